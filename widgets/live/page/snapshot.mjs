// Make the memory snapshot under Node, and list what it holds: node snapshot.mjs PYODIDE PACKAGES_ZIP RULES OUT MODULES
import './plainly.mjs';
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { pathToFileURL } from 'node:url';

const [core, archive, rules, out, held] = process.argv.slice(2).map((name) => path.resolve(name));
const { loadPyodide } = await import(pathToFileURL(`${core}/pyodide.mjs`));
const { info } = JSON.parse(fs.readFileSync(`${core}/pyodide-lock.json`, 'utf8'));
const python = await loadPyodide({ indexURL: `${core}/`, _makeSnapshot: true, lockFileContents: JSON.stringify({ info, packages: {} }),
  stdLibURL: path.resolve(path.dirname(out), 'python_stdlib.zip') });
python.unpackArchive(new Uint8Array(fs.readFileSync(archive)).buffer, 'zip', { extractDir: '/lib/site' });
python.FS.writeFile('/rules', fs.readFileSync(rules));
globalThis.liveSend = () => {};
python.runPython(`
import sys
sys.path.insert(0, '/lib/site')
from widgets.live import bridge
with open('/rules', 'rb') as packed:
    bridge.prepare(packed.read())
`);
fs.writeFileSync(held, python.runPython(`
import json
root = '/lib/python%d%d.zip/' % sys.version_info[:2]
json.dumps(sorted(f[len(root):].removesuffix('c') for m in list(sys.modules.values()) if (f := getattr(m, '__file__', None) or '').startswith(root)))
`));
delete globalThis.liveSend;
python.FS.unlink('/rules');

// Most of the memory is what the machine code lays out by itself: only pages that differ are kept.
// The file: total length, length of Pyodide's own header, memory length, number of pages (all as
// 32 bits, little endian), the header, the pages' numbers, the pages.
const PAGE = 4096;
let untouched;
const stop = new Error('only the untouched memory was wanted');
await loadPyodide({ indexURL: `${core}/`, createPyodideModule: async (settings) => {
  settings.noInitialRun = true;
  const module = await (await import(pathToFileURL(`${core}/pyodide.asm.mjs`))).default(settings);
  untouched = Buffer.from(module.HEAPU8.slice().buffer);
  throw stop;
} }).catch((fault) => { if (fault !== stop) throw fault; });
const bytes = Buffer.from(python.makeMemorySnapshot());
const headerLength = bytes.readUInt32LE(4), header = bytes.subarray(0, headerLength), memory = bytes.subarray(headerLength);
const numbers = [];
for (let page = 0; page * PAGE < memory.length; page++) {
  const at = page * PAGE;
  if (!memory.subarray(at, at + PAGE).equals(untouched.subarray(at, at + PAGE))) numbers.push(page);
}
const pages = numbers.map((page) => {
  const whole = Buffer.alloc(PAGE);
  memory.copy(whole, 0, page * PAGE);
  return whole;
});
const numbered = Buffer.from(Uint32Array.from(numbers).buffer);
const total = 16 + headerLength + numbered.length + pages.length * PAGE;
const counts = Buffer.from(Uint32Array.of(total, headerLength, memory.length, numbers.length).buffer);
fs.writeFileSync(out, zlib.gzipSync(Buffer.concat([counts, header, numbered, ...pages]), { level: 9 }));
process.exit(0);
