// SPDX-License-Identifier: MIT
// games.mjs: for each game a whole game, by mouse and by keyboard, and back to its start.
// Moves, refusals and ends are written by hand from the rules in the papers, so that a
// rule that changes in the engine fails here.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shoot, withPage } from './browser.mjs';
import { byKeyboard, byMouse, countOf, id, lineOf, makeMoves, open, ready, statusOf, until } from './table.mjs';

/* moves: the touches of each move. can: places where a move may begin, at first. no: touches
 * that are no move, and words of the reason. end: the status at the end, and its LINE.
 * best: the status after best play. */
export const games = [
  { line: 'clobber xxo|xo.', can: 2, moves: [['1,2', '1,3'], ['2,2', '2,1'], ['1,1', '2,1']],
    no: [['1,3'], /holds a white stone, but it is Black’s turn/], end: /^White cannot move: Black wins/, final: 'clobber ..x|x..', best: /Black wins/ },
  { line: 'solitaire-clobber xo|ox', can: 2, moves: [['1,2', '1,1'], ['2,2', '2,1'], ['1,1', '2,1']],
    no: [['1,1'], /holds a black stone, but it is White’s turn/], end: /1 stone left/, final: 'solitaire-clobber ..|o. with first=black', best: /1 stone left/ },
  { line: 'sc2 path 4 xxoo', can: 2, moves: [['1', '2'], ['3', '2']],
    no: null, end: /2 stones left/, final: 'sc2 path 4 x.o.', best: /2 stones left/ },
  { line: 'clickomania aab|bba', can: 4, moves: [['1,2'], ['2,1']],
    no: [['1,3'], /alone|single|two|group/i], end: /2 blocks left/, final: 'clickomania b..|a..', best: /1 block left/ },
  { line: 'samegame aaa|bbb', can: 6, moves: [['1,2'], ['2,3']],
    no: null, end: /1002 points/, final: 'samegame ...|...', best: /1002 points/ },
  { line: 'click-impartial ab|aa', can: 3, moves: [['1,1']],
    no: [['1,2'], /alone|single|two|group/i], end: /^Player 2 cannot move: Player 1 wins/, final: 'click-impartial ..|b.', best: /Player 1 wins/ },
  { line: 'click-partizan aabb', can: 2, moves: [['1,1'], ['1,1']],
    no: [['1,3'], /1,3 is not an orange block/], end: /^Orange cannot move: Blue wins/, final: 'click-partizan ....', best: /Blue wins/ },
  { line: 'pebbles path 5 (0,1)(1,0)(0,0)(1,0)(0,1)', can: 1, moves: [['3', '2'], ['4', '3'], ['2', '1'], ['3', '2']],
    no: [['4'], /pebbles on vertex 4/], end: /^Blue cannot move: Red wins/, final: 'pebbles path 5 (0,1)(2,0)(0,1)(0,0)(0,0)', best: /Red wins/ },
  { line: 'pebbling path 3 (4)(0)(0) with root=2', can: 1, moves: [['0', '1'], ['0', '1'], ['1', '2']],
    no: [['1', '2'], /two|pebbles/i], end: /pebble/, final: 'pebbling path 3 (0)(0)(1) with root=2', best: /over: (?!no pebble)/ },
  { line: 'nim 1 2', can: 3, moves: [['heap 2, stone 2'], ['heap 1, stone 1'], ['heap 2, stone 1']],
    no: null, end: /^Player 2 cannot move: Player 1 wins/, final: 'nim 0 0', best: /Player 1 wins/ },
  { line: 'hackenbush edges 0-1:b,0-2:r,2-3:b', can: 2, moves: [['blue edge from the ground to 1'], ['red edge from the ground to 2']],
    no: [['red edge from the ground to 2'], /red|blue/i], end: /^Blue cannot move: Red wins/, final: 'hackenbush edges -', best: /Blue wins/ },
  // games of ruleset files (rulesets/), which the page has never heard of
  { line: 'domineering ...|...', can: 6, moves: [['2,1', '1,1'], ['1,2', '1,3']],
    no: null, end: /^Blue cannot move: Orange wins/, final: 'domineering xoo|x..', best: /Blue wins/ },
  { line: 'toads-and-frogs x.o', can: 1, moves: [['1,1', '1,2'], ['1,3', '1,1'], ['1,2', '1,3']],
    no: [['1,1', '1,3'], /1,2 is empty, and this move needs a frog there/], end: /^Frogs cannot move: Toads win/, final: 'toads-and-frogs o.x', best: /Toads win/ },
  { line: 'nim 1 + clobber xo', can: 2, moves: [['#1 heap 1, stone 1'], ['#2 1,2', '#2 1,1']],
    no: [['#2 1,2'], /holds a white stone, but it is Black’s turn/], end: /^Black cannot move: White wins/, final: 'nim 0 + clobber o.', best: /White wins/ },
];

