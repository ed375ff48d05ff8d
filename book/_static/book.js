// What a page of the book does by itself: colour mode, side bars, search box, section marker.
// It replaces the theme's scripts (half a megabyte of icons and tooltips that nothing here uses).

const page = document.documentElement;
const all = (selector) => [...document.querySelectorAll(selector)];
const wide = matchMedia("(min-width: 960px)");
const dark = matchMedia("(prefers-color-scheme: dark)");

// Colour mode: follows the system until the reader chooses.
const MODES = { auto: "as your system", light: "light", dark: "dark" };

function showMode(mode) {
  page.dataset.mode = mode;
  page.dataset.theme = mode === "auto" ? (dark.matches ? "dark" : "light") : mode;
  for (const button of all(".theme-switch-button")) {
    button.setAttribute("aria-label", `Colour mode: ${MODES[mode]}`);
    button.title = `Colour mode: ${MODES[mode]}`;
  }
}

function nextMode() {
  const order = dark.matches ? ["auto", "light", "dark"] : ["auto", "dark", "light"];
  const mode = order[(order.indexOf(page.dataset.mode) + 1) % order.length];
  try {
    localStorage.setItem("mode", mode);
  } catch {
    // Storage refused: the choice lasts for this page.
  }
  showMode(mode);
}

showMode(page.dataset.mode in MODES ? page.dataset.mode : "auto");
dark.addEventListener("change", () => showMode(page.dataset.mode));
for (const button of all(".theme-switch-button")) button.addEventListener("click", nextMode);

// Side bars: a column where there is room (the button folds it), a dialog where there is none.
function lendTo(dialog, bar) {
  dialog.append(...bar.childNodes);
  dialog.className = bar.className;
  dialog.showModal();
}

function sideBar(name, foldsWhenWide) {
  const bar = document.getElementById(`pst-${name}-sidebar`);
  const dialog = document.getElementById(`pst-${name}-sidebar-modal`);
  const button = document.querySelector(`.${name}-toggle`);
  if (!bar || !dialog || !button) return;
  button.setAttribute("aria-controls", bar.id);
  button.addEventListener("click", () => {
    if (foldsWhenWide && wide.matches) {
      const folded = bar.classList.toggle("pst-sidebar-hidden");
      button.setAttribute("aria-expanded", String(!folded));
    } else {
      lendTo(dialog, bar);
    }
  });
  dialog.addEventListener("close", () => {
    bar.append(...dialog.childNodes);
    dialog.className = "";
    button.focus();
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog || event.target.closest("a")) dialog.close();
  });
}

sideBar("primary", true);
sideBar("secondary", false);

// Search: the box opens with the button or Ctrl+K (Command+K on a Mac).
const searchBox = document.getElementById("pst-search-dialog");

// A word that stands there already is selected, so that the next one takes its place.
function openSearch() {
  let field = document.querySelector(".bd-search-container input[type=search]");
  if (!field) {
    for (const open of all("dialog[open]")) open.close();
    searchBox.showModal();
    field = searchBox.querySelector("input");
  }
  field.focus();
  field.select();
}

for (const button of all(".search-button__button")) button.addEventListener("click", openSearch);
searchBox?.addEventListener("click", (event) => {
  if (event.target === searchBox) searchBox.close();
});
addEventListener("keydown", (event) => {
  if ((event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && /^k$/i.test(event.key)) {
    event.preventDefault();
    openSearch();
  }
});

// The contents of the page mark the section that is being read.
const entries = new Map();
for (const link of all("#pst-page-toc-nav a[href^='#']")) {
  const section = document.getElementById(decodeURIComponent(link.hash.slice(1)));
  const heading = section?.querySelector(":scope > :is(h1, h2, h3, h4)");
  if (heading) entries.set(heading, link);
}

function markSection(current) {
  for (const link of entries.values()) {
    const here = link === current;
    link.classList.toggle("active", here);
    if (here) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

// The last heading above the middle of the window, or at the page's end the last one in sight,
// unless the address names another that is in sight.
function sectionInView() {
  const atEnd = scrollY + innerHeight >= page.scrollHeight - 2;
  const reached = [...entries.keys()].filter(
    (heading) => heading.getBoundingClientRect().top < innerHeight * (atEnd && scrollY ? 1 : 0.45),
  );
  const asked = reached.find(
    (heading) => heading.getBoundingClientRect().bottom > 0 && entries.get(heading).hash === location.hash,
  );
  return entries.get((atEnd && asked) || reached.at(-1));
}

if (entries.size) {
  let waiting = false;
  const follow = () => {
    if (!waiting) requestAnimationFrame(() => {
      waiting = false;
      markSection(sectionInView());
    });
    waiting = true;
  };
  for (const event of ["scroll", "resize", "hashchange", "load"]) addEventListener(event, follow, { passive: true });
  follow();
}

// What scrolls sideways can be scrolled with the keyboard; a table shows that more of it follows.
function showEdge(box) {
  const hidden = box.scrollWidth - box.clientWidth;
  if (hidden > 1) box.dataset.scrolls = hidden - box.scrollLeft > 1 ? "more" : "end";
  else delete box.dataset.scrolls;
}

function reachOverflow() {
  for (const box of all("article pre, article .output")) {
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
  }
  for (const box of all("article .table-scroll")) showEdge(box);
}

for (const box of all("article .table-scroll")) {
  box.addEventListener("scroll", () => showEdge(box), { passive: true });
}
addEventListener("resize", reachOverflow);
reachOverflow();
