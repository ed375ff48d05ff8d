// The line at the page's edge that says what the engine is at, with a button where the reader can do something.
const OFFERS = { silent: 'Stop', slow: 'Try again' };

export function showStatus(engine) {
  const line = Object.assign(document.createElement('p'), { id: 'm-status' });
  line.setAttribute('role', 'status');
  const button = Object.assign(document.createElement('button'), { type: 'button', onclick: () => engine.restart() });
  // Where the reader was before: there the focus goes back when the button leaves.
  let before;
  button.addEventListener('focus', ({ relatedTarget }) => { before = relatedTarget; });
  document.body.append(line);
  return () => {
    const offer = OFFERS[engine.state], focused = document.activeElement === button;
    button.textContent = offer ?? '';
    line.replaceChildren(engine.says, ...(offer ? [' ', button] : []));
    line.dataset.state = document.documentElement.dataset.engine;
    if (focused) (offer ? button : before)?.focus({ preventScroll: true });
  };
}
