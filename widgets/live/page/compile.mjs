// Byte-compile archives with the page's own Python, without what only readers of the code need:
// node compile.mjs PYODIDE ARCHIVE ...
import './plainly.mjs';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [core, ...archives] = process.argv.slice(2).map((name) => path.resolve(name));
const { loadPyodide } = await import(pathToFileURL(`${core}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: `${core}/` });
for (const archive of archives) {
  python.FS.writeFile('/in.zip', new Uint8Array(fs.readFileSync(archive)));
  python.runPython(`
import ast
import importlib._bootstrap_external as external
import zipfile

def undocumented(source, name):
    tree = ast.parse(source, name)
    for node in ast.walk(tree):
        if not isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)) or ast.get_docstring(node, False) is None:
            continue
        if isinstance(node, ast.ClassDef):
            # A class that has none would be given one: a dataclass its signature.
            node.body[0].value.value = ' '
        elif isinstance(node, ast.Module) or len(node.body) > 1:
            del node.body[0]
        else:
            node.body[0] = ast.copy_location(ast.Pass(), node.body[0])
    return tree

with zipfile.ZipFile('/in.zip') as source, zipfile.ZipFile('/out.zip', 'w', zipfile.ZIP_DEFLATED, compresslevel=9) as out:
    for info in source.infolist():
        content = source.read(info)
        if info.filename.endswith('.py'):
            code = compile(undocumented(content, info.filename), info.filename, 'exec', dont_inherit=True)
            info, content = zipfile.ZipInfo(info.filename + 'c', info.date_time), external._code_to_timestamp_pyc(code, 0, 0)
        info.compress_type = zipfile.ZIP_DEFLATED
        out.writestr(info, content)
`);
  fs.writeFileSync(archive, python.FS.readFile('/out.zip'));
}
process.exit(0);
