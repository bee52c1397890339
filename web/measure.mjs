// SPDX-License-Identifier: MIT
// measure.mjs: how fast the page is, in Chromium: nothing is asserted, because that depends on
// the machine and what else it does.
//
//   node web/measure.mjs PAGE [TIMES]      (make page-times)
//
// Milliseconds from the request to the first board and to the first verdict of the analysis,
// and between frames while a stone is dragged over a board of 8x8.
import { openBrowser, serveFiles } from './tests/browser.mjs';
import { id, link, placeOf } from './tests/table.mjs';

const [folder, times = '5'] = process.argv.slice(2);
const browser = await openBrowser();
const server = await serveFiles(folder);
const middle = (all) => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)];
const tell = (what, all) => console.log(`${what}: ${Math.round(middle(all))} ms (${Math.round(Math.min(...all))} to ${Math.round(Math.max(...all))})`);

/** Runs `use` with a fresh page, so that nothing is kept from the last time. */
async function fresh(use) {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  try {
    return await use(await context.newPage());
  } finally {
    await context.close();
  }
}

/** How long it takes until a selector matches, as the page itself sees it. */
const since = (page, selector, text) => page.waitForFunction(([wanted, words]) => {
  const found = document.querySelector(wanted);
  return found && (!words || new RegExp(words).test(found.textContent)) ? performance.now() : null;
}, [selector, text], { polling: 'raf' }).then((handle) => handle.jsonValue());

async function repeat(what, use) {
  const all = [];
  for (let i = 0; i < Number(times); i++) all.push(await fresh(use));
  tell(what, all);
}

const clobber = link(server.url, 'clobber grid 4x5 checkerboard');
await repeat('first board, gallery', async (page) => { await page.goto(server.url); return since(page, '.card .board-svg .stone'); });
await repeat('first board, link', async (page) => { await page.goto(clobber); return since(page, `${id('board')} .stone`); });
await repeat('first verdict, Clobber 4x5', async (page) => { await page.goto(clobber); return since(page, id('outcome'), 'wins|loses'); });

const gaps = await fresh(async (page) => {
  await page.goto(link(server.url, 'clobber grid 8x8 checkerboard', { mode: 'play' }));
  await placeOf(page, '4,4').waitFor();
  const box = async (name) => { const { x, y, width, height } = await placeOf(page, name).boundingBox(); return [x + width / 2, y + height / 2]; };
  const [from, to] = [await box('4,4'), await box('6,6')];
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.evaluate(() => {
    globalThis.gaps = [];
    let last = performance.now();
    const note = (now) => { globalThis.gaps.push(now - last); last = now; requestAnimationFrame(note); };
    requestAnimationFrame(note);
  });
  for (let i = 1; i <= 120; i++) await page.mouse.move(from[0] + ((to[0] - from[0]) * i) / 120, from[1] + ((to[1] - from[1]) * i) / 120);
  const all = await page.evaluate(() => globalThis.gaps);
  await page.mouse.up();
  return all.slice(1);
});
tell(`gap between frames while a stone is dragged, ${gaps.length} frames`, gaps);
await browser.close();
server.close();
