// Run the rules' own tests in the page's Python: node run_rules.mjs PYODIDE ROOT SITE_PACKAGES [pytest arguments]
import '../../widgets/live/page/plainly.mjs';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [core, root, packages, ...given] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(path.join(core, 'pyodide.mjs')));
const python = await loadPyodide({ indexURL: core + path.sep });
for (const name of ['rules', 'tests']) python.mountNodeFS(`/repo/${name}`, path.join(root, name));
// Only packages in plain Python can come along.
for (const name of ['_pytest', 'pytest', 'pluggy', 'iniconfig', 'packaging', 'pygments', 'hypothesis', 'sortedcontainers', 'py.py', 'attr', '_hypothesis_pytestplugin.py', '_hypothesis_ftz_detector.py', '_hypothesis_globals.py']) {
  const from = path.join(packages, name);
  if (fs.statSync(from).isDirectory()) python.mountNodeFS(`/packages/${name}`, from);
  else { python.FS.mkdirTree('/packages'); python.FS.writeFile(`/packages/${name}`, fs.readFileSync(from)); }
}
python.globals.set('given', python.toPy(given));
python.globals.set('cases', process.env.PAGE_CASES ?? '');
const code = python.runPython(`
import os, sys
sys.path[:0] = ['/repo', '/packages']
sys.dont_write_bytecode = True
os.chdir('/repo')
import pytest
from hypothesis import settings
# All takes five times as long here: what is asked of many examples or cases elsewhere is asked of
# few, unless all are wanted.
settings.register_profile('page', max_examples=10, deadline=None)
few = cases != 'all'
if few:
    settings.load_profile('page')
class OneCaseOfEach:
    def pytest_collection_modifyitems(self, config, items):
        first = {}
        for item in items:
            first.setdefault((item.path, getattr(item, 'originalname', item.name)), item)
        more = [item for item in items if item not in first.values()]
        config.hook.pytest_deselected(items=more)
        items[:] = first.values()
int(pytest.main(['-p', 'no:cacheprovider', '-p', 'no:faulthandler', '-p', '_hypothesis_pytestplugin', '--rootdir=/repo', '-c', '/dev/null', '--import-mode=importlib', '-q', *given], [OneCaseOfEach()] if few else []))
`);
process.exit(code);
