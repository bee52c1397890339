// SPDX-License-Identifier: MIT
// looks.mjs: the page on screens of all sizes, in light and dark, and for people who do not
// see it or do not use a mouse.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { shoot, withPage } from './browser.mjs';
import { byFinger, byKeyboard, id, link, placeOf, makeMoves, open, openNewGame, quiet, ready, until } from './table.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe-core finds wrong with the page as it is now; `rules`: only by these. */
async function findings(page, rules = null) {
  await page.evaluate(axe);
  const options = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
  const { violations } = await page.evaluate((o) => globalThis.axe.run(o), options);
  return violations.map((v) => `${v.id}: ${v.nodes.slice(0, 3).map((n) => n.html.slice(0, 150)).join(' ')}`);
}

/** How bright the background is, from 0 to 255. */
const brightness = (page) => page.evaluate(() =>
  Math.max(...getComputedStyle(document.body).backgroundColor.match(/\d+/g).slice(0, 3).map(Number)));

/** On a phone innerWidth grows with what does not fit, so the size of the screen is asked for. */
const fits = async (page) => await page.evaluate(() => document.documentElement.scrollWidth) <= page.viewportSize().width;

const positions = {
  stones: 'solitaire-clobber xoxo|oxox', clobber: 'clobber grid 4x5 checkerboard',
  hamming: 'sc2 hamming 3x2x2 xoxxooxoxoxo', blocks: 'samegame grid 8x12 random:7:4',
  pebbles: 'pebbles arcs 0>1,0>2,1>3,2>3,2>4 (1,0)(0,0)(0,0)(0,2)(2,0)',
  hackenbush: 'hackenbush edges 0-1:b,1-2:r,1-3:b,3-4:g', sum: 'nim 1 2 + clobber xo',
};

const inDark = ['stones', 'blocks', 'pebbles']; // the views that have colours of their own
const rulesInDark = ['color-contrast'];         // nothing else depends on colours

/** Shows a position, however the page writes it. */
async function show(page, url, line) {
  await page.goto(link(url, line));
  await ready(page);
  await until(page, 'line', new RegExp(`^${line.split(' ')[0]} `));
  await quiet(page);
}

/** Every screen, as an address. */
const screens = (url) => ({
  gallery: url, help: `${url}#help`, sheet: `${url}#sheet=5&level=easy`, bad: link(url, 'clobber xo?|ox'),
  ...Object.fromEntries(Object.entries(positions).map(([name, line]) => [name, link(url, line)])),
  play: link(url, positions.clobber, { engine: 'right', strength: 2 }),
  study: link(url, 'clobber xxo|oox', { moves: 'L:1,1>2,1;R:2,2>1,2', tree: 'L:1,1>2,1"a note";R:2,2>1,2(R:2,2>2,3)' }),
  nim: link(url, 'nim 3 4 5', { engine: 'right' }), amazons: link(url, 'amazons ..x.|....|....|.o..', { engine: 'right' }),
  result: link(url, 'nim 1', { engine: 'right', moves: 'L:1:0' }),
  ...Object.fromEntries(['hamiltonian', 'poscnf', 'green-tree', 'partition', '3partition', '3sat'].map((name) => [name, `${url}#reduce=${name}`])),
});

/** All screens in all sizes and both themes: pictures for people to look at, what axe-core finds,
 * and whether everything fits. It takes minutes, so only `make check-long` does it. */
function testEverywhere({ browser, url, shots }) {
  for (const colorScheme of ['light', 'dark'])
    for (const [width, height] of [[1440, 900], [1280, 720], [820, 1180], [390, 844], [844, 390]])
      test(`every screen in ${colorScheme}, ${width} by ${height}`, () =>
        withPage(browser, url, { colorScheme, viewport: { width, height }, hasTouch: width < 900, isMobile: width < 900 }, async (page) => {
          for (const [name, address] of Object.entries(screens(url))) {
            await page.goto('about:blank');
            await page.goto(address);
            await quiet(page);
            assert(await fits(page), `${name} is as wide as the window`);
            assert.deepEqual(await findings(page), [], name);
            await shoot(page, shots, `all-${name}-${width}-${colorScheme}`);
          }
        }));
}

