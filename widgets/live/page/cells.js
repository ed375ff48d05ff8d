import { keepFocus } from './status.js';

// A cell of the page: where its outputs stand, and what stands there until they come.
export const findCells = () => [...document.querySelectorAll('div.cell')]
  .map((box) => new Cell(box, box.querySelector('.cell_input pre')?.textContent))
  .filter(({ code }) => code);

class Cell {
  constructor(box, code) { Object.assign(this, { box, code, old: [], pictures: [], views: [], gone: [] }); }

  get out() {
    const there = this.box.querySelector('.cell_output');
    if (there) return there;
    const made = Object.assign(document.createElement('div'), { className: 'cell_output' });
    this.box.append(made);
    return made;
  }

  rootsOf(pictures) { return [...pictures.keys()].filter((root) => this.out.contains(root)); }

  // Where live outputs go. A widget takes its picture's very place; all else changes at once, at the end.
  place(pictures) {
    if (this.live) return this.live;
    this.old = [...this.out.children];
    this.pictures = this.rootsOf(pictures);
    this.live = Object.assign(document.createElement('div'), { className: 'm-live m-coming', cell: this });
    if (this.old.length && !this.pictures.length) this.live.style.display = 'none';
    this.out.prepend(this.live);
    return this.live;
  }

  settle() {
    for (const view of this.gone.splice(0)) view.remove();
    for (const old of this.old) old.remove();
    this.old = [];
    const { live } = this;
    if (live) live.style.display = '';
    // What is wider than its place is scrolled with the keyboard, too; where that changes, the page sees to it.
    for (const text of live?.querySelectorAll(':scope > pre') ?? []) if (text.scrollWidth > text.clientWidth) text.tabIndex = 0;
    // The place of who reads here is the browser's care again once all of it has stood for a frame.
    requestAnimationFrame(() => requestAnimationFrame(() => live?.classList.remove('m-coming')));
    Object.assign(this, { whole: true, doubted: false });
  }

  // It was running when its Python was stopped. One that once came to its end has a second chance.
  held() {
    this.stopped = !this.whole || this.doubted;
    this.doubted = true;
  }

  // A new Python: what stands here is a picture again, or stays as it is for good.
  again(pictures) {
    const { live, out } = this;
    this.live = undefined;
    this.gone.push(...this.views.splice(0));
    if (!this.stopped || this.told) return;
    this.told = true;
    for (const root of this.rootsOf(pictures)) {
      root.dataset.stopped = '';
      delete root.dataset.live;
      if (live?.contains(root)) live.before(root);
    }
    if (live?.style.display === 'none') live.remove();
    const why = Object.assign(document.createElement('p'), { className: 'm-why', role: 'status', textContent: 'This cell was stopped.' });
    const reader = document.activeElement;
    out.prepend(why);
    if (out.contains(reader)) keepFocus(reader, why);
  }
}
