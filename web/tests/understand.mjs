// SPDX-License-Identifier: MIT
// understand.mjs: theorems and hardness proofs that are watched, graphs that are drawn,
// puzzles, and positions that are pasted.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { shoot, withPage } from './browser.mjs';
import { countOf, id, makeMoves, open, openNewGame, quiet, ready, until } from './table.mjs';

const fastest = (page) => page.selectOption(id('speed'), { label: '15×' });

/** Opens a reduction and waits until its instance is `shown`. */
async function reduce(page, url, name, instance, shown = instance) {
  await page.goto(`${url}#${new URLSearchParams({ reduce: name, instance })}`);
  await ready(page);
  await page.waitForFunction(([field, text]) => document.querySelector(field)?.value === text, [id('instance'), shown]);
}

/** Goes to the end of the play on the line of time. */
async function goToEnd(page) {
  await page.waitForSelector(`${id('timeline')}:not([max="0"])`);
  await page.locator(id('timeline')).fill(await page.getAttribute(id('timeline'), 'max'));
}

function testReductions({ browser, url, shots }) {
  test('instances of hard problems become positions, and solutions plays', () =>
    withPage(browser, url, {}, async (page) => {
      for (const [name, instance, end] of [
        ['partition', '1,2,3', /0 blocks left|cleared/],       // 1 + 2 = 3
        ['hamiltonian', 'xxx|x.x|xxx', /1 stone left/],        // a round trip through eight nodes
        ['3partition', '4,5,6,5,5,5', /0 blocks left|cleared/], // 4 + 5 + 6 = 5 + 5 + 5
        ['poscnf', 'p cnf 2 1 1 2 0', /wins/]]) {
        await reduce(page, url, name, instance, name === 'poscnf' ? 'x1 or x2' : instance);
        await until(page, 'hard', name === 'poscnf' ? /PSPACE-hard/ : /NP-complete/);
        await until(page, 'solution', /\d/);
        await goToEnd(page);
        await until(page, 'status', end);
        if (name === 'hamiltonian') await until(page, 'gadget-caption', /takes the fire: one stone is left/);
        if (name === 'partition') {
          await page.locator(id('timeline')).fill('1');
          await until(page, 'gadget-caption', /^The number 1 goes into set 1/);
        }
        await shoot(page, shots, `reduce-${name}`);
      }
    }));

  test('the construction is played, too', () =>
    withPage(browser, url, {}, async (page) => {
      for (const [name, instance, moves, gone, kept] of [
        ['partition', '1,2,3', 5, ['1 in set 1', '2 in set 1'], '3 in set 2'], // the red block is set free by the first set
        ['3partition', '4,5,6,5,5,5', 5, ['4 in set 1', '5 in set 1', '6 in set 1'], '5 in set 2']]) {
        await reduce(page, url, name, instance);
        await page.waitForSelector(`${id('timeline')}:not([max="0"])`);
        await page.locator(id('timeline')).fill('0');
        await until(page, 'gone', 'nothing yet');
        await page.locator(id('timeline')).fill(String(moves));
        for (const label of gone) await until(page, 'gone', new RegExp(label));
        assert(!(await page.textContent(id('gone'))).includes(kept), `${kept} is still to be done`);
        await goToEnd(page);
        await until(page, 'gone', new RegExp(kept));
        await quiet(page);
        assert.equal(await page.locator(`${id('reduce-picture')} .box:not(.gone)`).count(), 0, 'everything is gone');
      }
    }));

  test('the formula is played, too', () =>
    withPage(browser, url, {}, async (page) => {
      const boxes = (kind) => page.locator(`${id('formula')} .box.${kind}`).count();
      const go = async (moves) => {
        await page.locator(id('timeline')).fill(String(moves));
        await until(page, 'move-count', new RegExp(`^${moves} /`));
      };
      // x1 or x2: whoever is True takes one of them, and the clause is true
      await reduce(page, url, 'poscnf', 'p cnf 2 1 1 2 0', 'x1 or x2');
      await page.waitForSelector(`${id('timeline')}:not([max="0"])`);
      await go(0);
      await until(page, 'caption', /no variable is taken/);
      assert.deepEqual([await boxes('open'), await boxes('true'), await boxes('false')], [2, 0, 0]);
      await go(1);
      await until(page, 'caption', /^True \(Red\) takes x[12]: x[12] = 1/);
      assert.deepEqual([await boxes('open'), await boxes('true')], [1, 1]);
      await until(page, 'formula', /C1.*true/);
      await go(2);
      assert.deepEqual([await boxes('open'), await boxes('true'), await boxes('false')], [0, 1, 1]);
      await goToEnd(page);
      await until(page, 'caption', /Red moves last/);
      await until(page, 'status', /Red wins/);
      // (x1 or not x2) and x2: both must be true
      await reduce(page, url, '3sat', 'p cnf 2 2 1 -2 0 2 0', '(x1 or not x2) and x2');
      await page.waitForSelector(`${id('timeline')}:not([max="0"])`);
      await go(0);
      assert.equal(await boxes('open'), 3);
      await go(1);
      await until(page, 'caption', /^x1 = 1/);
      assert.deepEqual([await boxes('open'), await boxes('true')], [2, 1]);
      const standing = page.locator('.game-side .box:not(.gone)'); // the board, as its construction
      assert(await standing.count() > 50, 'it has just begun');
      await goToEnd(page);
      await until(page, 'caption', /the board clears/);
      assert.deepEqual([await boxes('open'), await boxes('true'), await boxes('false')], [0, 2, 1]);
      assert.equal(await standing.count(), 0, 'everything is gone');
      await shoot(page, shots, 'reduce-3sat');
    }));

  test('an instance without a solution, and one that is none', () =>
    withPage(browser, url, {}, async (page) => {
      await reduce(page, url, 'partition', '1,2,5'); // 8 = 4 + 4, which these do not make
      await until(page, 'solution', /^none/);
      await page.fill(id('instance'), '1,two');
      await page.click(id('build'));
      await until(page, 'message', /number/);
      for (const left of ['board', 'reduce-play', 'timeline']) assert(await page.isHidden(id(left)), `${left} is not that of the last instance`);
      await reduce(page, url, '3sat', 'p cnf 1 2 1 0 -1 0', 'x1 and not x1');
      await until(page, 'no-play', 'There is no play to show: the formula cannot be satisfied.');
      assert(await page.isHidden(id('timeline')));
      await page.fill(id('instance'), '(x1 or x2) and not x2');
      await page.click(id('build'));
      await until(page, 'solution', 'x1=1 x2=0');
      await page.fill(id('instance'), 'x1 nor x2');
      await page.click(id('build'));
      await until(page, 'message', /A formula is needed/);
      await page.goto(`${url}#reduce=nonsense`);
      await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'There is no such problem');
    }));
}

