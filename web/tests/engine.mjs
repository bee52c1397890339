// SPDX-License-Identifier: MIT
// engine.mjs: the engine behind the page: that it is the native one, that all its games are
// offered, and that long searches can be watched and stopped.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
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
  test('the engine in the page searches like the native one', () =>
    withPage(browser, url, {}, async (page) => {
      const { signature } = lastObject(await askEngine(page, ['bench', '--once']));
      assert.equal(`${signature}\n`, readFileSync('bench/signature', 'utf8'));
    }));

  test('every game of the engine can be chosen', () =>
    withPage(browser, url, {}, async (page) => {
      const help = execFileSync(dicot, ['help'], { encoding: 'utf8' });
      const games = [...help.split('\ngames:\n')[1].split('\n\n')[0].matchAll(/^ {2}(\S+)/gm)].map((m) => m[1]);
      await openNewGame(page);
      const offered = await page.$$eval(`${id('new-game-select')} option`, (all) => all.map((o) => o.value));
      assert.deepEqual(offered.sort(), games.filter((name) => name !== 'expr').sort());
      for (const name of offered) {
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

/** A play that would take hours to prove; what was found when it is stopped is played. How
 * far it is, the engine in the page tells; of the server there is only the clock. */
async function stopSolution(page, url, tells) {
  await page.goto(link(url, 'samegame grid 15x15 random:3:5'));
  await until(page, 'line', /^samegame /);
  await page.selectOption(id('speed'), { label: '15×' });
  for (const clock of [/[1-9]/, /[1-9]\d|[4-9]/, /[2-9]\d/]) { // seconds; a busy server may need more
    await page.click(id('solve'));
    await until(page, 'job-progress', tells ? /positions/ : new RegExp(`native engine, (${clock.source})`));
    await page.click(id('cancel'));
    await until(page, 'message', /^Stopped/);
    if (await page.isEnabled(id('play-pause'))) break; // there are moves
  }
  await until(page, 'move-count', /^([1-9]\d*) \/ \1$/);
  await until(page, 'status', /over: [1-9]\d* points/);
}

/** A search that would take minutes; the page stays usable, and a click ends it. How far
 * it is, the engine in the page tells; the one of the server does not. */
async function stopSearch(page, url, tells) {
  await open(page, url, 'clobber xoxoxoxo|oxoxoxox|xoxoxoxo|oxoxoxox|xoxoxoxo|oxoxoxox|xoxoxoxo|oxoxoxox');
  await page.click(id('hint'));
  await page.waitForSelector(id('job'));
  if (tells) await until(page, 'job-progress', /positions/);
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
        await stopSearch(page, server.url, true); // without shared memory
        await stopSolution(page, server.url, true);
      });
    } finally {
      server.close();
    }
  });

  test('a long search by the native engine ends when told to', () =>
    withPage(browser, url, patient, async (page) => {
      await stopSearch(page, url, false);
      await stopSolution(page, url, false);
    }));

  test('a long search in the page shows how far it is, and ends when told to', () =>
    withPage(browser, url, patient, async (page) => {
      await open(page, url, 'nim 1');
      await page.click(`${id('panel-players')} summary`);
      await page.uncheck(id('native'));
      await stopSearch(page, url, true); // with shared memory
      await stopSolution(page, url, true);
    }));
}

export function testEngine(all) {
  testSame(all);
  testStop(all);
}
