// SPDX-License-Identifier: MIT
// engine.mjs: the engine behind the page: that it is the native one, that all its games are
// offered, and that long searches can be watched and stopped.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { load } from '../../wasm/dicot.mjs';
import { serveFiles, withPage } from './browser.mjs';
import { byMouse, countOf, id, link, open, openNewGame, ready, until } from './table.mjs';

/** Asks the engine of the page itself, in a worker of its own. */
const askEngine = (page, words) => page.evaluate(async (question) => {
  const module = await WebAssembly.compile(await (await fetch('dicot.wasm')).arrayBuffer());
  const worker = new Worker('worker.js', { type: 'module' });
  worker.postMessage({ module, stop: null });
  return new Promise((resolve) => {
    worker.onmessage = ({ data }) => data.kind === 'answer' && resolve(data.out);
    worker.postMessage({ id: 1, words: question, evidence: false });
  });
}, words);

const lastObject = (text) => JSON.parse(text.trim().split('\n').at(-1));

function testSame({ browser, url, dicot }) {
  // all of the bench with DICOT_LONG; otherwise other rows than tests/hosts/wasm.mjs has
  test('the engine in the page searches like the native one', () =>
    withPage(browser, url, {}, async (page) => {
      const words = ['bench', '--once', ...(process.env.DICOT_LONG ? [] : ['--filter', 'click'])];
      const native = lastObject(execFileSync(dicot, [...words, '--json'], { encoding: 'utf8' }));
      const { signature } = lastObject(await askEngine(page, words));
      assert(signature > 0);
      assert.equal(signature, native.signature);
    }));

  test('every game of the engine can be chosen', () =>
    withPage(browser, url, {}, async (page) => {
      const help = execFileSync(dicot, ['help'], { encoding: 'utf8' });
      const games = [...help.split('\ngames:\n')[1].split('\n\n')[0].matchAll(/^ {2}(\S+)/gm)].map((m) => m[1]);
      await openNewGame(page);
      const offered = await page.$$eval(`${id('new-game-select')} option`, (all) => all.map((o) => o.value));
      assert.deepEqual(offered.sort(), games.filter((name) => name !== 'expr').concat('own').sort());
      for (const name of offered.filter((name) => name !== 'own')) {
        await page.selectOption(id('new-game-select'), name);
        await until(page, 'new-game-select', name);
        await page.click(id('new-start'));
        await until(page, 'line', new RegExp(`^${name} `));
        await openNewGame(page);
      }
    }));
}

/** Searches may take ten minutes, so that none ends before it is told to. */
const patient = { settings: { seconds: 600 } };

/** How a progress line begins tells which engine it is about. */
const here = (words) => new RegExp(`^\\d.*${words.source}`);
const native = (words) => new RegExp(`^native engine: .*${words.source}`);

/** A play that takes more than a minute to be proved best; what was found when it is stopped is played. */
async function stopSolution(page, url, progress) {
  await page.goto(link(url, 'samegame grid 10x10 random:3:5'));
  await until(page, 'line', /^samegame /);
  await page.selectOption(id('speed'), { label: '15×' });
  await page.click(id('solve'));
  await until(page, 'job-progress', progress(/positions, best \d/));
  await page.click(id('cancel'));
  await until(page, 'message', /^Stopped/);
  await until(page, 'move-count', /^([1-9]\d*) \/ \1$/);
  await until(page, 'status', /over: [1-9]\d* points/);
}

/** A search that would take minutes; it says how far it is, the page stays usable, and a
 * click ends it. */
async function stopSearch(page, url, progress) {
  await open(page, url, 'clobber xoxoxoxo|oxoxoxox|xoxoxoxo|oxoxoxox|xoxoxoxo|oxoxoxox|xoxoxoxo|oxoxoxox');
  await page.click(id('hint'));
  await page.waitForSelector(id('job'));
  await until(page, 'job-progress', progress(/[1-9]\S* (million )?positions/));
  await byMouse(page, '1,1'); // not frozen
  assert.equal(await countOf(page, '.chosen'), 1);
  await page.click(id('cancel'));
  await page.waitForSelector(id('job'), { state: 'hidden' });
  await byMouse(page, '1,2');
  await until(page, 'move-count', '1 / 1');
}

