// SPDX-License-Identifier: MIT
// wasm.mjs: checks that dicot.wasm under node gives what the native program gives: the
// results of the case files, every answer word for word, and the signature of a bench. It
// must also refuse what is too large for 32 bits.
//
//   node tests/hosts/wasm.mjs MODULE DICOT CASES      (from the top of the tree)
//
// MODULE is dicot.wasm; DICOT and CASES are the native program and the native runner of
// the case files.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { load } from '../../wasm/dicot.mjs';

const [modulePath, nativeDicot, nativeCases] = process.argv.slice(2);
const bytes = readFileSync(modulePath);
const dicot = await load(bytes);

const isAnswer = (code) => code === 0 || code === 1; // 1: a yes/no question answered no

function native(words, input = '') {
  const run = spawnSync(nativeDicot, words, { input, encoding: 'utf8', maxBuffer: 1 << 28 });
  assert(isAnswer(run.status), `${words.join(' ')}: ${run.stderr}`);
  return run.stdout;
}

// ---- what the module asks of its host: doc/wasm.md lists it ----

function checkBorder() {
  const module = new WebAssembly.Module(bytes);
  const imports = WebAssembly.Module.imports(module).map((i) => i.name).sort();
  assert.deepEqual(imports, ['clock_time_get', 'fd_close', 'fd_fdstat_get', 'fd_seek',
                             'better', 'evidence', 'fd_write', 'progress', 'stop'].sort());
  const exports = WebAssembly.Module.exports(module).map((e) => e.name).sort();
  assert.deepEqual(exports, ['_initialize', 'dicot_ask', 'dicot_certify', 'dicot_free',
                             'dicot_new', 'memory']);
}

// ---- the case files: LINE ; key value [; key value] ; [source], see tests/answer/cases.c ----

function* cases() {
  for (const name of readdirSync('tests/answer/cases').filter((n) => n.endsWith('.txt')).sort())
    for (const [i, text] of readFileSync(`tests/answer/cases/${name}`, 'utf8').split('\n').entries()) {
      const [line, ...rest] = text.split(' ;').map((piece) => piece.trim());
      if (line !== '' && !line.startsWith('#'))
        yield { place: `tests/answer/cases/${name}:${i + 1}`, line, questions: rest.slice(0, -1) };
    }
}

function answer(...words) {
  const { code, out, err } = dicot.ask(...words);
  assert(isAnswer(code), `${words.join(' ')}: ${out}${err}`);
  return JSON.parse(out);
}

/** Plays of exactly `depth` moves, Left first, in turn; one player: that many moves. */
function perft(line, depth, played = []) {
  const after = played.length > 0 ? ['--after', played.join(';')] : [];
  const answered = answer('moves', ...after, '--', line);
  const moves = answered.moves ?? (played.length % 2 === 0 ? answered.left : answered.right);
  if (depth === 1) return moves.length;
  return moves.reduce((sum, move) => sum + perft(line, depth - 1, [...played, move]), 0);
}

const found = (value) => value ?? 'none';
const answers = {
  outcome: (line) => answer('outcome', '--', line).outcome,
  value: (line) => answer('value', '--', line).value,
  cost: (line) => found(answer('solve', '--', line).cost),
  score: (line) => found(answer('solve', '--', line).score),
  perft: (line, depth) => `${depth} ${perft(line, Number(depth))}`,
};

