// Shows a panel's markup and reports touches. It draws; it decides nothing.

// ---- touches: kept in order while nobody listens, one at a time once somebody does
export class Touches {
  constructor() { this.kept = []; this.count = 0; this.stroke = 0; this.awaited = 0; this.sent = null; this.deliver = null; this.onkept = null; }
  // Touches of one stroke, such as a drag, are one step to undo.
  push(key, value, replaces) {
    const last = this.kept.at(-1), stroke = replaces ? this.stroke : null;
    if (replaces && last?.touch === key) last.value = value;
    else this.kept.push({ touch: key, value, stroke });
    this.onkept?.(this.kept.length);
    this.next();
  }
  next() {
    if (!this.deliver || this.awaited || !this.kept.length) return;
    this.awaited = ++this.count;
    this.sent = this.kept.shift();
    this.deliver({ ...this.sent, number: this.awaited });
  }
  heard(number) { if (number === this.awaited) { this.awaited = 0; this.next(); } }
  connect(deliver) { this.deliver = deliver; this.awaited = 0; this.next(); }
  // What the reader has set and Python hasn't answered yet.
  get unheard() { return [...(this.awaited ? [this.sent] : []), ...this.kept]; }
  moving(key) { return this.unheard.some((touch) => touch.touch === key); }
}

// What is typed in a field that isn't left yet, as the touch that leaving it would be.
export function typed(root) {
  const at = document.activeElement;
  return root.contains(at) && at.matches(':is(input[type=text],input[type=number],textarea)[data-key]') && at.value !== at.defaultValue
    ? [{ touch: at.dataset.key, value: at.value }] : [];
}

const TYPED = '[type=search],[data-typed]';

export function attach(root, touches) {
  const stop = new AbortController(), on = (name, act) =>
    root.addEventListener(name, (event) => { const at = event.target.closest('[data-key],[data-local],[data-state]'); if (at) act(at, event); }, { signal: stop.signal });
  on('input', (at) => {
    // What is searched for is found while it is typed, and a text that says so is read.
    if (at.matches(TYPED)) touches.push(at.dataset.key, at.value, true);
    if (at.type !== 'range') return;
    const output = root.querySelector(`output[for="${CSS.escape(at.id)}"]`);
    if (output) output.textContent = at.value + (output.dataset.unit ?? '');
    touches.push(at.dataset.key, Number(at.value), true);
  });
  on('change', (at) => {
    if (at.type === 'range' || at.matches(TYPED)) touches.stroke++;
    else if (at.type === 'file') open(root, at, touches);
    else if (at.type === 'checkbox') touches.push(at.dataset.key, at.checked);
    else if (at.matches('input,select,textarea')) touches.push(at.dataset.key, at.value);
  });
  // What is typed anew where something was refused is a touch, though the field shows the same as before that.
  let mended;
  on('input', (at) => { if (at.matches('input:is([type=text],[type=number])[aria-invalid=true]')) mended = at; });
  on('change', () => { mended = undefined; });
  on('focusout', (at) => {
    if (mended === at) touches.push(at.dataset.key, at.value);
    mended = undefined;
  });
  // A field that is left is read at once, and what is drawn then may push a button from under the finger that presses it.
  let pressed;
  on('pointerdown', (at, { clientX, clientY }) => { pressed = at.matches('button:not(:disabled)') ? { at, key: at.dataset.key, clientX, clientY } : undefined; });
  addEventListener('pointerup', ({ clientX, clientY }) => {
    const was = pressed;
    if (!was || Math.hypot(clientX - was.clientX, clientY - was.clientY) > 10) return;
    setTimeout(() => { if (pressed === was && was.at.isConnected && was.at.dataset.key === was.key) was.at.click(); pressed = undefined; });
  }, { signal: stop.signal });
  // What takes the place of a clicked button is not meant by the second click of a double click.
  let clicked;
  on('click', (at, event) => {
    pressed = undefined;
    if (event.detail < 2) clicked = at.dataset.key;
    else if (at.dataset.key !== clicked) return;
    // Not every browser gives a clicked button the focus.
    if (at.matches('button')) at.focus({ preventScroll: true });
    if (at.dataset.local) (LOCAL[at.dataset.local] ?? toggle)(root, at);
    else if (at.matches('button')) touches.push(at.dataset.key, null);
    else if (at.dataset.state !== undefined && !(event.ctrlKey || event.metaKey || event.shiftKey)) {
      event.preventDefault();
      touches.push('recall:link', at.dataset.state);
    }
  });
  root.addEventListener('keydown', (event) => {
    // A notebook takes a break of a line for its own.
    if (event.key === 'Enter' && !event.shiftKey && event.target.matches('textarea')) event.stopPropagation();
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.target.matches('input:is([type=text],[type=search]),textarea')) return;
    const key = event.key.toLowerCase(), redo = key === 'y' || (key === 'z' && event.shiftKey);
    if (!redo && key !== 'z') return;
    if (!root.querySelector('[data-key="undo"]')) return;
    event.preventDefault();
    touches.push(redo ? 'redo' : 'undo', null);
  }, { signal: stop.signal });
  return () => stop.abort();
}

