// The search page: own words around Sphinx's search, and excerpts made of whole passages.
// A classic script: it changes what Sphinx's own, loaded just before, keeps as globals.
/* global Documentation, Search */

Documentation.addTranslations({
  locale: "en",
  plural_expr: "n != 1",
  messages: {
    "Search Results": "What was found",
    "Your search did not match any documents. Please make sure that all words are spelled correctly and that you've selected enough categories.":
      "No page holds this. Check the spelling, or try fewer or shorter words.",
    "Search finished, found ${resultCount} page(s) matching the search query.": "Places found: ${resultCount}",
  },
});

// What a reader never looks for: links to a heading, marks, hidden words, widgets, code.
const NOT_PROSE = ".headerlink, script, style, .provenance-mark, .mark-link, .visually-hidden, .cell, .number";
const PASSAGES = "p, li, dl, caption, figcaption, tbody tr";

// A row reads as its cells with a dot between them, and so does a list of terms; the rest as it is.
function passage(element) {
  const words = (part) => (part.matches("dl > div") ? [...part.children].map(words).join(" ") : part.textContent);
  const parts = element.matches("tr, dl") ? [...element.children] : [element];
  return parts
    .map((part) => words(part).replace(/\s+/g, " ").trim())
    .filter((text) => text)
    .join(" · ");
}

// The first passage that holds most of the words, below the heading that was found if there is one.
Search.makeSearchSummary = (htmlText, keywords, anchor) => {
  const found = new DOMParser().parseFromString(htmlText, "text/html");
  const main = found.querySelector("[role=main] article");
  const place = (anchor && main?.querySelector(anchor)) || main;
  if (!place) return null;
  for (const element of place.querySelectorAll(NOT_PROSE)) element.remove();
  const words = [...keywords].map((word) => word.toLowerCase());
  let best = { text: "", hits: -1 };
  for (const element of place.querySelectorAll(PASSAGES)) {
    if (element.querySelector(PASSAGES)) continue;
    const text = passage(element);
    const hits = words.filter((word) => text.toLowerCase().includes(word)).length;
    if (text && hits > best.hits) best = { text, hits };
  }
  const limit = 240;
  const at = Math.max(0, Math.min(...words.map((word) => best.text.toLowerCase().indexOf(word)).filter((i) => i >= 0)));
  const from = Number.isFinite(at) && at > limit / 2 ? best.text.lastIndexOf(" ", at - limit / 3) + 1 : 0;
  const cut = best.text.slice(from, from + limit);
  const whole = from + limit >= best.text.length;
  const summary = document.createElement("p");
  summary.className = "context";
  summary.textContent = (from ? "… " : "") + (whole ? cut : `${cut.slice(0, cut.lastIndexOf(" "))} …`);
  return summary;
};

addEventListener("DOMContentLoaded", () => {
  const asked = new URLSearchParams(location.search).get("q")?.trim();
  document.querySelector(".search-hint").hidden = Boolean(asked);
  if (!asked) document.querySelector(".bd-search-container input[name=q]").focus();
});
