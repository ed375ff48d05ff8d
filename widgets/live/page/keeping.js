// What the page keeps of its widgets, in its address and in the browser's storage. It doesn't know what that is.
const book = new URL('../../', import.meta.url);
globalThis.momentaBook = book.href;

const NAME = /^[a-z0-9-]+$/, LONGEST = 20_000;
// Milliseconds between two writes: browsers refuse an address that changes too often.
const PAUSE = 350;
const page = location.pathname.startsWith(book.pathname) ? location.pathname.slice(book.pathname.length) : location.pathname;
const shelf = `momenta ${book.pathname} ${page.replace(/(^|\/)$/, '$1index.html')} `;

// All that the widgets have said since the page was opened, and what of it isn't written yet.
const newest = new Map(), unwritten = new Map(), written = new Set([location.search]);
let timer, last = -PAUSE;

// Storage may be refused or full: then the address alone must do.
function stored(act) { try { return act(localStorage); } catch { return undefined; } }
const query = () => location.search ? location.search.slice(1).split('&') : [];
const named = (name) => (part) => part === name || part.startsWith(`${name}=`);

globalThis.momentaKeep = (name, link, memory) => {
  if (!NAME.test(name)) return;
  newest.set(name, { link, memory });
  unwritten.set(name, { link, memory });
  timer ??= setTimeout(write, Math.max(0, last + PAUSE - performance.now()));
};

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
    stored((storage) => memory ? storage.setItem(shelf + name, memory) : storage.removeItem(shelf + name));
  }
  unwritten.clear();
  const search = parts.length ? `?${parts.join('&')}` : '';
  if (search === location.search) return;
  try { history.replaceState(history.state, '', location.pathname + search + location.hash); } catch { /* the storage has it */ }
  written.add(location.search);
}

export function kept() {
  write();
  const found = new Map(), at = (name) => found.get(name) ?? found.set(name, { link: null, memory: null }).get(name);
  for (const part of query()) {
    const [name] = part.split('=', 1);
    if (NAME.test(name)) at(name).link ??= part.slice(name.length + 1);
  }
  stored((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(shelf)) at(key.slice(shelf.length)).memory = storage.getItem(key);
  });
  for (const [name, { link, memory }] of newest) Object.assign(at(name), { link: link || null, memory: memory || null });
  for (const held of found.values()) for (const part of ['link', 'memory']) {
    if (held[part]?.length > LONGEST) Object.assign(held, { [part]: null, oversized: true });
  }
  return Object.fromEntries(found);
}

addEventListener('pagehide', write);
document.addEventListener('visibilitychange', () => { if (document.visibilityState === 'hidden') write(); });
// Going back to a section of this page keeps what was set since; an address from elsewhere is opened anew.
addEventListener('popstate', () => {
  if (!written.has(location.search)) { unwritten.clear(); return location.reload(); }
  for (const [name, held] of newest) unwritten.set(name, held);
  write();
});