function toggle(root, button) {
  const shown = button.getAttribute('aria-expanded') !== 'true';
  button.setAttribute('aria-expanded', String(shown));
  root.querySelector(`#${CSS.escape(button.getAttribute('aria-controls'))}`)?.toggleAttribute('data-open', shown);
}

// ---- what the page does by itself: copy, and save a figure's numbers or its picture
const LOCAL = { copy, csv, png, file, print };

function tell(button, text, stays = false) {
  const told = button.closest('.m-tools')?.querySelector('.m-told');
  if (!told) return;
  told.textContent = text;
  if (!stays) setTimeout(() => { if (told.textContent === text) told.textContent = ''; }, 4000);
}

const rows = (figure) => [...figure.querySelectorAll('table')].map((table) => [table.caption?.textContent ?? '',
  ...[...table.rows].map((row) => [...row.cells].map((cell) => cell.querySelector('data')?.value ?? cell.textContent))]);

async function copy(root, button) {
  const { what, text } = button.dataset;
  // What was set and has no link is too long for one.
  if (what === 'link' && globalThis.momentaEngine && root.dataset.link === '' && root.querySelector('[data-key="restart"]:not(:disabled)'))
    return tell(button, 'What is set here is too long for a link.');
  const written = what === 'link' ? (globalThis.momentaEngine ? address(root) : text)
    : what === 'table' ? rows(button.closest('figure')).map(([caption, ...lines]) => [caption, ...lines.map((line) => line.join('\t'))].join('\n')).join('\n\n')
      : text;
  try {
    await navigator.clipboard.writeText(written);
    tell(button, 'Copied.');
  } catch { // a page that isn't served safely has no clipboard: the reader copies from a field
    const field = Object.assign(document.createElement('textarea'), { value: written, readOnly: true, className: 'm-copy' });
    field.setAttribute('aria-label', 'To copy');
    button.parentElement.append(field);
    field.select();
    field.addEventListener('blur', () => field.remove());
  }
}

function address(root) {
  const url = new URL(location.href), { name, link } = root.dataset;
  url.search = link ? `?${name}=${link}` : '';
  url.hash = root.closest('section[id]')?.id ?? '';
  return url.href;
}

function captioned(button, ending) {
  const caption = button.closest('figure').querySelector('figcaption,caption')?.textContent ?? 'numbers';
  return `${caption.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.${ending}`;
}

function save(button, blob, name) {
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  tell(button, 'Saved.');
}

// A cell that a spreadsheet would take for a formula is kept a text.
const cell = (text) => (/^[=+@-](?!\d)/.test(text) ? `'${text}` : text);
const quoted = (text) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function csv(root, button) {
  const lines = rows(button.closest('figure')).flatMap(([caption, ...table], index) => [...(index ? [[]] : []), [caption], ...table]);
  save(button, new Blob(['\ufeff', ...lines.map((line) => `${line.map((text) => quoted(cell(text))).join(',')}\r\n`)], { type: 'text/csv' }), captioned(button, 'csv'));
}

async function png(root, button) {
  const div = button.closest('figure').querySelector('[data-chart]');
  if (!globalThis.Plotly || !div.data) return tell(button, 'The chart is not drawn yet.');
  const { width, height } = div.getBoundingClientRect();
  const text = button.closest('figure').querySelector('figcaption')?.textContent ?? '';
  const layout = { ...div.layout, title: { text, font: { size: 15 } }, margin: { ...div.layout.margin, t: (div.layout.margin?.t ?? 0) + 40 }, paper_bgcolor: getComputedStyle(root).getPropertyValue('--p-surface').trim() || '#fff' };
  const url = await Plotly.toImage({ data: div.data, layout }, { format: 'png', width, height: height + 40, scale: 2 });
  save(button, await (await fetch(url)).blob(), captioned(button, 'png'));
}

