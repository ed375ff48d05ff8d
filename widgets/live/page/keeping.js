// What the page keeps of its widgets, in its address and in the browser's storage. It doesn't know what that is.
const book = new URL('../../', import.meta.url);
globalThis.momentaBook = book.href;

const NAME = /^[a-z0-9-]+$/, LONGEST = 20_000, DEEPEST = 500;
// Milliseconds between two writes: browsers refuse an address that changes too often.
const PAUSE = 350;
const page = location.pathname.startsWith(book.pathname) ? location.pathname.slice(book.pathname.length) : location.pathname;
const shelf = `momenta ${book.pathname} ${page.replace(/(^|\/)$/, '$1index.html')} `;

// All that the widgets have said since the page was opened, what of it isn't written yet, and each memory as it was last
// read or written here.
const newest = new Map(), unwritten = new Map(), written = new Set([location.search]), known = new Map();
let timer, last = -PAUSE;

// Storage may be refused or full: then the address alone must do.
function stored(act) { try { return act(localStorage, sessionStorage); } catch { return undefined; } }
// What a page notes as it is left is for the one that takes its place, where it is only loaded anew.
const reloaded = performance.getEntriesByType('navigation')[0]?.type === 'reload';
function noted(key) {
  return stored((_, tab) => { const text = tab.getItem(key); tab.removeItem(key); return reloaded ? JSON.parse(text) : null; });
}
// What the widgets said last: the address may be older.
const late = Object.entries(noted(shelf) ?? {}).filter(([name, link]) => NAME.test(name) && typeof link === 'string');
// What the reader had set and Python hadn't answered: for each touch the number of its widget, its key and its value.
const UNHEARD = `${shelf}!`;
export const unheard = [noted(UNHEARD)].flat().filter((touch) => Array.isArray(touch) && typeof touch[1] === 'string');
export const noteUnheard = (all) => stored((_, tab) => all.length ? tab.setItem(UNHEARD, JSON.stringify(all)) : tab.removeItem(UNHEARD));
const query = () => location.search ? location.search.slice(1).split('&') : [];
const named = (name) => (part) => part === name || part.startsWith(`${name}=`);

globalThis.momentaKeep = (name, link, memory) => {
  if (!NAME.test(name)) return;
  newest.set(name, { link, memory });
  unwritten.set(name, { link, memory });
  timer ??= setTimeout(write, Math.max(0, last + PAUSE - performance.now()));
};

// One text that all pages of the book share.
const shared = `momenta ${book.pathname} shelf`, LARGEST = 60_000;
let renew = () => {};
// Gives whether it is kept. Where it is not, Python goes on with what is there.
globalThis.momentaShelve = (text) => {
  const kept = stored((storage) => {
    if (text) storage.setItem(shared, text); else storage.removeItem(shared);
    return storage.getItem(shared) === (text || null);
  });
  if (!kept) renew();
  return Boolean(kept);
};
// What another page put there since is what to go on with: one that knows an older shelf would write over it.
export function onShelf(act) {
  renew = act;
  addEventListener('storage', ({ key }) => { if (key === shared || key === null) act(); });
  addEventListener('pageshow', ({ persisted }) => { if (persisted) act(); });
}
function common() {
  const text = stored((storage) => storage.getItem(shared));
  // What is too long or too deep to be read says so by its beginning, and stays where it is.
  return text?.length > LARGEST ? text.slice(0, DEEPEST) : shallow(text);
}

function write() {
  clearTimeout(timer);
  timer = undefined;
  if (!unwritten.size) return;
  last = performance.now();
  let parts = query();
  for (const [name, { link, memory }] of unwritten) {
    const own = named(name), at = parts.findIndex(own), place = at < 0 ? parts.length : at;
    parts = parts.filter((part) => !own(part));
    if (link) parts.splice(place, 0, `${name}=${link}`);
    remember(name, memory ?? '');
  }
  unwritten.clear();
  const search = parts.length ? `?${parts.join('&')}` : '';
  if (search === location.search) return;
  try { history.replaceState(history.state, '', location.pathname + search + location.hash); } catch { /* the storage has it */ }
  written.add(location.search);
}

// A tab has a memory of its own, an empty one too, which no other tab of the page writes over. A new tab begins with the
// memory that changed last in any.
function remember(name, memory) {
  const key = shelf + name;
  stored((_, tab) => { tab.removeItem(key); tab.setItem(key, memory); });
  if (memory === (known.get(name) ?? '')) return;
  known.set(name, memory);
  stored((storage) => memory ? storage.setItem(key, memory) : storage.removeItem(key));
}

// What can't be read is not lost: under a key that nothing else writes, each text once.
function putAside(name, memory) {
  stored((storage) => {
    for (let turn = 1; ; turn++) {
      const key = `aside ${shelf}${name} ${turn}`, there = storage.getItem(key);
      if (there === null) storage.setItem(key, memory);
      if (there === null || there === memory) return;
    }
  });
}

// An address that changes once its page is being loaded anew is lost, and the page is still there for a while.
function leave() {
  write();
  const noted = [...newest].map(([name, { link }]) => [name, link]);
  if (noted.length) stored((_, tab) => tab.setItem(shelf, JSON.stringify(Object.fromEntries(noted))));
}

// Each name with its link as it is written; the first counts.
const inAddress = () => query().map((part) => part.split('=', 1)[0]).filter((name) => NAME.test(name))
  .map((name) => [name, query().find(named(name)).slice(name.length + 1)]);

// Python goes down over brackets nested by the thousand. Such a text was tampered with: its beginning, which can't be
// read either, is enough to say so.
function shallow(text) {
  let depth = 0;
  // A bracket within a text in it nests nothing.
  for (const sign of (text ?? '').replace(/"(?:[^"\\]|\\.)*"/g, '')) {
    depth += '[{'.includes(sign) - ']}'.includes(sign);
    if (depth > DEEPEST) return text.slice(0, DEEPEST);
  }
  return text;
}

export function kept() {
  write();
  const found = new Map(), at = (name) => found.get(name) ?? found.set(name, { link: null, memory: null }).get(name);
  for (const [name, link] of inAddress()) at(name).link = link;
  for (const [name, link] of late) at(name).link = link || null;
  stored((storage, tab) => {
    for (const held of [storage, tab]) for (const key of Object.keys(held)) {
      const name = key.startsWith(shelf) ? key.slice(shelf.length) : '';
      if (NAME.test(name)) at(name).memory = held.getItem(key) || null;
    }
  });
  for (const [name, { link, memory }] of newest) Object.assign(at(name), { link: link || null, memory: memory || null });
  for (const [name, held] of found) {
    const { memory } = held, oversized = ['link', 'memory'].filter((part) => held[part]?.length > LONGEST);
    known.set(name, memory ?? '');
    held.memory = shallow(memory);
    for (const part of oversized) held[part] = null;
    if (held.memory !== memory) putAside(name, memory);
    Object.assign(held, { oversized: oversized.join(' '), length: memory?.length ?? 0 });
  }
  return { ...Object.fromEntries(found), '': common() ?? null };
}

addEventListener('pagehide', leave);
document.addEventListener('visibilitychange', () => { if (document.visibilityState === 'hidden') write(); });
// Going back to a section of this page keeps what was set since; an address from elsewhere is opened anew.
addEventListener('popstate', () => {
  if (!written.has(location.search)) { newest.clear(); unwritten.clear(); return location.reload(); }
  for (const [name, held] of newest) unwritten.set(name, held);
  write();
});
