// Tells of what could not be shown, in the place where it should be.
export const broken = (place) => (fault) => {
  console.error(fault);
  place()?.append(Object.assign(document.createElement('p'), { className: 'm-why', textContent: `Something here could not be shown (${fault?.message ?? fault}).` }));
};

// Shows one output of a cell; a widget is left to `mount`.
export async function show(into, output, mount) {
  const add = (tag, facts) => { const made = Object.assign(document.createElement(tag), facts); into.append(made); return made; };
  const data = output.data ?? {}, view = data['application/vnd.jupyter.widget-view+json'];
  if (output.output_type === 'clear') return into.replaceChildren();
  if (output.output_type === 'stream') {
    const last = into.lastElementChild;
    if (last?.dataset.stream === output.name) last.textContent += output.text;
    else add('pre', { textContent: output.text }).dataset.stream = output.name;
    return;
  }
  if (output.output_type === 'error') {
    add('p', { className: 'm-why', textContent: `This cell stopped: ${output.evalue || output.ename}.` });
    return;
  }
  if (view) return mount(into, view.model_id);
  if (data['text/html']) add('div', { innerHTML: data['text/html'] });
  else if (data['image/svg+xml']) add('div', { innerHTML: data['image/svg+xml'] });
  else if (data['image/png']) add('img', { src: `data:image/png;base64,${data['image/png']}`, alt: data['text/plain'] ?? '' });
  else add('pre', { textContent: data['text/markdown'] ?? data['text/latex'] ?? data['text/plain'] ?? '' });
}