function testStop({ browser, url, folder }) {
  test('works from any static server', async () => {
    const server = await serveFiles(folder);
    try {
      await withPage(browser, server.url, patient, async (page) => {
        await page.click(id('card-nim'));
        await ready(page, 'nim 3 4 5');
        await byMouse(page, 'heap 1, stone 2');
        await until(page, 'move-count', '2 / 2'); // the engine has answered
        await stopSearch(page, server.url, here); // without shared memory
        await stopSolution(page, server.url, here);
      });
    } finally {
      server.close();
    }
  });

  test('the page opened as a file says what to do', () =>
    withPage(browser, 'about:blank', { colorScheme: 'light' }, async (page) => {
      page.removeAllListeners(); // the browser complains about the script
      await page.goto(pathToFileURL(join(folder, 'index.html')).href);
      await page.waitForFunction(() => getComputedStyle(document.querySelector('.not-started')).opacity === '1');
      assert.match(await page.textContent('.not-started'), /dicot serve/);
    }));

  test('links lead where the page was built for, and the page keeps its budget', async () => {
    const out = mkdtempSync(join(tmpdir(), 'dicot-page-'));
    const build = (...words) => spawnSync('node', [fileURLToPath(new URL('../build.mjs', import.meta.url)), out, join(folder, 'dicot.wasm'), ...words], { encoding: 'utf8' });
    const { status, stderr } = build('https://example.org/dicot/'); // fails if it is larger than its budget
    assert.equal(status, 0, stderr);
    assert.equal(build('javascript:alert(1)').status, 1);
    build('https://example.org/dicot/');
    const server = await serveFiles(out);
    try {
      await withPage(browser, server.url, { permissions: ['clipboard-read', 'clipboard-write'] }, async (page) => {
        await open(page, server.url, 'nim 1 2');
        await page.click(id('copy-link'));
        await until(page, 'message', 'The link was copied.');
        assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^https:\/\/example\.org\/dicot\/#line=nim/);
      });
    } finally {
      server.close();
      rmSync(out, { recursive: true });
    }
  });

  test('works without a network once it was there', async () => {
    const server = await serveFiles(folder);
    await withPage(browser, server.url, { serviceWorkers: 'allow' }, async (page) => {
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      await server.close();
      await page.goto('about:blank');
      await page.goto(link(server.url, 'nim 1 2', { engine: 'right', strength: 4 }));
      await byMouse(page, 'heap 1, stone 1');
      await until(page, 'status', /^You lose/);
    });
  });

  test('documents are searched, and those that were read stay without a network', async () => {
    const server = await serveFiles(folder);
    await withPage(browser, server.url, { serviceWorkers: 'allow' }, async (page) => {
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      await page.goto(`${server.url}doc/index.html`);
      await page.fill('#search', 'thermograph render');
      const found = page.locator('#found a', { hasText: 'Gallery' }).first();
      await found.click();
      await page.waitForURL(/gallery\.html#/);
      assert.equal(await page.textContent('h1'), 'Gallery');
      assert.ok(await page.isHidden('#found'));
      await page.waitForFunction(() => [...document.images].every((image) => image.complete && image.naturalWidth > 0));
      await server.close();
      await page.goto('about:blank');
      await page.goto(`${server.url}doc/guide/gallery.html`);
      assert.equal(await page.textContent('h1'), 'Gallery');
    });
  });

  test('a long search by the native engine shows how far it is, and ends when told to', () =>
    withPage(browser, url, patient, async (page) => {
      await stopSearch(page, url, native);
      await stopSolution(page, url, native);
    }));

  test('a long search in the page shows how far it is, and ends when told to', () =>
    withPage(browser, url, patient, async (page) => {
      await open(page, url, 'nim 1');
      await page.click(`${id('panel-players')} summary`);
      await page.uncheck(id('native'));
      await stopSearch(page, url, here); // with shared memory
      await stopSolution(page, url, here);
    }));
}

/** A game between two strengths: does Left win? Moves are asked for as the page does
 * (engineMove in web/src/screens/play.ts). */
function leftWins(dicot, line, strengths, first, seed) {
  const moves = [];
  for (let who = first; ; who = 1 - who) {
    const after = moves.length > 0 ? ['--after', moves.join(';')] : [];
    const { out } = dicot.ask('hint', '--strength', String(strengths[who]), '--seed', String(seed + moves.length), '--time', '5s',
                              '--memory', '512M', ...after, '--turn', who === 0 ? 'left' : 'right', '--', line);
    const { move } = JSON.parse(out);
    if (!move) return who === 1;
    moves.push(`${who === 0 ? 'L' : 'R'}:${move}`);
  }
}

function testStrengths({ folder }) {
  // random, casual, quick, steady, exact: each against the next; each plays both sides, and
  // each side begins as often as the other
  test('a stronger engine wins clearly more games', async (t) => {
    const dicot = await load(readFileSync(join(folder, 'dicot.wasm')));
    for (const [weak, strong] of [[0, 1], [1, 2], [2, 3], [3, 4]]) {
      let won = 0, played = 0;
      for (const line of ['clobber grid 4x5 checkerboard', 'clobber grid 4x5 random:2'])
        for (let seed = 0; seed < 4; seed++)
          for (const first of [0, 1])
            for (const side of [0, 1]) {
              const seats = side === 0 ? [strong, weak] : [weak, strong];
              won += leftWins(dicot, line, seats, first, 100 * seed + 1) === (side === 0);
              played++;
            }
      t.diagnostic(`strength ${strong} against ${weak}: ${won} of ${played}`);
      assert(won >= 0.65 * played, `strength ${strong} against ${weak}: ${won} of ${played}`);
    }
  });
}

/** In the page, before anything else: notes what is there when the first board is drawn. */
function noteFirstBoard() {
  const noted = (globalThis.noted = { workers: 0, questions: 0, first: null });
  const { Worker } = globalThis;
  globalThis.Worker = class extends Worker {
    constructor(...words) {
      super(...words);
      noted.workers++;
    }
    postMessage(message) {
      if ('words' in message) noted.questions++;
      super.postMessage(message);
    }
  };
  new MutationObserver(() => {
    if (noted.first === null && document.querySelector('.board-svg .stone'))
      noted.first = { milliseconds: performance.now(), workers: noted.workers, questions: noted.questions };
  }).observe(document, { childList: true, subtree: true });
}

function testFirstMove({ browser, url }) {
  test('little is loaded before the first move', (t) =>
    withPage(browser, url, { colorScheme: 'light' }, async (page) => { // a page of its own
      await page.addInitScript(noteFirstBoard);
      for (const [what, address] of [['gallery', url], ['board', link(url, 'clobber xo|ox')]]) {
        await page.goto('about:blank');
        const began = performance.now();
        await page.goto(address);
        if (what === 'gallery') await page.click(id('card-solitaire-clobber'));
        await byMouse(page, what === 'gallery' ? '1,2' : '1,1');
        await byMouse(page, what === 'gallery' ? '1,1' : '1,2');
        await until(page, 'move-count', '1 / 1');
        const first = await page.evaluate(() => globalThis.noted.first);
        t.diagnostic(`${what}: first board ${first.milliseconds.toFixed(0)} ms after the start, first move made after ${(performance.now() - began).toFixed(0)} ms`);
        assert.equal(first.workers, 1, 'one engine was started');
        assert(first.questions <= 2, `the first question was about the board, and the next was just asked: ${first.questions}`);
        const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name, startTime, responseEnd }) => ({ name: name.split('/').at(-1), startTime, responseEnd })));
        const [script, engine] = ['main.js', 'dicot.wasm'].map((name) => files.filter((file) => file.name === name));
        assert.equal(engine.length, 1, 'the engine is loaded once');
        assert(engine[0].startTime <= script[0].responseEnd, 'the engine is on its way before the page asks for it');
      }
    }));
}

export function testEngine(all) {
  testSame(all);
  testStrengths(all);
  testFirstMove(all);
  testStop(all);
}
