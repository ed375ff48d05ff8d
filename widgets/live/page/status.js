// The line at the page's edge that says what the engine is at, with a button where the reader can do something.
const OFFERS = { silent: 'Stop', slow: 'Try again' };
const CONTENT = '[data-momenta-widget], .cell, main';

// Where the reader's place has gone, a sentence says why: that is where the reader goes on.
export function keepFocus(reader, sentence) {
  if (reader?.isConnected && reader.checkVisibility({ visibilityProperty: true })) return;
  sentence.tabIndex = -1;
  sentence.focus({ preventScroll: true });
}

// Gives what shows the engine's state anew, and gives the element at which the reader is.
export function showStatus(engine) {
  const line = Object.assign(document.createElement('p'), { id: 'm-status' });
  line.setAttribute('role', 'status');
  const button = Object.assign(document.createElement('button'), { type: 'button', onclick: () => engine.restart() });
  // Where the reader was before: there the focus goes back when the button leaves. Who tabs to the button only passes
  // by what is on the way.
  let before = null, passing = false;
  const note = (target) => { if (target instanceof Element && target.closest(CONTENT)) before = target; };
  document.addEventListener('pointerdown', () => { passing = false; }, true);
  document.addEventListener('keydown', ({ key, target }) => {
    if (key === 'Shift') return;
    passing = key === 'Tab';
    if (!passing) note(target);
  }, true);
  document.addEventListener('focusin', ({ target }) => { if (!passing || !button.isConnected) note(target); });
  document.body.append(line);
  return () => {
    const offer = OFFERS[engine.state], focused = document.activeElement === button, reader = focused && !offer ? before : document.activeElement;
    button.textContent = offer ?? '';
    line.replaceChildren(engine.says, ...(offer ? [' ', button] : []));
    line.dataset.state = document.documentElement.dataset.engine;
    if (focused) (offer ? button : before)?.focus({ preventScroll: true });
    if (focused && document.activeElement === document.body) keepFocus(null, line);
    return reader;
  };
}