/** Every game by mouse; by keyboard one of each kind of board, since rules know of no keys. */
const gamesBy = (how) => how === 'mouse' ? games : games.filter(({ line }) => /^(clobber|sc2|samegame|pebbles|nim|hackenbush|domineering) /.test(line));

async function playWhole(page, game, touch) {
  await makeMoves(page, game.moves, touch);
  assert.match(await statusOf(page), game.end);
  assert.equal(await lineOf(page), game.final);
  assert.equal(await countOf(page, '.can'), 0, 'nobody can move');
}

async function undoAll(page, game) {
  for (let left = game.moves.length; left > 0; left--) {
    await page.click(id('undo'));
    await until(page, 'move-count', `${left - 1} / ${game.moves.length}`);
  }
  assert.equal(await lineOf(page), game.line);
  assert.equal(await countOf(page, '.can'), game.can);
  assert(await page.isDisabled(id('undo')));
}

/** One move is taken back; the address alone shows the same elsewhere, and the move can be
 * made again. */
async function checkAddress(page, game) {
  const count = game.moves.length;
  await page.click(id('undo'));
  await until(page, 'move-count', `${count - 1} / ${count}`);
  const [line, status, address] = [await lineOf(page), await statusOf(page), page.url()];
  await page.goto('about:blank');
  await page.goto(address);
  await ready(page, line);
  await until(page, 'move-count', `${count - 1} / ${count}`);
  assert.equal(await statusOf(page), status);
  assert.equal(page.url(), address);
  await page.click(id('redo'));
  await until(page, 'line', game.final);
}

/** A hint points at a place, and the solution is played to its end. */
async function beHelped(page, game) {
  await page.click(id('hint'));
  await page.waitForSelector(`${id('board')} .hinted`);
  await page.selectOption(id('speed'), { label: '15×' });
  await page.click(id('solve'));
  await until(page, 'status', game.best);
}

async function checkRefusal(page, game) {
  if (game.no === null) return;
  const [touches, words] = game.no;
  for (const name of touches) await byMouse(page, name);
  await until(page, 'message', words);
  assert.equal(await lineOf(page), game.line, 'the position has not changed');
}

export function testGames({ browser, url, shots }) {
  for (const [how, touch, part] of [['mouse', byMouse, 0], ['keyboard', byKeyboard, 0], ['mouse', byMouse, 1], ['keyboard', byKeyboard, 1]])
    test(`whole games by ${how}, part ${part + 1}`, (t) =>
      withPage(browser, url, {}, async (page) => {
        for (const game of gamesBy(how).filter((_, i) => i % 2 === part)) // two pages at a time
          await t.test(game.line, async () => {
            await open(page, url, game.line);
            assert.equal(await countOf(page, '.can'), game.can, 'places where a move may begin');
            if (how === 'mouse') await checkRefusal(page, game);
            await playWhole(page, game, touch);
            if (how === 'mouse') await shoot(page, shots, `end-${game.line.split(' ')[0]}`);
            else await checkAddress(page, game);
            await undoAll(page, game);
            if (how === 'mouse') await beHelped(page, game);
          });
      }));

  test('touches that come faster than the board wait for it', () =>
    withPage(browser, url, {}, async (page) => {
      await open(page, url, 'clobber xo|ox');
      await page.evaluate((names) => {
        const places = new Map([...document.querySelectorAll('.place')].map((p) => [p.getAttribute('aria-label').slice(0, 3), p]));
        for (const name of names) places.get(name).dispatchEvent(new MouseEvent('click', { bubbles: true }));
      }, ['1,1', '1,2', '2,1', '2,2', '1,2', '2,2']);
      await until(page, 'move-count', '3 / 3');
      assert.equal(await lineOf(page), 'clobber ..|.x');
    }));

  test('a value is played by the names of its moves', () =>
    withPage(browser, url, {}, async (page) => {
      await open(page, url, 'expr {0|*}');
      await page.click(id('named-0'));
      await until(page, 'status', /Right cannot move: Left wins/);
    }));
}
