// Make the memory snapshot under Node, and list what it holds: node snapshot.mjs PYODIDE PACKAGES_ZIP OUT MODULES
import './plainly.mjs';
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { pathToFileURL } from 'node:url';

const [core, archive, out, held] = process.argv.slice(2).map((name) => path.resolve(name));
const { loadPyodide } = await import(pathToFileURL(`${core}/pyodide.mjs`));
const { info } = JSON.parse(fs.readFileSync(`${core}/pyodide-lock.json`, 'utf8'));
const python = await loadPyodide({ indexURL: `${core}/`, _makeSnapshot: true, lockFileContents: JSON.stringify({ info, packages: {} }),
  stdLibURL: path.resolve(path.dirname(out), 'python_stdlib.zip') });
python.unpackArchive(new Uint8Array(fs.readFileSync(archive)).buffer, 'zip', { extractDir: '/lib/site' });
globalThis.liveSend = () => {};
python.runPython(`
import sys
sys.path.insert(0, '/lib/site')
from widgets.live import bridge
bridge.prepare()
`);
fs.writeFileSync(held, python.runPython(`
import json
root = '/lib/python%d%d.zip/' % sys.version_info[:2]
json.dumps(sorted(f[len(root):].removesuffix('c') for m in list(sys.modules.values()) if (f := getattr(m, '__file__', None) or '').startswith(root)))
`));
delete globalThis.liveSend;
const bytes = python.makeMemorySnapshot();
fs.writeFileSync(out, zlib.gzipSync(bytes, { level: 9 }));
process.exit(0);
