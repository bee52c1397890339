// SPDX-License-Identifier: MIT
// pack.mjs: puts the npm package together, and packs it.
//
//   node wasm/npm/pack.mjs WASM FOLDER [TARBALLS]     FOLDER becomes the package; TARBALLS gets
//                                                     dicot-VERSION.tgz, by `npm pack`
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url)), top = join(here, '../..');
const [wasm, out, tarballs] = process.argv.slice(2).map((path) => resolve(path));

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
cpSync(wasm, join(out, 'dicot.wasm'));
for (const name of ['index.mjs', 'index.d.mts', 'README.md']) cpSync(join(here, name), join(out, name));
for (const name of ['dicot.mjs', 'dicot.d.mts']) cpSync(join(top, 'wasm', name), join(out, name));
for (const name of ['LICENSE', 'THIRD-PARTY-NOTICES']) cpSync(join(top, name), join(out, name));

const version = /^#define DICOT_VERSION "(.*)"/m.exec(readFileSync(join(top, 'include/dicot.h'), 'utf8'))[1];
writeFileSync(join(out, 'package.json'), JSON.stringify({
  name: 'dicot',
  version,
  description: 'Combinatorial games: who wins a position, what it is worth, and the best play',
  keywords: ['combinatorial game theory', 'clobber', 'samegame', 'clickomania', 'nim', 'domineering'],
  license: 'MIT',
  author: 'the dicot authors',
  type: 'module',
  main: './index.mjs',
  types: './index.d.mts',
  exports: {
    '.': { types: './index.d.mts', default: './index.mjs' },
    './engine': { types: './dicot.d.mts', default: './dicot.mjs' },
    './dicot.wasm': './dicot.wasm',
    './package.json': './package.json',
  },
  sideEffects: false,
  engines: { node: '>=18' },
}, null, 2) + '\n');

if (tarballs) {
  mkdirSync(tarballs, { recursive: true });
  const said = execFileSync('npm', ['pack', '--json', '--loglevel=error', '--pack-destination', tarballs],
                            { cwd: out, encoding: 'utf8' });
  console.log(join(tarballs, JSON.parse(said)[0].filename));
}
