// The stock ipywidgets, loaded when a page uses one.
import '@jupyter-widgets/controls/css/widgets.css';
import '@jupyter-widgets/controls/css/labvariables.css';
import * as stock from '@jupyter-widgets/controls';
export * from '@jupyter-widgets/controls';

// Their sliders come without a name for a screen reader.
for (const [name, { prototype }] of Object.entries(stock)) {
  if (!name.endsWith('SliderView')) continue;
  const render = prototype.render;
  prototype.render = function (...given) {
    const made = render.apply(this, given);
    const name = () => { for (const handle of this.el.querySelectorAll('.noUi-handle')) handle.setAttribute('aria-label', this.model.get('description') || 'Value'); };
    name();
    this.listenTo(this.model, 'change:description', name);
    return made;
  };
}

const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: new URL('controls.css', import.meta.url).href });
document.head.append(link);
