// The page's Python: boots from the memory snapshot, or plainly with ?plain, then runs what it is sent.
import { loadPyodide } from 'pyodide';

const here = new URL('.', import.meta.url).href;
const plain = new URLSearchParams(location.search).has('plain');
const marks = {};
const mark = (name) => { marks[name] = performance.timeOrigin + performance.now(); };
mark('worker');
// The page may fetch its charts' script now without being in the way.
postMessage({ kind: 'begun', data: {} });
// Whoever boots is not dead, however slow the network is.
const signs = setInterval(() => postMessage({ kind: 'sign', data: {} }), 1000);

let over = false;
function fail(reason, detail) {
  if (over) return;
  over = true;
  clearInterval(signs);
  postMessage({ kind: 'failed', data: { reason, detail: String(detail?.message ?? detail) } });
}

// What is told needs no error besides: who waits for it waits until the page ends this worker.
const never = new Promise(() => {});
const told = (reason, detail) => { fail(reason, detail); return never; };

// Every file of the engine passes here, so that a missing one is told by its name.
const ask = self.fetch.bind(self);
async function fetched(url) {
  const name = String(url).split('/').pop();
  try {
    const response = await ask(url);
    if (response.ok) return response;
  } catch { /* told below */ }
  return told('file', name);
}
const early = new Map();
const sooner = (name) => early.set(here + name, fetched(here + name));

// The machine code is compiled while the snapshot is still on its way; Pyodide would do one after the other.
function wasmAllowed() {
  try { return Boolean(new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0))); } catch (fault) { fail('wasm', fault); return false; }
}
// See snapshot.mjs for the form of the file.
const PAGE = 4096;
const inflated = (response) => response.body.pipeThrough(new DecompressionStream('gzip'));
async function snapshotParts() {
  const response = await ask(here + 'snapshot.bin.gz');
  if (!response.ok) throw new Error(`snapshot: ${response.status}`);
  const reader = inflated(response).getReader();
  let bytes, at = 0;
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    bytes ??= new Uint8Array(new DataView(value.buffer, value.byteOffset).getUint32(0, true));
    bytes.set(value, at);
    at += value.length;
  }
  if (at !== bytes?.length) throw new Error('snapshot: cut short');
  mark('unpacked');
  const [, headerLength, memoryLength, count] = new Uint32Array(bytes.buffer, 0, 4);
  const numbers = new Uint32Array(bytes.buffer, 16 + headerLength, count);
  return { header: bytes.subarray(16, 16 + headerLength), memoryLength, numbers, pages: bytes.subarray(16 + headerLength + 4 * count) };
}

async function boot() {
  if (!wasmAllowed()) return null;
  const machine = import('./pyodide.asm.mjs').catch(() => told('file', 'pyodide.asm.mjs'));
  const library = plain ? 'library-plain.zip' : 'library-rest.zip';
  sooner(library);
  const compiled = WebAssembly.compileStreaming(fetched(here + 'pyodide.asm.wasm.gz').then((response) =>
    new Response(inflated(response), { headers: { 'content-type': 'application/wasm' } })))
    .catch((fault) => fault instanceof WebAssembly.CompileError ? told('wasm', fault) : told('file', 'pyodide.asm.wasm.gz'));
  compiled.then(() => mark('compiled'));
  const snapshot = plain ? null : snapshotParts().catch((fault) => told('snapshot', fault));
  early.set(here + 'pyodide.asm.wasm', Promise.resolve(new Response()));
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await compiled;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
  self.fetch = (url, ...more) => early.get(String(url)) ?? (String(url).startsWith(here) ? fetched(url) : ask(url, ...more));
  const options = { indexURL: here, lockFileContents: LOCK, packageBaseUrl: here, stdLibURL: here + library };
  if (plain) {
    const archive = fetched(here + 'packages.zip').then((response) => response.arrayBuffer());
    const python = await loadPyodide({ ...options, createPyodideModule: async (settings) => (await machine).default(settings) });
    mark('pyodide');
    python.unpackArchive(await archive, 'zip', { extractDir: '/lib/site' });
    python.runPython("import sys; sys.path.insert(0, '/lib/site')");
    return python;
  }
  const python = await loadPyodide({ ...options, _loadSnapshot: Promise.resolve(new Uint8Array(0)),
    createPyodideModule: async (settings) => {
      const module = await (await machine).default(settings);
      mark('module');
      const { header, memoryLength, numbers, pages } = await snapshot;
      // Pyodide ignores the heap size it is asked for: grow to the snapshot's before it is restored.
      while (module.HEAPU8.length < memoryLength) module._malloc(1 << 22);
      numbers.forEach((page, index) => module.HEAPU8.set(pages.subarray(index * PAGE, Math.min((index + 1) * PAGE, pages.length)), page * PAGE));
      // The memory stands already; what Pyodide still has to restore is its header.
      const restore = module.API.restoreSnapshot;
      module.API.restoreSnapshot = () => restore(header);
      return module;
    } });
  mark('pyodide');
  return python;
}

let bridge;
self.liveSend = (kind, json, buffers) => postMessage({ kind, data: JSON.parse(json), buffers: buffers ? [...buffers] : [] });
const up = boot().then((python) => {
  if (!python) return;
  python._api.on_fatal = () => postMessage({ kind: 'died', data: {} });
  bridge = python.pyimport('widgets.live.bridge');
  bridge.restored();
  mark('ready');
  clearInterval(signs);
  postMessage({ kind: 'ready', data: { plain, marks } });
}).catch((fault) => { console.error(fault); fail(plain ? 'boot' : 'snapshot', fault); });

function take({ kind, code, cell, content = null, buffers }) {
  if (kind === 'run') return bridge.run(String(code), cell);
  if (kind === 'keep') return bridge.keep(JSON.stringify(content));
  const parts = Array.isArray(buffers) ? buffers.filter((part) => part instanceof Uint8Array) : [];
  return bridge.hear(String(kind), JSON.stringify(content), parts);
}

// One after the other; whatever comes is answered, so that what comes after it has its turn.
let queue = up;
self.onmessage = ({ data: message }) => {
  queue = queue.then(async () => {
    if (!bridge) return;
    try { await take(message ?? {}); } catch (fault) { console.error(fault); }
    postMessage({ kind: 'done', data: { id: message?.id } });
  });
};
