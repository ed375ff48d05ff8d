// One engine for the page: the worker with its Python, kept touches while it wakes, and what it says of itself.
const here = new URL('.', import.meta.url).href;
const SAYS = {
  waiting: (megabytes) => `Touch a control to wake the dice: ${megabytes} MB will be loaded, once.`,
  booting: () => 'Waking the dice. What you touch now is kept.',
  plain: () => 'Waking the dice the slow way. What you touch now is kept.',
  slow: () => 'Still waking the dice. What you touch is kept. A slow connection can take a minute; reloading the page tries again.',
  live: () => 'The dice are live.',
  file: (name) => `The dice can't wake: the file ${name} of this site could not be loaded. Text and tables are complete; reload the page to try again.`,
  wasm: () => "The dice can't wake: this browser, or a setting of this site, doesn't allow WebAssembly. Text and tables are complete.",
  boot: () => "The dice can't wake: their engine did not start. Text and tables are complete; reload the page to try again.",
};

export class Engine {
  constructor() {
    this.state = 'idle';
    this.listeners = new Map();
    this.pending = new Map();
    this.backlog = [];
    this.count = 0;
  }

  on(kind, listener) { this.listeners.set(kind, listener); }

  start(plain = false) {
    if (!this.worker) this.take(new Worker(`${here}worker.js${plain ? '?plain' : ''}`, { type: 'module' }), plain);
  }

  take(worker, plain = false) {
    this.worker = worker;
    this.set(plain ? 'plain' : 'booting');
    this.slow = setTimeout(() => this.set('slow'), 20_000);
    const said = worker.said ?? [];
    worker.onmessage = ({ data }) => this.hear(data);
    worker.onerror = (event) => { event.preventDefault(); this.failed({ reason: 'file', detail: 'worker.js' }, plain); };
    for (const event of said) (event.type === 'message' ? worker.onmessage : worker.onerror)(event);
    for (const message of this.backlog) worker.postMessage(message);
  }

  hear({ kind, data, buffers }) {
    if (kind === 'done') { this.pending.get(data.id)?.(); this.pending.delete(data.id); this.backlog = this.backlog.filter((message) => message.id !== data.id); }
    else if (kind === 'ready') { clearTimeout(this.slow); this.marks = data.marks; this.plain = data.plain; this.set('live'); }
    else if (kind === 'failed') this.failed(data, this.state === 'plain');
    else this.listeners.get(kind)?.(data, buffers);
  }

  failed({ reason, detail }, plain) {
    clearTimeout(this.slow);
    this.worker?.terminate();
    this.worker = null;
    if (reason === 'snapshot' && !plain) return this.start(true);
    this.set(reason in SAYS ? reason : 'boot', detail);
  }

  post(message, done) {
    message.id = ++this.count;
    if (done) this.pending.set(message.id, done);
    this.backlog.push(message);
    this.worker?.postMessage(message);
    return message.id;
  }

  get dead() { return ['file', 'wasm', 'boot'].includes(this.state); }

  set(state, detail) {
    this.state = state;
    document.documentElement.dataset.engine = this.dead ? 'dead' : state;
    this.says = SAYS[state](detail);
    this.onstate?.(this);
  }
}
