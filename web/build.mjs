// SPDX-License-Identifier: MIT
// build.mjs: bundles the page with esbuild into a folder that any static web server can
// serve: index.html and the other static files, main.js, worker.js, dicot.wasm, licences.
//
//   node web/build.mjs [OUT [WASM [LINK-BASE]]]        default: build/web build/dicot.wasm
//
// LINK-BASE is an address at which others find a copy of the page: links lead there.
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
  process.argv.slice(2, 4).map((path) => resolve(path));
const base = process.argv[4] ?? '';
if (base !== '' && !/^https?:\/\/[^\s#]+$/.test(base)) {
  console.error(`build.mjs: ${base}: a link base begins with http:// or https://, and has no #`);
  process.exit(1);
}

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
await bundle(['main', 'worker'], { LINK_BASE: JSON.stringify(base) });
const kept = readdirSync(out).filter((name) => !name.endsWith('.txt')).sort(); // the page needs no notices
const hash = createHash('sha256');
for (const name of kept) hash.update(name).update(readFileSync(join(out, name)));
await bundle(['sw'], { VERSION: JSON.stringify(hash.digest('hex').slice(0, 16)), FILES: JSON.stringify(kept) });

// The most bytes of engine and page; notices, which the page does not load, do not count.
const BUDGET = { br: 450000, gz: 520000 };

const files = readdirSync(out).sort();
const sizes = files.map((name) => {
  const bytes = readFileSync(join(out, name));
  const forms = { br: brotliCompressSync(bytes), gz: gzipSync(bytes, { level: 9, memLevel: 9 }) };
  for (const [form, squeezed] of Object.entries(forms)) writeFileSync(join(out, `${name}.${form}`), squeezed);
  return { name, br: forms.br.length, gz: forms.gz.length, loaded: kept.includes(name) || name === 'sw.js' };
});
const sum = (form) => sizes.filter(({ loaded }) => loaded).reduce((total, size) => total + size[form], 0);
console.log(`page: ${files.length} files, ${Math.ceil(sum('br') / 1000)} kB with brotli, ${Math.ceil(sum('gz') / 1000)} with gzip: ` +
            sizes.map(({ name, br }) => `${name} ${Math.ceil(br / 1000)}`).join(', '));
for (const [form, most] of Object.entries(BUDGET))
  if (sum(form) > most) {
    console.error(`build.mjs: the page is larger than ${most / 1000} kB (${form}): ${sum(form)} bytes`);
    process.exit(1);
  }
