// Bundle the page side with esbuild: node build.mjs OUT ANYWIDGET_INDEX
import './plainly.mjs';
import fs from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

const [out, anywidgetIndex] = process.argv.slice(2).map((name) => path.resolve(name));
const lock = JSON.parse(fs.readFileSync('node_modules/pyodide/pyodide-lock.json', 'utf8'));

const anywidget = { name: 'anywidget', setup(plan) {
  plan.onResolve({ filter: /^anywidget-front-end$/ }, () => ({ path: anywidgetIndex, namespace: 'anywidget' }));
  plan.onLoad({ filter: /.*/, namespace: 'anywidget' }, () => {
    const source = fs.readFileSync(anywidgetIndex, 'utf8'), factory = source.replace(/define\(\["@jupyter-widgets\/base"\], (\w+)\);\s*$/, 'export default $1;');
    if (factory === source) throw new Error("anywidget's front end has another shape than expected");
    return { contents: factory, loader: 'js' };
  });
} };

const shared = { outdir: out, bundle: true, minify: true, target: 'es2022', logLevel: 'warning' };
await build({ ...shared, entryPoints: ['plotly.js'], format: 'iife', loader: { '.css': 'empty' }, define: { global: 'globalThis' } });
await build({
  ...shared,
  entryPoints: ['boot.js', 'live.js', 'controls.js', 'worker.js'],
  format: 'esm', splitting: true, chunkNames: 'part-[hash]',
  external: ['./pyodide.asm.mjs', './live.js', './controls.js', 'node:*', 'ws'],
  alias: { path: 'path-browserify', 'sanitize-html': './no-sanitizer.js' },
  inject: ['./process.js'],
  plugins: [anywidget],
  loader: { '.svg': 'dataurl', '.woff': 'empty', '.woff2': 'empty', '.ttf': 'empty', '.eot': 'empty' },
  define: { LOCK: JSON.stringify({ info: lock.info, packages: {} }), global: 'globalThis' },
});
