// SPDX-License-Identifier: MIT
// pictures.mjs: the pictures of the page in README.md, made from the page itself.
//
//   node web/pictures.mjs PAGE FOLDER      (make page-pictures)
//
// Three screenshots, and an animated one: the strategy of [SC Thm 5] on 4x5.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { animate } from './apng.mjs';
import { openBrowser, serveFiles, withPage } from './tests/browser.mjs';
import { byMouse, id, lineOf, open, quiet, ready, until } from './tests/table.mjs';

const [folder, out] = process.argv.slice(2);
const browser = await openBrowser();
const server = await serveFiles(folder);
const { url } = server;
const keep = (name, bytes) => writeFileSync(join(out, `${name}.png`), bytes);

/** The gallery in a window of usual size. */
const gallery = (page) => ready(page).then(() => page.waitForTimeout(500)).then(() => page.screenshot());

/** Blocking Pebbles with its value and thermograph, a vertex chosen. */
async function value(page) {
  await open(page, url, 'pebbles path 4 (0,0)(2,1)(0,0)(2,1)'); // {3||1|0}
  await page.waitForSelector(`${id('thermograph')} svg`);
  await byMouse(page, '3');
  await page.waitForSelector(`${id('options')} .pointed`);
  await quiet(page);
  return page.screenshot();
}

/** A play of SameGame on a phone. */
async function phone(page) {
  await open(page, url, 'samegame abcabcab|bbacccaa|aabbcbac|cabbacca|bbaaccbb|acbbacab|cabcabba|bbccaabc');
  return page.screenshot();
}

/** Every position of the play, with what the moves are for, as frames. */
async function theorem(page) {
  await open(page, url, 'solitaire-clobber xoxox|oxoxo|xoxox|oxoxo');
  await page.click(`${id('panel-theorems')} summary`);
  await page.click(id('theorem-rectangle'));
  await until(page, 'move-count', /\/ [1-9]/);
  await page.click(id('restart'));
  await until(page, 'move-count', /^0 /);
  await page.evaluate((caption) => { document.querySelector(caption).style.minHeight = '5.5rem'; scrollTo(0, 0); }, id('caption'));
  const [board, caption] = [await page.locator(id('board')).boundingBox(), await page.locator(id('caption')).boundingBox()];
  const clip = { ...board, height: caption.y + caption.height - board.y };
  const shoot = async (milliseconds) => ({ png: await page.screenshot({ clip }), milliseconds });
  const moves = Number((await page.textContent(id('move-count'))).split('/ ')[1]);
  const frames = [await shoot(1200)];
  for (let i = 1; i <= moves; i++) {
    const before = await lineOf(page);
    await page.click(id('redo'));
    await page.waitForFunction(([field, line]) => document.querySelector(field).value !== line, [id('line'), before]);
    frames.push(await shoot(i < moves ? 600 : 2500));
  }
  return animate(frames);
}

const pictures = [
  ['page-gallery', { viewport: { width: 1200, height: 760 } }, gallery],
  ['page-value', { viewport: { width: 1200, height: 760 } }, value],
  ['page-phone', { viewport: { width: 390, height: 760 }, hasTouch: true, isMobile: true }, phone],
  ['page-theorem', { viewport: { width: 420, height: 900 } }, theorem],
];
for (const [name, options, draw] of pictures)
  await withPage(browser, url, { colorScheme: 'light', ...options }, async (page) => keep(name, await draw(page)));
await browser.close();
server.close();
console.log(`${pictures.length} pictures in ${out}`);