function testParts({ browser, url, shots }) {
  test('what counting says stands at each component', () =>
    withPage(browser, url, {}, async (page) => {
      // delta is stones plus clashing stones; 0 mod 3 leaves two stones [SC Thm 3, Cor 4]
      await open(page, url, 'solitaire-clobber xo.xx|ox.oo|.....|xo.x.');
      const tags = page.locator(`${id('board')} .part-words`);
      assert.equal(await tags.count(), 0, 'only when it is wanted');
      await page.check(id('marks'));
      assert.deepEqual(await tags.allTextContents(), ['δ 4, ≥ 1', 'δ 6, 2 ✕, ≥ 2', 'δ 4, 2 ✕, ≥ 1', 'δ 1, ≥ 1']);
      assert.equal(await countOf(page, '.part.more'), 4, 'the stones of the component that keeps two');
      assert.equal(await page.textContent(id('components')), '1 + 2 + 1 + 1');
      await until(page, 'counted', 'at least 5');
      await shoot(page, shots, 'components');
      await open(page, url, 'sc2 complete 3 xxo'); // has no sides
      assert.deepEqual(await tags.allTextContents(), ['≥ 1']);
    }));
}

function testTheorems({ browser, url, shots }) {
  test('theorems are watched', () =>
    withPage(browser, url, {}, async (page) => {
      // theorem: its statement. steps: the moves at the end of some, and what those are for.
      for (const { line, strategy, theorem, steps, end } of [
        { line: 'solitaire-clobber xoxox|oxoxo|xoxox|oxoxo', strategy: 'paper', theorem: /Theorem 5 of “Solitaire Clobber”/, end: /1 stone left/, // delta is 20
          steps: [[3, /^Case E5, step \(1\): L3', White first/], [19, /a move, White first/]] },
        { line: 'solitaire-clobber xoxoxoxo', strategy: 'row', theorem: /n\/4 stones.*Theorem 1, Theorem 2 of “Solitaire Clobber”/, end: /2 stones left/,
          steps: [[3, /^a block of four/], [6, /^a block of four/]] },
        { line: 'solitaire-clobber xoxo|oxox|xoxo', strategy: 'rectangle', theorem: /Theorem 5 of “Solitaire Clobber”/, end: /2 stones left/, // delta is 12
          steps: [[1, /^opening/], [7, /^shift/], [10, /^end/]] },
        { line: 'sc2 hamming 3x3x2 xoxxooxoxoxoxxoxoo', strategy: 'hamming', theorem: /Theorem 12 of “Clobber on Hamming graphs”/, end: /1 stone left/,
          steps: [[3, /^block 1 of 6 \(vertices .*\) is emptied into block 2/], [17, /^the last two blocks/]] },
        { line: 'clickomania a|b|b|a|c|c', strategy: 'column', theorem: /grammar.*Theorem 2, Lemma 1 of “The Complexity of Clickomania”/, end: /0 blocks left/,
          steps: [[1, /^group \d of colour (blue|green) goes/], [2, /^groups 2, 4 of colour orange have met/]] }]) {
        await open(page, url, line);
        if (!(await page.isVisible(id('theorems')))) await page.click(`${id('panel-theorems')} summary`);
        await page.waitForSelector(id(`theorem-${strategy}`));
        await until(page, 'theorems', theorem);
        await page.click(id(`theorem-${strategy}`));
        await until(page, 'message', /^Watch how it is played \(Theorem \d.* of “/); // its statement is not said again
        await fastest(page);
        await until(page, 'status', end);
        for (const [moves, words] of steps) {
          await page.locator(id('timeline')).fill(String(moves));
          await until(page, 'move-count', new RegExp(`^${moves} /`));
          await until(page, 'caption', words);
          assert.equal(`${await page.textContent('.steps .now')}.`, await page.textContent(id('caption')));
          assert(strategy === 'column' || await countOf(page, '.step') > 1, 'the step is marked on the board');
        }
        await shoot(page, shots, `theorem-${strategy}`);
      }
      await page.click(id('restart')); // other moves than those of the theorem: its story is over
      await until(page, 'move-count', /^0 /);
      await makeMoves(page, [['6,1']]);
      assert(await page.isHidden(id('caption')));
    }));
}

function testMaking({ browser, url, shots, dicot }) {
  test('a graph is drawn by hand, and played on', () =>
    withPage(browser, url, {}, async (page) => {
      await open(page, url, 'sc2 xo');
      await openNewGame(page);
      await page.click(id('new-draw'));
      const paper = await page.locator(`${id('graph-editor')} svg`).boundingBox();
      const points = [[0.2, 0.3], [0.5, 0.7], [0.8, 0.3]].map(([x, y]) => [paper.x + x * paper.width, paper.y + y * paper.height]);
      for (const [x, y] of points) await page.mouse.click(x, y);
      for (const [from, to] of [[0, 1], [1, 2]]) {
        await page.mouse.move(...points[from]);
        await page.mouse.down();
        await page.mouse.move(...points[to], { steps: 4 });
        await page.mouse.up();
      }
      assert.match(await page.textContent(id('drawn-line')), /^sc2 graph (3:)?0-1,1-2 [xo]{3}$/);
      await page.mouse.click(...points[1]); // the other colour
      assert.match(await page.textContent(id('drawn-line')), / (xox|oxo)$/);
      await shoot(page, shots, 'drawn');
      await page.click(id('draw-start'));
      await until(page, 'line', /^sc2 graph .*(xox|oxo)$/);
      await makeMoves(page, [['0', '1']]);
      await until(page, 'status', /2 stones left/);
      await openNewGame(page);
      await page.click(id('new-draw'));
      await page.focus(`${id('graph-editor')} svg`);
      for (const key of ['Enter', 'j', 'ArrowRight', 'ArrowRight', 'Enter', 'Enter', 'j']) await page.keyboard.press(key);
      await until(page, 'draw-speech', 'vertex 1');
      assert.match(await page.textContent(id('drawn-line')), /^sc2 graph (2:)?0-1 xo$/); // by keys alone
    }));

  test('a board of the day is the same for everybody, and its result can be shared', () =>
    withPage(browser, url, { permissions: ['clipboard-read', 'clipboard-write'] }, async (page) => {
      await page.clock.setFixedTime(new Date('2026-11-19T23:30:00Z'));
      await page.goto('about:blank');
      await page.goto(url);
      await page.click(id('daily-solitaire-clobber'));
      await until(page, 'line', /^solitaire-clobber [xo|]{14}$/);
      const line = await page.inputValue(id('line'));
      assert.match(page.url(), /best=[12].*day=2026-11-19/);
      const moves = JSON.parse(execFileSync(dicot, ['solve', '--json', '--', line], { encoding: 'utf8' })).moves;
      await makeMoves(page, moves.map((move) => move.split('>')));
      await until(page, 'stars', '★★★');
      await page.click(id('share-result'));
      await until(page, 'message', /copied/);
      assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^dicot 2026-11-19 · Solitaire Clobber · ★★★ · [12] stones? left$/);
      await page.click(id('nav-gallery'));
      await until(page, 'daily-solitaire-clobber', /★★★/);
      await page.reload();
      await page.click(id('daily-solitaire-clobber'));
      await until(page, 'line', line);
    }));

  test('what a browser keeps leaves as a file and comes back, also games of two tabs', () =>
    withPage(browser, url, {}, async (page) => {
      await page.clock.setFixedTime(new Date('2026-11-19T23:30:00Z'));
      await page.goto('about:blank');
      await page.goto(url);
      await page.click(id('daily-fewest-clicks'));
      await until(page, 'line', / with goal=least-clicks$/);
      await until(page, 'game', /^Clickomania, fewest clicks, 2026-11-19/);
      const line = await page.inputValue(id('line'));
      const { cost, moves } = JSON.parse(execFileSync(dicot, ['solve', '--json', '--', line], { encoding: 'utf8' }));
      assert.match(page.url(), new RegExp(`best=${cost}&`));
      await makeMoves(page, moves.map((move) => [move]));
      await until(page, 'stars', '★★★');
      const tab = await page.context().newPage(); // another game in another tab
      await open(tab, url, 'clobber xxo', { mode: 'play' });
      await makeMoves(tab, [['1,2', '1,3']]);
      await tab.goto(`${url}#gallery`);
      await until(tab, 'studies', /^Clobber, 1 move .*Clickomania, fewest clicks, \d+ moves/);
      await until(tab, 'daily-fewest-clicks', /★★★/);
      const [file] = await Promise.all([tab.waitForEvent('download'), tab.click(id('export-stored'))]);
      const kept = await file.path();
      await tab.evaluate(() => localStorage.clear());
      await tab.reload();
      await until(tab, 'studies', /stay in this browser/);
      await tab.setInputFiles(id('stored-file'), { name: 'a.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
      await until(tab, 'stored-message', /holds nothing/);
      await tab.setInputFiles(id('stored-file'), kept);
      await until(tab, 'studies', /Clobber, 1 move/);
      await tab.close();
    }));

  test('a position is edited where it stands', () =>
    withPage(browser, url, {}, async (page) => {
      const edit = async (line, changes, edited) => {
        await open(page, url, line, { engine: 'right', strength: 1, first: 'left' });
        await page.click(id('edit'));
        await page.waitForSelector(`${id('board-editor')}[open] .hit`);
        for (const [what, how] of changes) {
          const before = await page.innerHTML(id('edited'));
          if (how === 'brush') await page.selectOption(id('edit-brush'), { label: what });
          else if (how === 'add') await page.selectOption(id('edit-add'), { label: what });
          else if (how === 'term') await page.selectOption(id('edit-term'), { label: what });
          else if (how === 'press' || how === 'flip') await page.click(id(what));
          else await page.click(`${id('edited')} [data-place="${what}"]`);
          if (how === 'flip') await page.waitForFunction((field) => /minus/.test(document.querySelector(field).textContent), id('edit-term'));
          else if (how !== 'brush') await page.waitForFunction(([field, html]) => document.querySelector(field).innerHTML !== html, [id('edited'), before]);
        }
        await shoot(page, shots, `edit-${line.split(' ')[0]}`);
        await page.click(id('edit-start'));
        await until(page, 'line', edited);
      };
      await edit('clobber xo|ox', [['white stone', 'brush'], ['1,1'], ['row-more', 'press'], ['3,2']], 'clobber oo|ox|.o');
      await edit('clickomania ab|ba', [['blue', 'brush'], ['row-more', 'press'], ['1,1'], ['column-less', 'press']], 'clickomania b|a|b');
      await edit('nim 1 2', [['heap 2, stone 1'], ['column-more', 'press'], ['take a coin', 'brush'], ['heap 1, stone 1']], 'nim 0 3 1');
      await edit('pebbles path 3 (1,0)(0,0)(0,1)', [['add a red pebble', 'brush'], ['1']], 'pebbles path 3 (1,0)(0,1)(0,1)');
      await edit('hackenbush edges 0-1:b', [['a red edge on top', 'brush'], ['0-1:b'], ['column-more', 'press']], 'hackenbush edges 0-1:b,1-2:r,0-3:b');
      await edit('sc2 hamming 3x2 xoxoxo', [['nothing', 'brush'], ['2']], 'sc2 hamming 3x2 xo.oxo');
      await edit('nim 1 2', [['Clobber', 'add'], ['white stone', 'brush'], ['1,1'], ['edit-negate', 'flip']], 'nim 1 2 + -clobber oo|ox');
      await edit('nim 1 + clobber xo', [['heap 1, stone 1'], ['2: Clobber', 'term'], ['edit-remove', 'press']], 'nim 2');
      await edit('octal 0.137 xx.xx', [['standing', 'brush'], ['1,3']], 'octal 0.137 xxxxx');
    }));

  test('a puzzle is made, and is one', () =>
    withPage(browser, url, {}, async (page) => {
      await ready(page);
      await openNewGame(page);
      await page.selectOption(id('new-game-select'), 'sc2');
      await page.selectOption(id('new-pattern'), 'puzzle');
      await page.click(id('new-start'));
      await until(page, 'line', /^sc2 /);
      await fastest(page);
      await page.click(id('give-up'));
      await until(page, 'status', /over: 1 stone left/);
    }));

  test('a long value is shown by its beginning', () =>
    withPage(browser, url, {}, async (page) => {
      await open(page, url, 'clobber o.xox|o.xxo|.xxoo|oxox.'); // its value has 15,000 characters
      await until(page, 'value', /^\{\{↑4∗\|.{20,40}…show all [0-9]{5} letters$/);
      await until(page, 'options', /\{.{8,14}…/); // and so are those of its moves
    }));

  test('a position is pasted', () =>
    withPage(browser, url, {}, async (page) => {
      await ready(page);
      await page.fill(id('paste'), 'hackenbush edges 0-1:b,1-2:r');
      await page.click(id('paste-go'));
      await until(page, 'value', '1/2');
    }));
}

function testSheet({ browser, url, shots, dicot }) {
  const native = (...words) => JSON.parse(execFileSync(dicot, [...words.slice(0, -1), '--json', '--', words.at(-1)], { encoding: 'utf8' }));
  const ofQuestion = (page, i, name) => page.locator(id('question')).nth(i).locator(`.place[aria-label="${name}"], .place[aria-label^="${name}, "]`).first();

  test('a sheet of exercises is the same for a class, and judges answers', () =>
    withPage(browser, url, {}, async (page) => {
      const address = `${url}#sheet=5&level=easy`;
      await page.goto(address);
      await until(page, 'sheet-message', '');
      const lines = await page.$$eval(id('question'), (all) => all.map((e) => e.dataset.line));
      assert.equal(lines.length, 6);
      assert.equal(new Set(lines).size, 6);
      for (const [i, line] of lines.entries()) {
        const n = i + 1, topic = ['value', 'winner', 'move', 'solo'][i % 4];
        if (topic === 'value') {
          const { value } = native('value', line);
          for (const [answer, said] of [['nonsense', /^✗ That is no value/], [`${value} + 1`, /^✗ That is not right/], [`1 + (${value}) - 1`, /^✓/]]) {
            await page.fill(id(`answer-${n}`), answer);
            await page.click(id(`check-${n}`));
            await until(page, `judged-${n}`, said);
          }
        } else if (topic === 'winner') {
          await page.click(id(`answer-${n}-${native('outcome', line).outcome}`));
        } else {
          const { winning, moves } = topic === 'move' ? native('outcome', '--all', line) : native('solve', line);
          for (const move of topic === 'move' ? winning.left.slice(0, 1) : moves) {
            const heap = /^(\d+):(\d+)$/.exec(move); // of nim: the lowest coin that is taken
            for (const place of heap ? [`heap ${heap[1]}, stone ${Number(heap[2]) + 1}`] : move.split('>')) await ofQuestion(page, i, place).click();
            await quiet(page);
          }
        }
        await until(page, `judged-${n}`, /^✓/);
      }
      await until(page, 'score', '6 of 6 right');
      await shoot(page, shots, 'sheet');
      await page.reload();
      await until(page, 'score', '6 of 6 right'); // answers are kept
      await withPage(browser, address, { colorScheme: 'light' }, async (other) => {
        await until(other, 'sheet-message', '');
        assert.deepEqual(await other.$$eval(id('question'), (all) => all.map((e) => e.dataset.line)), lines);
        await until(other, 'score', '0 of 6 right');
      });
    }));
}

export function testUnderstanding(all) {
  testSheet(all);
  testReductions(all);
  testParts(all);
  testTheorems(all);
  testMaking(all);
}
