// What only a designer's widgets need: a tree of one stop for Tab, in which arrows walk, open and close.
function walk(event) {
  const at = event.target.closest?.('.m-panel [role=treeitem]'), tree = at?.closest('[role=tree]');
  if (!tree || event.ctrlKey || event.metaKey || event.altKey) return;
  const all = [...tree.querySelectorAll('[role=treeitem]')], here = all.indexOf(at), open = at.getAttribute('aria-expanded');
  const level = (item) => Number(item.getAttribute('aria-level'));
  // What begins with the letter, after this one or from the top.
  const named = (letter) => [...all.slice(here + 1), ...all.slice(0, here)].find((item) => item.textContent.trim().toLowerCase().startsWith(letter.toLowerCase()));
  if (event.key === 'Tab') { for (const item of all) item.tabIndex = item === at ? 0 : -1; return; }
  const to = { ArrowDown: all[here + 1], ArrowUp: all[here - 1], Home: all[0], End: all.at(-1),
    ArrowRight: open === 'true' ? all[here + 1] : undefined,
    ArrowLeft: open === 'true' ? undefined : all.slice(0, here).findLast((item) => level(item) < level(at)) }[event.key];
  if ((event.key === 'ArrowRight' && open === 'false') || (event.key === 'ArrowLeft' && open === 'true')) at.click();
  else if (to) to.focus();
  else if (/^\S$/.test(event.key)) named(event.key)?.focus();
  else if (!/^(Arrow|Home$|End$)/.test(event.key)) return;
  event.preventDefault();
}
// What is to be shown in the tree is brought into sight, and has the focus, once it is drawn.
function show(event) {
  const panel = event.target.closest?.('.m-panel [data-key="show_picked"]')?.closest('.m-panel');
  if (!panel) return;
  const watch = new MutationObserver(() => {
    const at = panel.querySelector('[role=treeitem][aria-selected=true]');
    if (!at) return;
    watch.disconnect();
    at.focus({ preventScroll: true });
    at.scrollIntoView({ block: 'nearest' });
  });
  watch.observe(panel, { childList: true, subtree: true });
  setTimeout(() => watch.disconnect(), 10_000);
}
// Each widget of a bench brings this; one listener serves all of them.
if (!globalThis.momentaBench) {
  globalThis.momentaBench = true;
  document.addEventListener('keydown', walk);
  document.addEventListener('click', show);
}