function checkCases() {
  let count = 0;
  for (const { place, line, questions } of cases()) {
    count++;
    assert(questions.length > 0, `${place}: nothing is asked`);
    for (const question of questions) {
      const [key, ...value] = question.split(' ');
      assert(key in answers, `${place}: ${key}: no such question`);
      assert.equal(`${key} ${answers[key](line, ...value)}`, question, `${place}: ${line}`);
    }
  }
  const report = execFileSync(nativeCases, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  assert.equal(`${count} cases, 0 failed`, report.match(/\d+ cases, \d+ failed/)[0]);
  console.log(`${count} cases passed, as many as natively`);
}

// ---- whole answers ----

/* Without what differs: the time taken, and the line in a batch. */
const untimed = (text) => text.replace(/"seconds":[0-9.]+/g, '"seconds":0').replace(/"line":\d+,/g, '');

function checkAnswers() {
  const lines = { outcome: [], solve: [], value: [] };
  for (const { line, questions } of cases()) {
    if (questions.some((question) => question.startsWith('value ')))
      lines.value.push(line);
    lines[answer('moves', '--', line).moves === undefined ? 'outcome' : 'solve'].push(line);
  }
  lines.moves = lines.render = [...lines.outcome, ...lines.solve];
  lines['render --thermograph'] = lines['render --tree'] = lines.value;
  let count = 0;
  for (const [question, asked] of Object.entries(lines)) {
    const command = question.split(' ');
    const expected = native([...command, '-', '--json'], asked.join('\n')).split('\n');
    for (const [i, line] of asked.entries())
      assert.equal(untimed(dicot.ask(...command, '--', line).out), untimed(expected[i]) + '\n', line);
    count += asked.length;
  }
  console.log(`${count} answers are those of the native program, word for word`);
}

// ---- the signature of some of the bench; web/tests/engine.mjs has other rows ----

function bench(answer) {
  const rows = answer.trim().split('\n').map((row) => JSON.parse(row));
  return { signature: rows.at(-1).signature,
           seconds: rows.slice(0, -1).reduce((sum, row) => sum + row.seconds, 0) };
}

function checkSignature() {
  const words = ['bench', '--once', '--filter', 'clobber'];
  const [here, there] = [dicot.ask(...words).out, native([...words, '--json'])].map(bench);
  assert(here.signature > 0);
  assert.equal(here.signature, there.signature);
  const [ms, nativeMs] = [here, there].map((b) => (b.seconds * 1000).toFixed(0));
  console.log(`signature of ${words.at(-1)}: ${here.signature}; it takes ${ms} ms, natively ${nativeMs} ms: ` +
              `ratio ${(here.seconds / there.seconds).toFixed(2)}`);
}

// ---- limits ----

// The smallest sizes that would wrap round to a small number in 32 bits, and some that are
// simply huge.
const tooLarge = [
  'clobber grid 100000x100000 checkerboard',
  'clobber grid 65536x65536 checkerboard',
  'clobber cube 31 checkerboard',
  'clobber cube 40 checkerboard',
  'sc2 product (complete 65536) (complete 65537) random:1',
  'clobber complete 2147483648 random:1',
  'clickomania grid 65536x65537 random:1:3',
  'clickomania columns 2147483648a|2147483648b',
  'clickomania columns 4294967297a',
  'pebbles path 178956971 (5000000000,0)(0,0)x178956970', // 24 bytes each: 2^32 + 8
  'pebbles tournament 1431655766 (1,0)(0,0)x1431655765', // 3 bytes each: 2^32 + 2
  'pebbles arcs 2147483648:- (1,1)x2147483648',
];

function checkLarge() {
  for (const line of tooLarge) {
    const { code, out } = dicot.ask('moves', '--', line);
    assert.equal(code, 2, `${line}: ${out.slice(0, 200)}`);
    assert.match(JSON.parse(out).error, /too large|memory|at most/, line);
  }
  assert.equal(answer('outcome', '--', 'clobber xo|ox').outcome, 'N'); // still usable
  console.log(`${tooLarge.length} boards too large for 32 bits are refused`);
}

async function checkLimits() {
  const long = 'clobber grid 6x7 checkerboard';
  const few = dicot.ask('outcome', '--nodes', '1000', '--', long);
  assert.equal(few.code, 3);
  assert.equal(JSON.parse(few.out).status, 'unknown');
  // The tables take about 25 MB for so many nodes, and the memory of a module never shrinks.
  const modest = await load(bytes);
  assert.equal(modest.ask('outcome', '--memory', '8M', '--nodes', '1000000', '--', long).code, 3);
  assert(modest.bytes() <= 20 << 20, `the memory limit holds: ${modest.bytes()}`);
  // A limit of 2^32 + 1024 bytes means all the memory there is, not 1024 bytes.
  assert.equal(answer('outcome', '--memory', '4194305K', '--', 'clobber xo|ox').outcome, 'N');
  // There is no SAT solver here; only an answer that lacks it says so.
  const hard = JSON.parse(dicot.ask('solve', '--nodes', '100', '--', 'sc2 product (cycle 8) (cycle 64) random:3').out);
  assert.equal(hard.missing, 'regions');
  assert.equal(answer('solve', '--', 'sc2 xo').missing, undefined);
  const told = [];
  const watched = await load(bytes, { progress: (p) => told.push(p) });
  watched.ask('outcome', '--time', '800ms', '--', long);
  assert(told.length > 0 && told.every((p) => p.seconds > 0 && p.nodes > 0));
  const plays = [];
  const followed = await load(bytes, { better: (moves) => plays.push(moves), stop: () => plays.length > 0 });
  const board = 'samegame grid 12x12 random:1:4';
  assert.equal(followed.ask('solve', '--', board).code, 3);
  assert(plays[0].length > 5);
  const played = answer('look', '--after', plays[0].join(';'), '--', board); // it is a play, to its end
  assert(played.over && played.result > 0);
  const proved = watched.askForEvidence('solve', '--', 'sc2 xo|ox');
  assert.match(proved.evidence, /^dicot-certificate 1\nline sc2 xo\|ox\nclaim result 1\n/);
  assert.equal(watched.askForEvidence('moves', '--', 'sc2 x').evidence.split('\n')[1], 'line sc2 x');
  let asked = 0;
  const stopped = await load(bytes, { stop: () => ++asked > 20 });
  assert.equal(stopped.ask('outcome', '--', long).code, 3);
  assert(asked > 20 && asked < 30, 'a search that is stopped ends');
  console.log('limits and the stop button end a search');
}

// Mistakes of the host are refused, too.
function checkMisuse() {
  for (const words of [[], ['play'], ['solve', '--no-such-flag'], ['solve', '-h'],
                       ['solve'], Array(100).fill('solve')])
    assert.equal(dicot.ask(...words).code, 2, words.join(' '));
  for (const flag of ['--moves', '--cert'])
    assert.equal(dicot.ask('solve', flag, 'file', 'sc2 xo').code, 4, flag);
  const { line, column } = JSON.parse(dicot.ask('solve', '--moves', 'file', 'sc2 xo').out);
  assert.deepEqual({ line, column }, { line: 1, column: 1 });
  assert.equal(dicot.ask('render', '--out', 'file.svg', 'sc2 xo').code, 4, '--out');
  assert.throws(() => dicot.ask('solve', 'sc2 xo\0--json'), TypeError);
}

checkBorder();
checkCases();
checkAnswers();
checkSignature();
checkLarge();
await checkLimits();
checkMisuse();
