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

/** Places: `1,2` is "1,2, white"; "#2 1,2" is that of the second term of a sum. */
export function placeOf(page, name) {
  const [, term, rest] = /^(?:#(\d+) )?(.*)$/.exec(name);
  const board = page.locator(id('board')).locator('svg.board-svg').nth(term ? Number(term) - 1 : 0);
  return board.locator(`.place[aria-label="${rest}"], .place[aria-label^="${rest}, "]`).first();
}

export const countOf = (page, selector) => page.locator(`${id('board')} ${selector}`).count();

/** Waits until the text of a control, or the value of a field, is as expected. */
export async function until(page, name, expected) {
  const seen = ([selector, wanted]) => {
    const found = document.querySelector(selector);
    const text = found?.matches('input, textarea, select') ? found.value : found?.textContent;
    return wanted instanceof RegExp ? wanted.test(text ?? '') : text === wanted;
  };
  try {
    await page.waitForFunction(seen, [id(name), expected], { polling: 20 });
  } catch (error) {
    const found = await page.locator(id(name)).evaluateAll((all) => all.map((e) => e.value ?? e.textContent));
    assert.fail(`${name}: expected ${expected}, found ${JSON.stringify(found)}: ${error.message}`);
  }
}

/** Waits until every question that the page asked of an engine is answered and shown. */
export const quiet = (page) => page.waitForSelector('html[data-ready]:not([data-busy])', { state: 'attached' });

/** Touches the places of each move, and waits for what it leads to. */
export async function makeMoves(page, moves, touch = byMouse) {
  for (const [i, move] of moves.entries()) {
    for (const name of move) await touch(page, name);
    await until(page, 'move-count', `${i + 1} / ${i + 1}`);
  }
}

/** Opens the dialog for a new game. */
export async function openNewGame(page, button = 'nav-new') {
  await page.click(id(button));
  await page.waitForSelector(`${id('new-game')}[open]`);
}

// ---- three ways to touch a place ----

export const byMouse = (page, name) => placeOf(page, name).click();

export const byFinger = (page, name) => placeOf(page, name).tap();

/** From the place that has the focus to `target`, in pixels; null: it has it. */
const wayTo = (target) => target.evaluate((e) => {
  if (e === document.activeElement) return null;
  const [here, there] = [document.activeElement, e].map((place) => {
    const { x, y, width, height } = place.querySelector('.hit').getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  });
  return [there.x - here.x, there.y - here.y];
});

/** Tab to the board, arrow keys to the place, Enter. */
export async function byKeyboard(page, name) {
  const target = placeOf(page, name);
  await tabTo(page, target);
  for (let presses = 0, way; (way = await wayTo(target)) !== null; presses++) {
    assert(presses < 100, `${name} is not reached by arrow keys`);
    const [dx, dy] = way;
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
