// SPDX-License-Identifier: MIT
// build.mjs: bundles the page with esbuild into a folder that any static web server can
// serve: index.html and the other static files, main.js, worker.js, dicot.wasm, licences.
//
//   node web/build.mjs [OUT [WASM]]        default: build/web build/dicot.wasm
//
// main.js is the page, worker.js the engine's worker, sw.js keeps the files for use without
// a network; they are made from web/src/NAME.ts.
// NAME.br and NAME.gz are the files in compressed form, which `dicot serve` sends. A page
// that has become too large is an error.
import { build } from 'esbuild';
import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
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
for (const notice of ['LICENSE', 'THIRD-PARTY-NOTICES'])
  cpSync(join(web, '..', notice), join(out, `${notice}.txt`));
const bundle = (names, define = {}) => build({
  entryPoints: names.map((name) => join(web, `src/${name}.ts`)),
  outdir: out,
  define,
  bundle: true,
  format: 'esm',
  target: 'es2022',
  minify: true,
  legalComments: 'none',
  logLevel: 'warning',
});
await bundle(['main', 'worker']);
const kept = readdirSync(out).filter((name) => !name.endsWith('.txt')).sort(); // the page needs no notices
const hash = createHash('sha256');
for (const name of kept) hash.update(name).update(readFileSync(join(out, name)));
await bundle(['sw'], { VERSION: JSON.stringify(hash.digest('hex').slice(0, 16)), FILES: JSON.stringify(kept) });

const MOST = 450000; // bytes of the whole page, compressed

const files = readdirSync(out).sort();
const squeezed = files.map((name) => {
  const bytes = readFileSync(join(out, name));
  const brotli = brotliCompressSync(bytes);
  writeFileSync(join(out, `${name}.br`), brotli);
  writeFileSync(join(out, `${name}.gz`), gzipSync(bytes, { level: 9 }));
  return brotli.length;
});
const sum = squeezed.reduce((a, b) => a + b, 0);
console.log(`page: ${files.length} files, ${Math.ceil(sum / 1000)} kB compressed: ` +
            files.map((name, i) => `${name} ${Math.ceil(squeezed[i] / 1000)}`).join(', '));
if (sum > MOST) {
  console.error(`build.mjs: the page is larger than ${MOST / 1000} kB`);
  process.exit(1);
}
