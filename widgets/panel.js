// Shows a panel's markup and reports touches. It draws; it decides nothing.

// ---- touches: kept in order while nobody listens, one at a time once somebody does
export class Touches {
  constructor() { this.kept = []; this.count = 0; this.awaited = 0; this.deliver = null; this.onkept = null; }
  push(key, value, replaces) {
    const last = this.kept.at(-1);
    if (replaces && last?.touch === key) last.value = value;
    else this.kept.push({ touch: key, value });
    this.onkept?.(this.kept.length);
    this.next();
  }
  next() {
    if (!this.deliver || this.awaited || !this.kept.length) return;
    this.awaited = ++this.count;
    this.deliver({ ...this.kept.shift(), number: this.awaited });
  }
  heard(number) { if (number === this.awaited) { this.awaited = 0; this.next(); } }
  connect(deliver) { this.deliver = deliver; this.awaited = 0; this.next(); }
  moving(key) { return this.awaited > 0 && this.kept.some((kept) => kept.touch === key); }
}

export function attach(root, touches) {
  const stop = new AbortController(), on = (name, act) =>
    root.addEventListener(name, (event) => { const at = event.target.closest('[data-key],[data-local]'); if (at) act(at, event); }, { signal: stop.signal });
  on('input', (at) => {
    if (at.type !== 'range') return;
    const output = root.querySelector(`output[for="${CSS.escape(at.id)}"]`);
    if (output) output.textContent = at.value + (output.dataset.unit ?? '');
    touches.push(at.dataset.key, Number(at.value), true);
  });
  on('change', (at) => {
    if (at.type === 'checkbox') touches.push(at.dataset.key, at.checked);
    else if (at.type !== 'range' && at.matches('input,select,textarea')) touches.push(at.dataset.key, at.value);
  });
  on('click', (at) => {
    if (at.dataset.local) toggle(root, at);
    else if (at.matches('button')) touches.push(at.dataset.key, null);
  });
  return () => stop.abort();
}

function toggle(root, button) {
  const shown = button.getAttribute('aria-expanded') !== 'true';
  button.setAttribute('aria-expanded', String(shown));
  root.querySelector(`#${CSS.escape(button.getAttribute('aria-controls'))}`)?.toggleAttribute('data-open', shown);
}

// ---- morph: change what differs, keep focus, drags, open parts and drawn charts
const KEPT = (element, name) => name === 'data-open' || name === 'data-undrawn' || (name === 'aria-expanded' && element.dataset.local) || (name === 'class' && element.dataset.chart);
const same = (a, b) => a.nodeName === b.nodeName && (a.id ?? '') === (b.id ?? '') && a.dataset?.key === b.dataset?.key;

export function morph(from, to, touches) {
  if (from.nodeType !== Node.ELEMENT_NODE) { if (from.nodeValue !== to.nodeValue) from.nodeValue = to.nodeValue; return; }
  const before = from.getAttribute('value');
  for (const { name } of [...from.attributes]) if (!to.hasAttribute(name) && !KEPT(from, name)) from.removeAttribute(name);
  for (const { name, value } of to.attributes) if (from.getAttribute(name) !== value && !KEPT(from, name)) from.setAttribute(name, value);
  if (from.dataset?.chart !== undefined) return;
  morphChildren(from, to, touches);
  if (from.matches('input[type=checkbox]')) from.checked = to.hasAttribute('checked');
  else if (from.matches('select')) from.value = to.querySelector('[selected]')?.value ?? to.value;
  else if (from.matches('input')) {
    const value = to.getAttribute('value') ?? '', typing = from === from.ownerDocument.activeElement && before === value && from.type !== 'range';
    if (from.value !== value && !typing && !touches?.moving(from.dataset.key)) from.value = value;
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

function parse(html) {
  const template = document.createElement('template');
  template.innerHTML = html;
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
  root.classList.add('m-panel');
  root.dataset.live = '';
  delete root.dataset.kept;
  put(el, root);
  const draw = () => { morphChildren(root, parse(model.get('html')), touches); drawCharts(root); };
  const heard = () => touches.heard(model.get('heard'));
  model.on('change:html', draw);
  model.on('change:heard', heard);
  draw();
  const detach = attach(root, touches), still = followTheme(root);
  touches.count = model.get('heard');
  touches.connect((touch) => model.send(touch));
  return () => { detach(); still(); model.off('change:html', draw); model.off('change:heard', heard); globalThis.Plotly && root.querySelectorAll('[data-drawn]').forEach((div) => Plotly.purge(div)); };
}

export default { render };
