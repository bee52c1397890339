// SPDX-License-Identifier: MIT
// large.mjs: boards of thousands of places, which are painted on a canvas.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { shoot, withPage } from './browser.mjs';
import { id, link, ready, until } from './table.mjs';

const canvas = id('place-canvas');

/** How many colours there are, and a text that is another one for another picture. */
const pictureOf = (page) => page.locator(canvas).evaluate((board) => {
  const { data } = board.getContext('2d').getImageData(0, 0, board.width, board.height);
  const colours = new Set(new Uint32Array(data.buffer));
  return { colours: colours.size, text: board.toDataURL() };
});

/** Clicks the cell in a row and a column, both from 1, of a board of so many rows. */
async function clickCell(page, size, row, column) {
  const margin = 0.8; // of a painted board, in cells
  const { x, y, width, height } = await page.locator(canvas).boundingBox();
  const [wide, high] = [width / (size + 2 * margin), height / (size + 2 * margin)];
  await page.mouse.click(x + (column - 0.5 + margin) * wide, y + (row - 0.5 + margin) * high);
}

async function show(page, url, line, game) {
  await page.goto(link(url, line));
  await ready(page);
  await until(page, 'line', new RegExp(`^${game} `));
  await page.waitForSelector(canvas);
}

export function testLarge({ browser, url, shots, dicot }) {
  test('a large board of blocks is painted, and clicked', () =>
    withPage(browser, url, {}, async (page) => {
      const line = 'samegame grid 45x45 random:1:4';
      const { moves } = JSON.parse(execFileSync(dicot, ['moves', '--json', '--', line], { encoding: 'utf8' }));
      await show(page, url, line, 'samegame');
      const before = await pictureOf(page);
      assert(before.colours > 4, 'four colours and the ground');
      await shoot(page, shots, 'large-blocks');
      await clickCell(page, 45, ...moves[0].split(',').map(Number));
      await until(page, 'move-count', '1 / 1');
      await until(page, 'move-1', moves[0]);
      assert.notEqual((await pictureOf(page)).text, before.text, 'blocks are gone');
    }));

  test('a large board of stones is painted, clicked, and played by keys', () =>
    withPage(browser, url, {}, async (page) => {
      await show(page, url, 'clobber grid 45x45 checkerboard', 'clobber');
      const before = await pictureOf(page);
      assert(before.colours > 4, 'stones of both colours on cells of two');
      await clickCell(page, 45, 1, 1); // black begins
      await clickCell(page, 45, 1, 2);
      await until(page, 'move-1', '1,1 → 1,2');
      await shoot(page, shots, 'large-stones');
      await clickCell(page, 45, 1, 2); // a black stone, and it is White's turn
      await until(page, 'message', /holds a black stone, but it is White’s turn/);
      await page.focus(canvas); // the cursor is where the last click was
      for (const key of ['ArrowRight', 'ArrowDown', 'Enter', 'ArrowLeft', 'Enter']) await page.keyboard.press(key);
      await until(page, 'move-2', '2,3 → 2,2');
    }));
}
