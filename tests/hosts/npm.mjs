// SPDX-License-Identifier: MIT
// npm.mjs: tests the npm package: what is in it, its answers, its errors, its types and the
// examples of its README.
//
//   node tests/hosts/npm.mjs WASM
//
// With DICOT_LONG=1, npm packs it twice, with the same bytes, and installs it in an empty folder.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const wasm = resolve(process.argv[2]), top = resolve('.');
const work = mkdtempSync(join(tmpdir(), 'dicot-npm-'));
process.on('exit', () => rmSync(work, { recursive: true, force: true }));

const run = (program, words, cwd = top) => execFileSync(program, words, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
const folder = join(work, 'node_modules/dicot');
run('node', ['wasm/npm/pack.mjs', wasm, folder]);

assert.deepEqual(readdirSync(folder).sort(), ['LICENSE', 'README.md', 'THIRD-PARTY-NOTICES', 'dicot.d.mts', 'dicot.mjs',
  'dicot.wasm', 'index.d.mts', 'index.mjs', 'package.json']);
const about = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
assert.equal(about.version, /DICOT_VERSION "(.*)"/.exec(readFileSync('include/dicot.h', 'utf8'))[1]);
for (const named of [about.main, about.types, ...Object.values(about.exports).flatMap((e) => Object.values(typeof e === 'string' ? [e] : e))])
  assert(existsSync(join(folder, named)), `package.json names ${named}`);

const { open, load, DicotError } = await import(pathToFileURL(join(folder, 'index.mjs')).href);
const dicot = await open();
assert.equal(typeof load, 'function');
assert.equal(dicot.ask('outcome', 'clobber xo|ox').outcome, 'N');
assert.equal(dicot.ask('solve', 'sc2 xoxo', { atMost: 1 }).cost, 1);            // --at-most 1
assert.equal(dicot.ask('outcome', 'clobber xo', { all: false, nodes: null, seed: undefined }).outcome, 'N');
assert.equal(dicot.ask('value', '-nim 3').value, '*3');                         // no flag
assert.equal(dicot.askAll('gen', 'sc2 grid 3x3', { count: 4 }).length, 4);
assert(dicot.askAll('games').length >= 20);
const cut = dicot.ask('solve', 'samegame grid 12x12 random:1:4', { nodes: 100 });
assert.equal(cut.ended, 'nodes');                                               // an answer, not an error
assert.equal(cut.status, 'bound');
assert(dicot.certify('solve', 'sc2 xoxo').certificate.startsWith('dicot-certificate'));
const wrong = (words, message) => assert.throws(() => dicot.ask(...words), (error) =>
  error instanceof DicotError && error.code === 2 && message.test(error.message));
wrong(['outcome', 'clobber xo|o'], /row 2/);
wrong(['outcome', 'clobber xo|o', { all: true }], /row 2/);
wrong(['outcom', 'clobber xo'], /no such command/);
wrong(['outcome', 'clobber xo', { nonsense: 1 }], /--nonsense/);
assert.throws(() => dicot.ask('outcome', 'clobber xo|o'), { line: 1, column: 13 });
let asked = 0;
const impatient = await open({ stop: () => ++asked > 3 });
assert.equal(impatient.ask('outcome', 'clobber grid 6x6 checkerboard').ended, 'interrupted');

// The examples of the README: where a comment is a text, it is the answer.
let examples = 0;
for (const line of readFileSync(join(folder, 'README.md'), 'utf8').matchAll(/^dicot\.(.*?); +\/\/ '([^']*)'/gm)) {
  assert.equal(new Function('dicot', `return dicot.${line[1]}`)(dicot), line[2], line[0]);
  examples++;
}
assert(examples >= 2);

// The types, by the compiler of the page if that is installed.
const tsc = join(top, 'web/node_modules/typescript/bin/tsc');
const typed = `import { open, DicotError, type Outcome } from 'dicot';
import { load } from 'dicot/engine';
const dicot = await open({ stop: () => false });
const answer: Outcome = dicot.ask('outcome', 'clobber xo', { all: true, time: '1s' });
const cost: number | null | undefined = dicot.ask('solve', 'sc2 xo').cost;
const certificate: string = dicot.certify('solve', 'sc2 xo').certificate;
export { answer, cost, certificate, load, DicotError };
`;
const compile = (text) => {
  writeFileSync(join(work, 'use.mts'), text);
  return run('node', [tsc, '--strict', '--noEmit', '--target', 'es2022', '--module', 'nodenext', '--skipLibCheck', 'false',
    '--lib', 'es2022,dom', 'use.mts'], work);
};
if (existsSync(tsc)) {
  try { compile(typed); } catch (error) { assert.fail(error.stdout); }
  assert.throws(() => compile(typed.replace("{ all: true, time: '1s' }", '5')), 'a wrong type is accepted');
} else console.log('npm: without tsc, the types are not looked at');

if (process.env.DICOT_LONG) {
  const packed = ['one', 'two'].map((name) =>
    run('node', ['wasm/npm/pack.mjs', wasm, join(work, name), join(work, `${name}.tgz`)]).trim());
  assert(readFileSync(packed[0]).equals(readFileSync(packed[1])), 'two packages differ');
  const empty = join(work, 'empty');
  mkdirSync(empty);
  run('npm', ['install', '--offline', '--no-audit', '--no-fund', packed[0]], empty);
  writeFileSync(join(empty, 'try.mjs'), "import { open } from 'dicot';\nconsole.log((await open()).ask('value', 'clobber xxo').value);\n");
  assert.equal(run('node', ['try.mjs'], empty), '^\n');
}
console.log('npm: all as expected');
