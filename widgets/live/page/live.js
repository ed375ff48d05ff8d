// Runs the page's cells in its Python and puts each live output where its picture stands; again in each new Python.
import { MessageLoop } from '@lumino/messaging';
import { Widget } from '@lumino/widgets';
import { findCells } from './cells.js';
import { Manager } from './manager.js';
import { broken, show } from './outputs.js';

const STOPPED = 'What you did last took too long and was stopped. All else is as it was.';
const LONG_WORK = 'What was being worked out took too long and was stopped. All else is as it was.';

export function live(engine, { pictures, picture, kept, onShelf }) {
  const cells = findCells(), past = [];
  // Strictly in order and each awaited: a view applies an update only when its module has loaded.
  let chain = Promise.resolve(), turn = 0;

  const play = () => {
    const mine = ++turn, end = (fault) => {
      console.error(fault);
      if (mine === turn) engine.failed({ reason: 'page' });
    };
    playing(mine, end).catch(end);
  };

  async function playing(mine, end) {
    engine.played = false;
    // What fails of one output or one message is told where it is, all else ends the engine in a sentence.
    const then = (act, failed = end) => { chain = chain.then(() => mine === turn && act()).catch(failed); };
    const post = (message, done) => mine === turn ? engine.post(message, done) : putBack(message);
    const manager = new Manager(post, (into, output) => then(() => show(into, output, mount), broken(() => into)));

    async function mount(into, id) {
      const model = await manager.get_model(id), { cell } = into, root = cell?.pictures.shift();
      let taken;
      // Every panel of a cell is a picture that was taken over, so that another can take it over again.
      if (cell && model.get('_esm')) globalThis.momentaAdopt = () => {
        if (taken) return undefined;
        taken = pictures.get(root) ?? picture(document.createElement('div'));
        pictures.set(taken.root, taken);
        taken.comm = id;
        taken.touches.onkept = () => touched(taken);
        return taken;
      };
      manager.place = (el) => {
        manager.place = undefined;
        into.append(el);
        // What moves into an element that was never styled plays its animations again.
        if (pictures.get(root)?.view) getComputedStyle(el).getPropertyValue('display');
      };
      const view = await manager.create_view(model), widget = view.luminoWidget;
      globalThis.momentaAdopt = manager.place = undefined;
      if (widget.node.isConnected) MessageLoop.sendMessage(widget, Widget.Msg.AfterAttach);
      else Widget.attach(widget, into);
      if (!taken) return cell?.views.push(view);
      taken.view?.remove();
      taken.view = view;
      if (taken.why) taken.note = tell(view.el, taken.why);
      taken.why = undefined;
    }

    then(() => { for (const cell of cells) cell.again(pictures); });
    for (const kind of ['comm_open', 'comm_msg', 'comm_close']) engine.on(kind, (data, buffers) => then(() => manager.hear(kind, data, buffers),
      broken(() => shownBy(data)?.view?.el)));
    engine.on('out', ({ cell, out }) => {
      const into = () => cells[cell]?.place(pictures);
      then(() => into() && show(into(), out, mount), broken(into));
    });
    engine.post({ kind: 'keep', content: kept() });
    // One after the other, so that a touch on the first need not wait for the last.
    for (const [cell, { code, stopped }] of cells.entries()) {
      if (stopped) continue;
      await new Promise((done) => engine.post({ kind: 'run', code, cell }, done));
      then(() => cells[cell].settle());
      await chain;
      if (mine !== turn) return;
    }
    engine.played = true;
    for (const old of past.splice(0)) old.clear_state().catch((fault) => console.error(fault));
    past.push(manager);
  }

  const shownBy = ({ content }) => [...pictures.values()].find(({ comm }) => comm && comm === content?.comm_id);

  // Touches that were sent and not begun are the first to be sent again.
  function putBack(message) {
    const { number, ...touch } = message.content?.data?.content ?? {};
    if ('touch' in touch) shownBy(message)?.touches.kept.unshift(touch);
  }

  function touched(taken) {
    taken.note?.remove();
    if (!taken.touches.deliver && taken.touches.kept.at(-1)?.value === null) taken.root.dataset.kept = '';
  }

  engine.onrestart = (dropped, lost) => {
    for (const { touches } of pictures.values()) touches.deliver = null;
    for (const message of lost.reverse()) putBack(message);
    if (dropped?.kind === 'run') cells[dropped.cell]?.held();
    const held = dropped && shownBy(dropped), worked = dropped?.content?.data?.content?.need === 'more';
    if (held) held.why = worked ? LONG_WORK : STOPPED;
    // Work that held its Python up would do so again.
    if (held && worked) held.touches.kept.unshift({ touch: 'stop_work', value: null, stroke: null });
    play();
  };
  onShelf(() => engine.post({ kind: 'keep', content: kept() }));
  play();
}

// A live region speaks of what changes in it, so the words come after it.
function tell(below, sentence) {
  const note = Object.assign(document.createElement('p'), { className: 'm-why', role: 'status' });
  below.before(note);
  setTimeout(() => { note.textContent = sentence; });
  return note;
}
