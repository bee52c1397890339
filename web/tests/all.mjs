// SPDX-License-Identifier: MIT
// all.mjs: the browser tests: one browser, one server, all files of tests.
//
//   node web/tests/all.mjs PAGE SHOTS DICOT DICOT-CHECK
//
// PAGE is the built page, SHOTS a folder for screenshots; node's --test-name-pattern=REGEXP
// runs some of the tests. PATIENCE=SECONDS is how long a test waits for what it expects, and
// THROTTLE=8 makes pages eight times slower, which finds tests that do not wait.
import { after, describe } from 'node:test';
import { openBrowser, serveDicot } from './browser.mjs';
import { testEngine } from './engine.mjs';
import { testGames } from './games.mjs';
import { testLarge } from './large.mjs';
import { testLooks } from './looks.mjs';
import { testMatch } from './match.mjs';
import { testPlay } from './play.mjs';
import { testUnderstanding } from './understand.mjs';

const [folder, shots, dicot, checker] = process.argv.slice(2);
const browser = await openBrowser();
const server = await serveDicot(dicot, folder);
after(async () => {
  await browser.close();
  await server.close();
});

const all = { browser, url: server.url, shots, folder, dicot, checker };
describe('the page', { concurrency: 4 }, () => {
  testEngine(all);
  testGames(all);
  testPlay(all);
  testMatch(all);
  testUnderstanding(all);
  testLarge(all);
  testLooks(all);
});
