// The stock ipywidgets, loaded when a page uses one.
import '@jupyter-widgets/controls/css/widgets.css';
import '@jupyter-widgets/controls/css/labvariables.css';
export * from '@jupyter-widgets/controls';
const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: new URL('controls.css', import.meta.url).href });
document.head.append(link);
