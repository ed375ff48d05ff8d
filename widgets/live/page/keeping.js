// What the page keeps of its widgets, in its address and in the browser's storage. It doesn't know what that is.
const book = new URL('../../', import.meta.url);
globalThis.momentaBook = book.href;

const NAME = /^[a-z0-9-]+$/, LONGEST = 20_000, DEEPEST = 500;
// Milliseconds between two writes: browsers refuse an address that changes too often.
const PAUSE = 350;
const page = location.pathname.startsWith(book.pathname) ? location.pathname.slice(book.pathname.length) : location.pathname;
const shelf = `momenta ${book.pathname} ${page.replace(/(^|\/)$/, '$1index.html')} `;

// All that the widgets have said since the page was opened, and what of it isn't written yet.
const newest = new Map(), unwritten = new Map(), written = new Set([location.search]);
let timer, last = -PAUSE;

// Storage may be refused or full: then the address alone must do.
function stored(act) { try { return act(localStorage, sessionStorage); } catch { return undefined; } }
// What a reload came too fast for: by name, what the address still says and what it should.
const late = stored((_, tab) => { const noted = tab.getItem(shelf); tab.removeItem(shelf); return JSON.parse(noted); }) ?? {};
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

// An address that changes while its page is left is lost where the page is only loaded anew.
function leave() {
  const links = new Map(inAddress()), noted = [...unwritten].map(([name, { link }]) => [name, [links.get(name) ?? '', link]]);
  write();
  if (noted.length) stored((_, tab) => tab.setItem(shelf, JSON.stringify(Object.fromEntries(noted))));
}

// Each name with its link as it is written; the first counts.
const inAddress = () => query().map((part) => part.split('=', 1)[0]).filter((name) => NAME.test(name))
  .map((name) => [name, query().find(named(name)).slice(name.length + 1)]);

// Python goes down over brackets nested by the thousand. Such a text was tampered with: its beginning, which can't be
// read either, is enough to say so.
function shallow(text) {
  let depth = 0;
  for (const sign of text ?? '') {
    depth += '[{'.includes(sign) - ']}'.includes(sign);
    if (depth > DEEPEST) return text.slice(0, DEEPEST);
  }
  return text;
}

export function kept() {
  write();
  const found = new Map(), at = (name) => found.get(name) ?? found.set(name, { link: null, memory: null }).get(name);
  for (const [name, link] of inAddress()) at(name).link = link;
  for (const [name, [before, after]] of Object.entries(late)) if ((at(name).link ?? '') === before) at(name).link = after || null;
  stored((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(shelf)) at(key.slice(shelf.length)).memory = storage.getItem(key);
  });
  for (const [name, { link, memory }] of newest) Object.assign(at(name), { link: link || null, memory: memory || null });
  for (const held of found.values()) {
    for (const part of ['link', 'memory']) if (held[part]?.length > LONGEST) Object.assign(held, { [part]: null, oversized: true });
    held.memory = shallow(held.memory);
  }
  return Object.fromEntries(found);
}

addEventListener('pagehide', leave);
document.addEventListener('visibilitychange', () => { if (document.visibilityState === 'hidden') write(); });
// Going back to a section of this page keeps what was set since; an address from elsewhere is opened anew.
addEventListener('popstate', () => {
  if (!written.has(location.search)) { unwritten.clear(); return location.reload(); }
  for (const [name, held] of newest) unwritten.set(name, held);
  write();
});
