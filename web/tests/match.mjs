// SPDX-License-Identifier: MIT
// match.mjs: a game against the engine, from its beginning to its end, and fingers: touches
// are real ones, sent to the browser as a screen would send them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shoot, withPage } from './browser.mjs';
import { byMouse, countOf, id, lineOf, link, makeMoves, open, openNewGame, placeOf, quiet, statusOf, until } from './table.mjs';

const board = 'clobber xoxo|oxox|xoxo';

const starts = { nim: '1', kayles: 'xx', hackenbush: 'edges 0-1:b', pebbles: 'path 2 (0,0)(1,0)', pebbling: 'path 2 (2)(0) with root=1', octal: '0.137 xx' };
const lettered = (game) => (game.startsWith('click') || game === 'samegame' ? 'aab' : /col|snort|domi/.test(game) ? '...' : 'x.o');

/** The move that is shown can be made by its rings, and the lesson goes on. */
async function checkLesson(page, url, game) {
  await page.goto(link(url, `${game} ${starts[game] ?? lettered(game)}`, { mode: 'play' }));
  await until(page, 'line', new RegExp(`^${game} `));
  await page.click(id('learn'));
  await until(page, 'lesson-step', 'Step 1 of 3');
  const rings = page.locator(`${id('lesson')} .hinted`);
  await rings.first().waitFor();
  const before = await page.textContent(id('lesson-words'));
  for (const ring of await rings.all()) {
    if (!(await ring.evaluate((e) => e.matches('.can, .target')))) continue;
    await ring.click();
    await quiet(page);
    if (await page.textContent(id('lesson-step')) !== 'Step 1 of 3') break;
  }
  if (await page.textContent(id('lesson-step')) === 'Step 1 of 3') // it ends where it began
    await page.locator(`${id('lesson')} .target.hinted`).first().click();
  await until(page, 'lesson-step', /^Step 2 of 3|^That is all/).catch((error) => { throw new Error(`${game}: ${error.message}`); });
  assert.notEqual(await page.textContent(id('lesson-words')), before, game);
  await page.click(id('lesson-done'));
}

function testAgainst({ browser, url, shots }) {
  test('the move of the engine is seen and said, and nothing is given away', () =>
    withPage(browser, url, { reducedMotion: 'no-preference', settings: { pace: 1200 } }, async (page) => {
      await open(page, url, board, { engine: 'right', strength: 1 });
      assert(await page.isHidden(id('panel-value')), 'the analysis is not shown');
      await byMouse(page, '1,1');
      await byMouse(page, '1,2');
      await until(page, 'move-count', '1 / 1'); // my move is seen before it is answered
      assert.equal(await countOf(page, '.last'), 2, 'my move is marked');
      await until(page, 'move-count', '2 / 2');
      assert.equal(await countOf(page, '.last'), 2, 'the move of the engine is marked');
      await until(page, 'spoken', /^White: \d,\d to \d,\d\. Your move: Black\.$/);
      await page.click(id('analyse'));
      await until(page, 'outcome', /wins|loses/);
      await page.waitForSelector(`${id('options')} li.wins, ${id('options')} li.loses`);
      assert(await countOf(page, ':is(.wins, .loses)') > 0, 'moves are judged on the board');
      await shoot(page, shots, 'analysed');
      await page.click(id('analyse'));
      assert(await page.isHidden(id('panel-value')));
      assert.equal(await countOf(page, ':is(.wins, .loses)'), 0);
    }));

  test('a lost game is explained, and played again', () =>
    withPage(browser, url, {}, async (page) => {
      await open(page, url, 'nim 1 2', { engine: 'right', strength: 4 });
      await byMouse(page, 'heap 1, stone 1'); // taking one of the heap of two would have won
      await until(page, 'status', /^You lose/);
      await shoot(page, shots, 'result');
      await page.click(id('explain'));
      await until(page, 'message', /^Move 1, all of heap 1, gave it away\. Here heap 2 down to 1 wins: try it\.$/);
      await until(page, 'move-count', '0 / 2');
      await byMouse(page, 'heap 2, stone 2');
      await until(page, 'move-count', '2 / 2');
      await page.locator(`${id('board')} .can`).first().click();
      await until(page, 'status', /^You win/);
      await until(page, 'move-list', /^1\.all of heap 11\.heap 2 down to 1.*1…all of heap 2$/); // the game before is kept
      const tree = await page.textContent(id('move-list')), address = page.url();
      await page.goto('about:blank');
      await page.goto(address);
      await until(page, 'move-list', tree); // the address has all of it
      await page.click(id('analyse'));
      await until(page, 'move-1', 'heap 2 down to 1!'); // nothing else won
      await page.click(id('branch-0'));
      await until(page, 'move-1', 'all of heap 1?'); // the mistake is marked
      await page.click(id('analyse'));
      await until(page, 'move-1', 'all of heap 1');
      await page.click(id('restart'));
      await until(page, 'move-count', '0 / 0');
      await page.selectOption(id('seats'), { label: 'You play second' });
      await until(page, 'move-count', '1 / 1'); // the engine begins
      await page.click(id('restart'));
      await until(page, 'line', /^nim (1 1|0 2|1 0)$/); // and begins again
      assert(await page.isDisabled(id('undo')), 'the engine’s first move is not taken back');
    }));

  test('the engine in the page goes on when the server has gone', () =>
    withPage(browser, url, {}, async (page) => {
      await open(page, url, 'nim 1 2', { engine: 'right', strength: 4 });
      await page.route('**/api/**', (route) => route.abort());
      await byMouse(page, 'heap 1, stone 1');
      await until(page, 'status', /^You lose/);
      await until(page, 'note', /does not answer any more/);
      await page.unroute('**/api/**');
    }));

  test('a new game keeps the opponent', () =>
    withPage(browser, url, {}, async (page) => {
      await open(page, url, board, { engine: 'right', strength: 1 });
      await page.selectOption(id('strength'), { label: 'Hard' });
      await openNewGame(page);
      await page.click(id('new-start'));
      await page.waitForFunction((field) => document.querySelector(field)?.value.length > 10, id('line'));
      await until(page, 'seats', 'right');
      assert.equal(await page.inputValue(id('strength')), '3');
      assert.match(page.url(), /engine=right/);
    }));

  test('every game is explained in three steps', () =>
    withPage(browser, url, {}, async (page) => {
      for (const game of ['clobber', 'solitaire-clobber', 'sc2', 'clickomania', 'samegame', 'click-impartial', 'click-partizan', 'pebbles', 'pebbling', 'nim',
                          'hackenbush', 'domineering', 'toads-and-frogs', 'col', 'snort', 'amazons', 'kayles', 'octal', 'hackenbush-strings'])
        await checkLesson(page, url, game);
    }));

  test('an amazon shoots back to where it came from', () =>
    withPage(browser, url, {}, async (page) => {
      await open(page, url, 'amazons aaoa|axxa|aaa.|o.aa');
      for (const name of ['2,3', '3,4']) await byMouse(page, name);
      assert.equal(await countOf(page, '.target'), 1, 'the only shot is shown');
      const { x } = await page.locator(`${id('board')} .stone[transform]`).boundingBox();
      const target = await placeOf(page, '3,4').boundingBox();
      assert(Math.abs(x - target.x) < target.width, 'the amazon stands at its new place');
      await byMouse(page, '2,3');
      await until(page, 'move-count', '1 / 1');
    }));

  test('the panel of values keeps its height under the pointer', () =>
    withPage(browser, url, {}, async (page) => {
      await open(page, url, board);
      await until(page, 'value', /./);
      await quiet(page);
      const height = async () => (await page.locator(id('panel-value')).boundingBox()).height;
      const before = await height();
      for (const name of ['1,1', '1,3', '2,2']) {
        await placeOf(page, name).hover();
        await quiet(page);
        assert.equal(await height(), before, name);
      }
    }));
}

