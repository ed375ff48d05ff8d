// One engine for the page: the worker with its Python, what it has still to answer, and what it says of itself.
const here = new URL('.', import.meta.url).href;
const SAYS = {
  waiting: (megabytes) => `Touch a control to wake the dice: ${megabytes} MB will be loaded, once.`,
  booting: () => 'Waking the dice. What you touch now is kept.',
  plain: () => 'Waking the dice the slow way. What you touch now is kept.',
  again: () => 'Waking the dice again. Nothing you set is lost.',
  slow: () => 'Still waking the dice. What you touch is kept. A slow connection can take a minute; reloading the page tries again.',
  live: () => 'The dice are live.',
  silent: () => 'The dice have not answered for some seconds. Stop ends what they are doing; all else stays as it is.',
  file: (name) => `The dice can't wake: the file ${name} of this site could not be loaded. Text and tables are complete; reload the page to try again.`,
  wasm: () => "The dice can't wake: this browser, or a setting of this site, doesn't allow WebAssembly. Text and tables are complete.",
  page: () => "The dice can't wake: something of this page could not be set up for them. Text and tables are complete; reload the page to try again.",
  boot: () => "The dice can't wake: their engine did not start. Text and tables are complete; reload the page to try again.",
};
// Seconds with no sign of life while an answer is due: first the reader may stop it, then it is stopped.
const OFFER = 3, ENOUGH = 20, TICK = 0.5;
// A worker that boots gives a sign each second. Its longest step takes less than this, in seconds.
const BOOT = 8;

export class Engine {
  constructor() {
    Object.assign(this, { state: 'idle', listeners: new Map(), pending: new Map(), backlog: [], count: 0, silence: 0 });
    setInterval(() => this.watch(), TICK * 1000);
  }

  on(kind, listener) { this.listeners.set(kind, listener); }

  start(plain = false) {
    if (!this.worker) this.take(new Worker(`${here}worker.js${plain ? '?plain' : ''}`, { type: 'module' }), plain);
  }

  take(worker, plain = false) {
    this.worker = worker;
    this.set(this.again ? 'again' : plain ? 'plain' : 'booting');
    this.slow = setTimeout(() => this.set('slow'), 20_000);
    const said = worker.said ?? [];
    worker.onmessage = ({ data }) => this.hear(data);
    worker.onerror = (event) => {
      event.preventDefault();
      if (!this.alive) return this.failed({ reason: 'file', detail: 'worker.js' }, plain);
      this.doubt();
    };
    for (const event of said) (event.type === 'message' ? worker.onmessage : worker.onerror)(event);
    for (const message of this.backlog) this.send(message);
  }

  hear({ kind, data, buffers }) {
    this.silence = 0;
    this.begun = true;
    this.doubted = false;
    if (this.state === 'silent') this.set('live');
    if (kind === 'done') { this.pending.get(data.id)?.(); this.pending.delete(data.id); this.backlog = this.backlog.filter((message) => message.id !== data.id); }
    else if (kind === 'ready') { clearTimeout(this.slow); this.marks = data.marks; this.plain = data.plain; this.set('live'); }
    else if (kind === 'failed') this.failed(data, this.state === 'plain');
    else if (kind === 'died') this.restart();
    else this.listeners.get(kind)?.(data, buffers);
  }

  failed({ reason, detail }, plain) {
    this.end();
    if (reason === 'snapshot' && !plain) return this.start(true);
    this.set(reason in SAYS ? reason : 'boot', detail);
  }

  // A new Python for the page. What the old one was at may be what held it up, so that is dropped.
  restart(dropped = this.alive ? this.backlog[0] : undefined) {
    const lost = this.backlog.filter((message) => message !== dropped);
    this.end();
    this.backlog = [];
    this.pending.clear();
    this.again = true;
    this.replaced = false;
    this.start(this.plain);
    this.onrestart?.(dropped, lost);
  }

  // An error, or a long sleep, need not be its end: whoever still answers lives.
  doubt() {
    if (!this.alive) return;
    this.doubted = true;
    this.post({ kind: 'sign' });
  }

  end() {
    clearTimeout(this.slow);
    this.worker?.terminate();
    if (this.worker) this.worker.onmessage = this.worker.onerror = null;
    this.worker = null;
    this.silence = 0;
    this.doubted = this.begun = false;
  }

  // Counted while the page itself is awake: a lid that was closed is no silence.
  watch() {
    if (!this.alive) return this.watchBoot();
    this.silence = this.backlog.length ? this.silence + TICK : 0;
    if (this.silence > (this.doubted ? OFFER : ENOUGH)) this.restart();
    else if (this.silence > OFFER && this.state === 'live') this.set('silent');
  }

  // One that falls silent while it boots is replaced once; then it is the reader's to try again. How long the very first
  // takes to begin, the network alone decides.
  watchBoot() {
    if (!this.worker || this.replaced || !(this.begun || this.again)) return;
    this.silence += TICK;
    if (this.silence <= BOOT) return;
    this.restart();
    this.replaced = true;
  }

  post(message, done) {
    const sent = { ...message, id: ++this.count };
    if (done) this.pending.set(sent.id, done);
    this.backlog.push(sent);
    this.send(sent);
    return sent.id;
  }

  send(message) {
    try { this.worker?.postMessage(message); } catch (fault) {
      // What can't be sent will never be answered.
      console.error(fault);
      this.hear({ kind: 'done', data: { id: message.id } });
    }
  }

  get alive() { return this.state === 'live' || this.state === 'silent'; }
  get dead() { return ['file', 'wasm', 'boot', 'page'].includes(this.state); }

  set(state, detail) {
    this.state = state;
    document.documentElement.dataset.engine = this.dead ? 'dead' : state;
    this.says = SAYS[state](detail);
    this.onstate?.(this);
  }
}
