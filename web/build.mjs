// SPDX-License-Identifier: MIT
// build.mjs: bundles the page with esbuild into a folder that any static web server can
// serve: index.html and the other static files, main.js, worker.js, dicot.wasm.
//
//   node web/build.mjs [OUT [WASM]]        default: build/web build/dicot.wasm
//
// main.js is the page, worker.js the engine's worker; both are made from web/src/NAME.ts. A
// page that has become too large is an error.
import { build } from 'esbuild';
import { brotliCompressSync } from 'node:zlib';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const web = dirname(fileURLToPath(import.meta.url));
const [out = join(web, '../build/web'), wasm = join(web, '../build/dicot.wasm')] =
  process.argv.slice(2).map((path) => resolve(path));

if (!existsSync(wasm)) {
  console.error(`build.mjs: ${wasm} is missing; \`make wasm\` builds it`);
  process.exit(1);
}
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
cpSync(join(web, 'static'), out, { recursive: true });
cpSync(wasm, join(out, 'dicot.wasm'));
await build({
  entryPoints: ['main', 'worker'].map((name) => join(web, `src/${name}.ts`)),
  outdir: out,
  bundle: true,
  format: 'esm',
  target: 'es2022',
  minify: true,
  legalComments: 'none',
  logLevel: 'warning',
});

const MOST = 400000; // bytes of the whole page, compressed

const files = readdirSync(out).sort();
const squeezed = files.map((name) => brotliCompressSync(readFileSync(join(out, name))).length);
const sum = squeezed.reduce((a, b) => a + b, 0);
console.log(`page: ${files.length} files, ${Math.ceil(sum / 1000)} kB compressed: ` +
            files.map((name, i) => `${name} ${Math.ceil(squeezed[i] / 1000)}`).join(', '));
if (sum > MOST) {
  console.error(`build.mjs: the page is larger than ${MOST / 1000} kB`);
  process.exit(1);
}
