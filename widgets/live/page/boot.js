// Runs from the page's head: wakes the engine, keeps touches on the pictures, says what goes on.
import { picture, typed } from '../../panel.js';
import { Engine } from './engine.js';
import { kept, noteUnheard, onShelf, unheard } from './keeping.js';
import { keepFocus, showStatus } from './status.js';

const here = new URL('.', import.meta.url).href;
const engine = globalThis.momentaEngine = new Engine();

// The page's head has started the worker already, unless the reader saves data.
if (globalThis.momentaWorker) engine.take(globalThis.momentaWorker);

// A page that the browser held in store may have lost its worker there.
addEventListener('pageshow', ({ persisted }) => { if (persisted) engine.doubt(); });

let plotly = globalThis.momentaPlotlyScript;
globalThis.momentaPlotly = () => (plotly ??= new Promise((ready) => {
  document.head.append(Object.assign(document.createElement('script'), { src: here + 'plotly.js', onload: ready, onerror: ready }));
})).then(() => globalThis.Plotly ?? null);

const ready = document.readyState === 'loading' ? new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve)) : Promise.resolve();
ready.then(async () => {
  const status = showStatus(engine);
  const tell = () => {
    const reader = status();
    if (engine.dead) for (const panel of document.querySelectorAll('[data-momenta-widget]')) {
      // After a restart that failed nothing listens any more.
      delete panel.dataset.live;
      if (panel.previousElementSibling?.className === 'm-why') continue;
      const why = Object.assign(document.createElement('p'), { className: 'm-why', textContent: engine.says });
      panel.before(why);
      if (panel.contains(reader)) keepFocus(reader, why);
    }
  };
  engine.onstate = tell;
  const pictures = new Map([...document.querySelectorAll('[data-momenta-widget]')].map((root) => [root, picture(root)]));
  if (engine.state === 'idle') {
    const megabytes = await fetch(here + 'manifest.json').then((response) => response.json()).then((told) => told.megabytes).catch(() => 'some');
    if (engine.state === 'idle') engine.set('waiting', megabytes);
  } else tell();
  for (const { touches } of pictures.values()) touches.onkept = () => engine.start();
  for (const [number, key, value] of unheard) [...pictures.values()].at(number)?.touches.push(key, value);
  // What a page that is left hasn't done yet the next one does; not what may be holding its Python up.
  addEventListener('pagehide', () => noteUnheard([...pictures.values()].flatMap(({ root, touches }, number) =>
    [...(engine.state === 'silent' ? touches.kept : touches.unheard), ...typed(root)].map(({ touch, value }) => [number, touch, value]))));
  const lost = (fault) => {
    // That a file can't be had, the browser itself says.
    if (!(fault instanceof TypeError)) console.error(fault);
    engine.failed({ reason: 'file', detail: 'live.js' });
  };
  const script = await import('./live.js').catch(lost);
  script?.live(engine, { pictures, picture, kept, onShelf });
}).catch((fault) => {
  console.error(fault);
  engine.failed({ reason: 'page' });
});