export function testLooks({ browser, url, shots }) {
  if (process.env.DICOT_LONG) testEverywhere({ browser, url, shots });
  for (const colorScheme of ['light', 'dark'])
    test(`nothing keeps people out, in ${colorScheme}`, () =>
      withPage(browser, url, { colorScheme }, async (page) => {
        const rules = colorScheme === 'dark' ? rulesInDark : null;
        await quiet(page);
        assert.equal(await brightness(page) > 128, colorScheme === 'light');
        assert.deepEqual(await findings(page, rules), [], 'gallery');
        await shoot(page, shots, `gallery-${colorScheme}`);
        for (const [name, line] of Object.entries(positions)) {
          if (colorScheme === 'dark' && !inDark.includes(name)) continue;
          await show(page, url, line);
          assert.deepEqual(await findings(page, rules), [], name);
          await shoot(page, shots, `${name}-${colorScheme}`);
        }
        for (const [name, address] of [['help', `${url}#help`], ['sheet', `${url}#sheet=5&level=easy`], ['result', link(url, 'nim 1', { engine: 'right', moves: 'L:1:0' })]]) {
          await page.goto(address);
          await quiet(page);
          assert.deepEqual(await findings(page, rules), [], name);
        }
        await openNewGame(page);
        assert.deepEqual(await findings(page, rules), [], 'new game');
        await shoot(page, shots, `new-game-${colorScheme}`);
      }));

  test('places say what they can do, and where their edges lead', () =>
    withPage(browser, url, {}, async (page) => {
      const said = (name) => placeOf(page, name).getAttribute('aria-description');
      await open(page, url, 'sc2 cycle 5 xxxoo');
      assert.deepEqual([await said('0'), await said('1')], ['can move; joined to 1, 4', 'joined to 0, 2']);
      await byKeyboard(page, '0');
      assert.equal(await said('0'), 'chosen; joined to 1, 4');
      assert.equal(await placeOf(page, '0').getAttribute('aria-pressed'), 'true');
      assert.equal(await said('4'), 'a move; joined to 0, 3');
      await open(page, url, positions.pebbles);
      assert.match(await said('0'), /arrows to 1, 2$/);
      await open(page, url, 'clickomania aab|bab');
      assert.equal(await said('1,1'), 'a move, of 3');
      assert(await page.evaluate(() => { const svg = document.querySelector('.board-svg'); svg.focus(); return document.activeElement !== svg; }), 'only places are stops');
      await open(page, url, 'nim 1');
      await byKeyboard(page, 'heap 1, stone 1');
      await until(page, 'status', /wins/);
      assert(await page.evaluate(() => document.activeElement !== document.body), 'the focus is not lost');
      assert.equal(await page.title(), 'Nim · dicot');
    }));

  test('the theme can be chosen, and is kept', () =>
    withPage(browser, url, { colorScheme: 'light' }, async (page) => {
      await ready(page);
      await page.click(id('theme'));
      await page.click(id('theme'));
      assert(await brightness(page) < 128);
      await page.reload();
      await ready(page);
      assert(await brightness(page) < 128);
    }));

  test('on a phone, by touch', () =>
    withPage(browser, url, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }, async (page) => {
      await ready(page);
      assert(await fits(page), 'the gallery is as wide as the screen');
      await shoot(page, shots, 'phone-gallery');
      for (const [name, line] of Object.entries(positions)) {
        await show(page, url, line);
        assert(await fits(page), `${name} is as wide as the screen`);
        await shoot(page, shots, `phone-${name}`);
      }
      await page.goto(`${url}#reduce=poscnf`);
      await until(page, 'solution', /True/);
      assert(await fits(page), 'a hard problem is as wide as the screen');
      await shoot(page, shots, 'phone-reduce');
      await open(page, url, 'clobber xo|ox');
      await makeMoves(page, [['1,1', '1,2'], ['2,1', '2,2'], ['1,2', '2,2']], byFinger);
      await until(page, 'status', /^White cannot move: Black wins/);
      await quiet(page);
      assert.deepEqual(await findings(page), []);
    }));

  test('on a projector', () =>
    withPage(browser, url, { viewport: { width: 1920, height: 1080 } }, async (page) => {
      await open(page, url, 'solitaire-clobber xoxo|oxox');
      const board = await page.locator(`${id('board')} svg`).boundingBox();
      assert(board.height > 200, `the board is large: ${board.height}`);
      assert(board.y + board.height < 1080, 'the board is seen as a whole');
      await shoot(page, shots, 'projector');
    }));
}
