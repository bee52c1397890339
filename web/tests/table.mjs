// SPDX-License-Identifier: MIT
// table.mjs: the page as a person uses it: places are touched by the names that screen
// readers say, buttons by their test ids.
import assert from 'node:assert/strict';

export const id = (name) => `[data-testid="${name}"]`;

/** The address of a position. */
export const link = (url, line, more = {}) => `${url}#${new URLSearchParams({ line, ...more })}`;

/** Opens a position in a page that may show another one. */
export async function open(page, url, line, more = {}) {
  await page.goto(link(url, line, more));
  await ready(page, line);
}

export async function ready(page, line) {
  await page.waitForSelector('html[data-ready]');
  if (line) await page.waitForFunction(
    ([field, text]) => document.querySelector(field)?.value === text, [id('line'), line]);
}

export const lineOf = (page) => page.inputValue(id('line'));
export const statusOf = (page) => page.textContent(id('status'));
export const messageOf = (page) => page.textContent(id('message'));

/** Places: `1,2` is "1,2, white"; "#2 1,2" is that of the second term of a sum. */
function place(page, name) {
  const [, term, rest] = /^(?:#(\d+) )?(.*)$/.exec(name);
  const board = page.locator(id('board')).locator('svg.board-svg').nth(term ? Number(term) - 1 : 0);
  return board.locator(`.place[aria-label="${rest}"], .place[aria-label^="${rest}, "]`).first();
}

export const countOf = (page, selector) => page.locator(`${id('board')} ${selector}`).count();

/** Waits until something that is not there at once is as expected. */
export async function until(page, read, expected) {
  let found;
  for (let wait = 10; wait < 5000; wait *= 1.4) {
    found = await read(page);
    if (expected instanceof RegExp ? expected.test(found) : found === expected) return;
    await page.waitForTimeout(wait);
  }
  assert.fail(`expected ${expected}, found ${found}`);
}

// ---- three ways to touch a place ----

export const byMouse = (page, name) => place(page, name).click();

export const byFinger = (page, name) => place(page, name).tap();

const centre = (element) => element.evaluate((e) => {
  const box = e.querySelector('.hit').getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
});

/** Tab to the board, arrow keys to the place, Enter. */
export async function byKeyboard(page, name) {
  const target = place(page, name);
  const there = await centre(target);
  const focused = page.locator('.place:focus');
  await tabTo(page, target);
  for (let presses = 0; !(await target.evaluate((e) => e === document.activeElement)); presses++) {
    assert(presses < 100, `${name} is not reached by arrow keys`);
    const here = await centre(focused);
    const [dx, dy] = [there.x - here.x, there.y - here.y];
    const [first, second] = Math.abs(dx) > Math.abs(dy) === (presses % 7 < 5) ? [dx, 0] : [0, dy];
    const [x, y] = first === 0 && second === 0 ? [dx, dy] : [first, second];
    await page.keyboard.press(Math.abs(x) > Math.abs(y) ? (x > 0 ? 'ArrowRight' : 'ArrowLeft')
                                                        : (y > 0 ? 'ArrowDown' : 'ArrowUp'));
  }
  await page.keyboard.press('Enter');
}

/** Presses Tab until the focus is on the board of this place. */
async function tabTo(page, target) {
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((e) => e.closest('svg').contains(document.activeElement) &&
                                     document.activeElement.matches('.place'))) return;
    await page.keyboard.press('Tab');
  }
  assert.fail('Tab does not lead to the board');
}