// ---- fingers ----

async function fingerOf(page) {
  const session = await page.context().newCDPSession(page);
  const send = (type, points) => session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
  return {
    /** Puts a finger down, moves it in steps, and lifts it. */
    async swipe([x, y], [toX, toY]) {
      await send('touchStart', [[x, y]]);
      for (let i = 1; i <= 8; i++) await send('touchMove', [[x + ((toX - x) * i) / 8, y + ((toY - y) * i) / 8]]);
      await send('touchEnd', []);
    },
  };
}

const middleOf = async (page, name) => {
  const { x, y, width, height } = await placeOf(page, name).boundingBox();
  return [x + width / 2, y + height / 2];
};

const phone = { viewport: { width: 390, height: 700 }, hasTouch: true, isMobile: true };

function testFingers({ browser, url, shots }) {
  test('a finger scrolls, drags and taps', () =>
    withPage(browser, url, phone, async (page) => {
      await open(page, url, 'samegame aabb|aabb|ccdd|ccdd');
      const finger = await fingerOf(page);
      const [x, y] = await middleOf(page, '1,1');
      await finger.swipe([x, y + 200], [x, y]); // from the board upwards
      await page.waitForFunction(() => scrollY > 60);
      await quiet(page);
      await until(page, 'move-count', '0 / 0'); // nothing was clicked away
      await page.goto('about:blank'); // the page may still be scrolling
      await open(page, url, board);
      await finger.swipe(await middleOf(page, '1,1'), await middleOf(page, '1,2'));
      await until(page, 'move-count', '1 / 1');
      assert.equal(await lineOf(page), 'clobber .xxo|oxox|xoxo');
      await finger.swipe(await middleOf(page, '1,4'), await middleOf(page, '3,1')); // no move goes there
      await until(page, 'move-count', '1 / 1');
      assert.equal(await countOf(page, '.stone[transform]'), 0, 'the stone is where it was');
      await page.touchscreen.tap(...await middleOf(page, '1,4'));
      await page.touchscreen.tap(...await middleOf(page, '1,3'));
      await until(page, 'move-count', '2 / 2');
      await shoot(page, shots, 'phone-dragged');
    }));

  test('small windows show the whole board and its actions', () =>
    withPage(browser, url, phone, async (page) => {
      for (const [width, height] of [[390, 844], [844, 390], [320, 640]]) {
        await page.setViewportSize({ width, height });
        await page.goto(link(url, 'clobber grid 4x5 checkerboard', { engine: 'right', strength: 1 }));
        await quiet(page);
        const [svg, tools] = await Promise.all([`${id('board')} svg`, '.toolbar'].map((name) => page.locator(name).boundingBox()));
        assert(svg.y + svg.height <= height, `${width}x${height}: the board ends at ${svg.y + svg.height}`);
        if (width < height) assert(tools.y + tools.height <= height + 1, `${width}x${height}: the actions end at ${tools.y + tools.height}`);
        const low = await page.$$eval('.toolbar button, .head nav a, .head button', (all) => all.filter((e) => e.offsetParent && e.offsetHeight < 44).map((e) => e.textContent));
        if (width < 640) assert.deepEqual(low, [], 'targets of 44 pixels');
      }
      await page.goto(link(url, 'samegame grid 15x15 random:1:4'));
      await quiet(page);
      assert((await placeOf(page, '1,1').boundingBox()).width >= 23.9, 'blocks are large enough to hit');
    }));
}

export function testMatch(all) {
  testAgainst(all);
  testFingers(all);
}