function file(root, button) {
  const { text, name } = button.dataset;
  save(button, new Blob([text], { type: 'text/plain' }), name);
}

// Paper gets the sheet of this panel, and nothing else of the page.
function print(root) {
  root.dataset.print = '';
  addEventListener('afterprint', () => { delete root.dataset.print; }, { once: true });
  globalThis.print();
}

// ---- a file that the reader opens: its text is a touch like any other
async function open(root, field, touches) {
  const [chosen] = field.files, { key, most } = field.dataset;
  if (!chosen) return;
  const refuse = (why) => tell(field, `${chosen.name} was given, ${why}; a text of at most ${Math.round(most / 1024)} kB is allowed.`, true);
  let text;
  try {
    text = chosen.size <= most && new TextDecoder('utf-8', { fatal: true }).decode(await chosen.arrayBuffer());
  } catch { return refuse('which can\'t be read as a text'); } finally {
    // The same file may be opened again.
    field.value = '';
  }
  if (text === false) return refuse(`of ${Math.ceil(chosen.size / 1024)} kB`);
  tell(field, '');
  touches.push(key, text);
  if (root.dataset.live === undefined) tell(field, `${chosen.name} is opened as soon as the dice are awake.`, true);
}

// ---- morph: change what differs, keep focus, drags, open parts and drawn charts
const KEPT = (element, name) => name === 'data-open' || (name === 'open' && element.localName === 'details') || name === 'data-undrawn' || name === 'data-drawn' || (name === 'aria-expanded' && element.dataset.local) || (name === 'class' && element.dataset.chart);
const same = (a, b) => a.nodeName === b.nodeName && (a.id ?? '') === (b.id ?? '') && a.dataset?.key === b.dataset?.key;

export function morph(from, to, touches) {
  if (from.nodeType !== Node.ELEMENT_NODE) { if (from.nodeValue !== to.nodeValue) from.nodeValue = to.nodeValue; return; }
  // Read first: what is within an element moves out of it.
  const area = from.matches('textarea'), [before, value] = [from, to].map((field) => area ? field.defaultValue : field.getAttribute('value'));
  for (const { name } of [...from.attributes]) if (!to.hasAttribute(name) && !KEPT(from, name)) from.removeAttribute(name);
  for (const { name, value: now } of to.attributes) if (from.getAttribute(name) !== now && !KEPT(from, name)) from.setAttribute(name, now);
  if (from.dataset?.chart !== undefined) return;
  morphChildren(from, to, touches);
  if (touches?.moving(from.dataset.key)) return;
  if (from.matches('input[type=checkbox],input[type=radio]')) from.checked = to.hasAttribute('checked');
  else if (from.matches('select')) from.value = to.querySelector('[selected]')?.value ?? to.value;
  else if (from.matches('input,textarea')) {
    const typing = from === from.ownerDocument.activeElement && before === value && from.type !== 'range';
    if (from.value !== (value ?? '') && !typing) from.value = value ?? '';
  }
}

export function morphChildren(from, to, touches) {
  let at = from.firstChild;
  for (const next of [...to.childNodes]) {
    let match = at;
    while (match && !same(match, next)) match = match.nextSibling;
    if (!match) { from.insertBefore(next, at); continue; }
    while (at !== match) { const gone = at; at = at.nextSibling; gone.remove(); }
    at = match.nextSibling;
    morph(match, next, touches);
  }
  while (at) { const gone = at; at = at.nextSibling; gone.remove(); }
}

// ---- a part that leads on, such as a step of a lesson: focus goes to the head of the next one, sight to what is told
const told = (part) => part.querySelector('[data-told]');

function leading(root) {
  const part = root.querySelector('[data-lead]');
  return part?.contains(document.activeElement) ? { lead: part.dataset.lead, told: told(part)?.dataset.told } : undefined;
}

function follow(root, before) {
  const part = before && root.querySelector('[data-lead]');
  if (!part) return;
  if (part.dataset.lead !== before.lead) {
    const head = part.querySelector('[tabindex="-1"]'), whole = head?.closest('section');
    head?.focus({ preventScroll: true });
    see(whole, whole?.offsetHeight > innerHeight - 160 ? 'start' : 'nearest');
  } else if (told(part) && told(part).dataset.told !== before.told) {
    if (!part.contains(document.activeElement)) part.querySelector('.m-main')?.focus({ preventScroll: true });
    see(told(part), 'nearest');
  }
}

