// Runs the page's cells in its Python and puts each live output where its picture stands.
import { MessageLoop } from '@lumino/messaging';
import { Widget } from '@lumino/widgets';
import { Manager } from './manager.js';

export function live(engine, pictures) {
  const cells = [...document.querySelectorAll('div.cell')]
    .map((box) => ({ box, code: box.querySelector('.cell_input pre')?.textContent }))
    .filter(({ code }) => code);
  const manager = new Manager(engine, (into, output) => show(into, output));

  // Strictly in order and each awaited: a view applies an update only when its module has loaded.
  let chain = Promise.resolve();
  const then = (act) => { chain = chain.then(act).catch((fault) => console.error(fault)); };
  for (const kind of ['comm_open', 'comm_msg', 'comm_close']) engine.on(kind, (data, buffers) => then(() => manager.hear(kind, data, buffers)));
  engine.on('out', ({ cell, out }) => then(() => cells[cell] && show(place(cells[cell]), out)));

  // One after the other, so that a touch on the first need not wait for the last.
  (async () => {
    for (const [cell, { code }] of cells.entries()) {
      await new Promise((done) => engine.post({ kind: 'run', code, cell }, done));
      then(() => settle(cells[cell]));
      await chain;
    }
  })();

  function place(cell) {
    if (cell.live) return cell.live;
    let out = cell.box.querySelector('.cell_output');
    if (!out) cell.box.append(out = Object.assign(document.createElement('div'), { className: 'cell_output' }));
    cell.old = [...out.children];
    cell.pictures = [...out.querySelectorAll('[data-momenta-widget]')];
    out.prepend(cell.live = Object.assign(document.createElement('div'), { className: 'm-live' }));
    cell.live.cell = cell;
    return cell.live;
  }
  function settle(cell) {
    for (const old of cell.old ?? []) old.remove();
    cell.old = [];
  }

  async function show(into, output) {
    const add = (tag, facts) => { const made = Object.assign(document.createElement(tag), facts); into.append(made); return made; };
    const data = output.data ?? {}, view = data['application/vnd.jupyter.widget-view+json'];
    if (output.output_type === 'clear') return into.replaceChildren();
    if (output.output_type === 'stream') {
      const last = into.lastElementChild;
      if (last?.dataset.stream === output.name) last.textContent += output.text;
      else add('pre', { textContent: output.text }).dataset.stream = output.name;
      return;
    }
    if (output.output_type === 'error') {
      add('p', { className: 'm-why', textContent: `This cell stopped: ${output.evalue || output.ename}.` });
      return;
    }
    if (view) return mount(into, view.model_id);
    if (data['text/html']) add('div', { innerHTML: data['text/html'] });
    else if (data['image/svg+xml']) add('div', { innerHTML: data['image/svg+xml'] });
    else if (data['image/png']) add('img', { src: `data:image/png;base64,${data['image/png']}`, alt: data['text/plain'] ?? '' });
    else add('pre', { textContent: data['text/markdown'] ?? data['text/latex'] ?? data['text/plain'] ?? '' });
  }

  async function mount(into, id) {
    const model = await manager.get_model(id), root = into.cell?.pictures.shift();
    globalThis.momentaAdopt = () => pictures.get(root);
    manager.place = (el) => { manager.place = undefined; into.append(el); };
    const view = await manager.create_view(model), widget = view.luminoWidget;
    globalThis.momentaAdopt = manager.place = undefined;
    if (widget.node.isConnected) MessageLoop.sendMessage(widget, Widget.Msg.AfterAttach);
    else Widget.attach(widget, into);
  }
}