function see(at, block) {
  at?.scrollIntoView({ block, behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth' });
}

// ---- focus that would be lost, as when a button has left or is switched off, goes to its neighbour
const usable = (at) => at.isConnected && !at.disabled && at.checkVisibility({ visibilityProperty: true });
const stops = (root) => root.contains(document.activeElement) ? [...root.querySelectorAll('button,input,select,textarea,summary,a[href]')] : [];

function refocus(root, focused, before) {
  if (!before.length || usable(focused) || (root.contains(document.activeElement) && document.activeElement !== focused)) return;
  // First to what took its very place, or to what it names for that.
  const heirs = [focused.id, focused.dataset.heir].filter(Boolean).map((id) => root.querySelector(`#${CSS.escape(id)}`)).filter(Boolean);
  // From a button of the toolbar to its neighbour there: never on to what would begin anew.
  const tools = before.filter((stop) => stop !== focused && focused.closest('.m-toolbar') && /^(un|re)do$/.test(stop.dataset.key ?? ''));
  const at = before.indexOf(focused), near = [...heirs, ...tools, ...before.slice(at + 1), ...before.slice(0, at).reverse()];
  (near.find(usable) ?? root.querySelector('button:not(:disabled)'))?.focus({ preventScroll: true });
}

// ---- charts: specifications are in the markup, colours are the page's own
function coloured(spec, style) {
  if (typeof spec === 'string') return spec.startsWith('var(') ? style.getPropertyValue(spec.slice(4, -1)).trim() : spec;
  if (Array.isArray(spec)) return spec.map((part) => coloured(part, style));
  if (spec && typeof spec === 'object') return Object.fromEntries(Object.entries(spec).map(([key, part]) => [key, coloured(part, style)]));
  return spec;
}

async function drawChart(div) {
  const Plotly = await globalThis.momentaPlotly?.();
  div.closest('figure')?.toggleAttribute('data-undrawn', !Plotly);
  if (!Plotly || !div.isConnected) return;
  const { data, layout } = coloured(JSON.parse(div.dataset.chart), getComputedStyle(div));
  await Plotly.react(div, data, layout, { displayModeBar: false, responsive: true });
  div.dataset.drawn = div.dataset.chart;
}

// Only what is in sight, or nearly, is drawn: a chapter's charts would else hold up its first answer.
const stale = (div) => div.dataset.drawn !== div.dataset.chart;
const sight = new IntersectionObserver((seen) => {
  for (const { target, isIntersecting } of seen) {
    target.inSight = isIntersecting;
    if (isIntersecting && stale(target)) drawChart(target);
  }
}, { rootMargin: '300px' });

export function drawCharts(root, anew = false) {
  for (const div of root.querySelectorAll('[data-chart]')) {
    sight.observe(div);
    if (anew) delete div.dataset.drawn;
    if (div.inSight && stale(div)) drawChart(div);
  }
}

export function followTheme(root) {
  const redraw = () => drawCharts(root, true), watch = new MutationObserver(redraw), dark = matchMedia('(prefers-color-scheme: dark)');
  watch.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-mode'] });
  watch.observe(document.body, { attributeFilter: ['data-jp-theme-name'] });
  dark.addEventListener('change', redraw);
  return () => { watch.disconnect(); dark.removeEventListener('change', redraw); };
}

// ---- plotly in a notebook: asked of Python once per page, whatever the number of widgets
function plotlyFrom(model) {
  let ask;
  return () => (ask ??= new Promise((resolve) => {
    const done = (plotly) => {
      model.off('msg:custom', take);
      model.off('destroy comm_live_update', lost);
      if (!plotly) globalThis.momentaPlotly = undefined;
      resolve(plotly);
    };
    // A kernel that goes away before it answers leaves the question to the next widget.
    const lost = () => done();
    const take = (content, buffers) => {
      if (!('plotly' in content)) return;
      if (!content.plotly) return done();
      model.off('msg:custom', take);
      const url = URL.createObjectURL(new Blob(['(function(define,module,exports){', buffers[0], '\n}).call(globalThis)'], { type: 'text/javascript' }));
      document.head.append(Object.assign(document.createElement('script'), { src: url, onerror: lost,
        onload: () => { URL.revokeObjectURL(url); done(globalThis.Plotly); } }));
    };
    model.on('msg:custom', take);
    model.on('destroy comm_live_update', lost);
    model.send({ need: 'plotly' });
  }));
}

// Moving an element the ordinary way would drop focus and an open drag.
function put(parent, child) {
  if (parent.moveBefore && parent.isConnected && child.isConnected) parent.moveBefore(child, null);
  else parent.append(child);
}

// ---- long work: each turn that Python calls is answered after a paint, so that touches come in between
const UNSEEN = 250;
const painted = () => new Promise((done) => {
  // A page that nobody sees paints nothing.
  setTimeout(done, UNSEEN);
  requestAnimationFrame(() => setTimeout(done));
});

function answerTurns(model, root) {
  let answered, gone = false;
  const call = async () => {
    const { turn, share, words } = model.get('working'), bar = root.querySelector('[data-work="going"] progress');
    if (turn === undefined) return;
    if (bar) {
      bar.setAttribute('value', share.toFixed(4));
      bar.parentElement.querySelector('.m-doing').textContent = words;
    }
    if (turn === answered) return;
    answered = turn;
    await painted();
    if (!gone && model.get('working').turn === turn) model.send({ need: 'more', turn });
  };
  model.on('change:working', call);
  call();
  return () => { gone = true; model.off('change:working', call); };
}

// Where a chapter is: in the book its page, in JupyterLab its notebook.
function chapter(page) {
  if (globalThis.momentaBook) {
    const url = new URL(page, globalThis.momentaBook);
    // A place in this very page is gone to without asking for the page again, whatever its address holds.
    return url.pathname === location.pathname && url.hash && !url.search ? url.hash : url.href;
  }
  const { baseUrl = '/' } = JSON.parse(document.getElementById('jupyter-config-data')?.textContent ?? '{}');
  return `${baseUrl}lab/tree/book/${page.replace(/\.html([?#].*)?$/, '.md')}`;
}

function parse(html) {
  const template = document.createElement('template');
  template.innerHTML = html;
  for (const link of template.content.querySelectorAll('a[href^="book:"]')) link.href = chapter(link.getAttribute('href').slice(5));
  return template.content;
}

export function picture(root) {
  const touches = new Touches(), detach = attach(root, touches), still = followTheme(root);
  // A touch on a sleeping panel is answered where the finger is.
  root.addEventListener('click', (event) => { if (event.target.closest('button[data-key]') && root.dataset.live === undefined) root.dataset.kept = ''; });
  drawCharts(root);
  return { root, touches, release() { detach(); still(); } };
}

function render({ model, el }) {
  globalThis.momentaPlotly ??= plotlyFrom(model);
  const adopted = globalThis.momentaAdopt?.();
  adopted?.release();
  const root = adopted?.root ?? document.createElement('div'), touches = adopted?.touches ?? new Touches();
  // Who listened before is gone.
  touches.connect(null);
  root.classList.add('m-panel');
  root.dataset.live = '';
  delete root.dataset.kept;
  put(el, root);
  const draw = () => {
    // The answer to a touch comes with what it changed.
    touches.heard(model.get('heard'));
    const before = leading(root), focused = document.activeElement, near = stops(root);
    morphChildren(root, parse(model.get('html')), touches);
    follow(root, before);
    refocus(root, focused, near);
    drawCharts(root);
  };
  const keep = () => {
    Object.assign(root.dataset, { name: model.get('name'), link: model.get('link') });
    globalThis.momentaKeep?.(model.get('name'), model.get('link'), model.get('memory'));
  };
  // What all pages of the book share; none where this panel has left it alone.
  const shelve = () => {
    const shelf = model.get('shelf');
    if (typeof shelf === 'string' && globalThis.momentaShelve?.(shelf.trimEnd()) === false) model.send({ refused: 'shelf' });
  };
  const heard = () => touches.heard(model.get('heard'));
  model.on('change:html', draw);
  model.on('change:heard', heard);
  model.on('change:link change:memory', keep);
  model.on('change:shelf', shelve);
  keep();
  draw();
  const detach = attach(root, touches), still = followTheme(root);
  touches.count = model.get('heard');
  touches.connect((touch) => model.send(touch));
  const rest = answerTurns(model, root);
  return () => { rest(); detach(); still(); model.off('change:html', draw); model.off('change:heard', heard); model.off('change:link change:memory', keep); model.off('change:shelf', shelve); globalThis.Plotly && root.querySelectorAll('[data-drawn]').forEach((div) => Plotly.purge(div)); };
}

export default { render };
