// SPDX-License-Identifier: MIT
// play.mjs: what a table offers beside moves: hint, solution, values, links, files.
// What is expected is known from the papers, or asked of the native program.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { shoot, withPage } from './browser.mjs';
import { byMouse, countOf, id, lineOf, makeMoves, open, openNewGame, quiet, ready, until } from './table.mjs';

const fastest = (page) => page.selectOption(id('speed'), { label: '15×' });

function testHelp({ browser, url, shots }) {
  test('a hint is a winning move, and it is shown', () =>
    withPage(browser, url, {}, async (page) => {
      await open(page, url, 'nim 3 4 5'); // 3 becomes 1, and nothing else wins [Bouton 1901]
      await page.click(id('hint'));
      await until(page, 'message', /^heap 1 down to 1 wins/);
      assert.equal(await countOf(page, '.hinted'), 1);
      await byMouse(page, 'heap 1, stone 2');
      await until(page, 'line', 'nim 1 4 5');
      await until(page, 'outcome', 'Whoever moves first loses.');
    }));

  test('a solution is played to its end, and can be gone through', () =>
    withPage(browser, url, { reducedMotion: 'no-preference' }, async (page) => {
      await open(page, url, 'solitaire-clobber xoxo|oxox|xoxo'); // 2 stones: delta is 0 mod 3 [SC Cor 4]
      await fastest(page);
      await page.click(id('solve'));
      await until(page, 'move-count', '10 / 10');
      await until(page, 'status', /2 stones left/);
      await shoot(page, shots, 'solved');
      await page.click(id('restart'));
      await until(page, 'move-count', '0 / 10');
      assert.equal(await lineOf(page), 'solitaire-clobber xoxo|oxox|xoxo');
      await page.locator(id('timeline')).fill('4');
      await until(page, 'move-count', '4 / 10');
      await page.click(id('play-pause'));
      await until(page, 'move-count', '10 / 10');
    }));

  test('a game for two is played out by the engine', () =>
    withPage(browser, url, {}, async (page) => {
      await open(page, url, 'clobber xo|ox');
      await fastest(page);
      await page.click(id('solve'));
      await until(page, 'status', /Black wins/); // whoever moves first wins
    }));

  test('the engine answers a move', () =>
    withPage(browser, url, {}, async (page) => {
      await open(page, url, 'nim 1 2', { engine: 'right', strength: 4 });
      await byMouse(page, 'heap 1, stone 1'); // a mistake: the engine takes the other heap
      await until(page, 'status', /^You lose: you cannot move/);
    }));

  test('values are those of the theory', () =>
    withPage(browser, url, {}, async (page) => {
      await open(page, url, 'clobber xxo'); // up
      await until(page, 'value', '↑');
      await until(page, 'temperature', '0');
      await page.waitForSelector(`${id('thermograph')} svg`);
      await byMouse(page, '1,2');
      await page.locator('.place[aria-label^="1,3"]').hover();
      await until(page, 'option-value', '1,2 → 1,3 leads to 0');
      await open(page, url, 'solitaire-clobber xoxo|oxox|xoxo');
      await until(page, 'delta', '12 ≡ 0 (mod 3)');
      assert.equal(await page.textContent(id('clashing')), '0');
      await page.click(id('reveal'));
      await until(page, 'best-result', /^2 left/);
    }));

  test('moves that gain nothing are folded', () =>
    withPage(browser, url, {}, async (page) => {
      await open(page, url, 'clobber xxo|oox'); // it is *, and only the move to 0 is an option of that
      await page.check(id('sensible'));
      await until(page, 'folded', '4 folded');
      const shown = page.locator(`${id('options')} li:visible`);
      assert.deepEqual([await shown.count(), await shown.locator('.option-worth').textContent()], [1, '0']);
      await open(page, url, 'nim 1 2'); // *3: all three moves are options of it
      await quiet(page);
      assert.deepEqual([await page.textContent(id('folded')), await shown.count()], ['', 3]);
    }));

  test('a puzzle has stars', () =>
    withPage(browser, url, {}, async (page) => {
      await open(page, url, 'solitaire-clobber xo|ox', { best: 1 });
      await makeMoves(page, [['1,2', '1,1'], ['2,2', '2,1'], ['1,1', '2,1']]);
      await until(page, 'stars', '★★★');
      assert(await page.isHidden(id('give-up')));
      await page.click(id('undo'));
      await page.click(id('give-up'));
      await until(page, 'message', /best possible is 1/);
    }));
}

function testKeeping({ browser, url }) {
  test('a link shows what its sender saw', () =>
    withPage(browser, url, {}, async (page) => {
      await open(page, url, 'clobber xxo|oox');
      await makeMoves(page, [['1,1', '2,1'], ['2,2', '1,2']]);
      await page.click(id('undo'));
      await until(page, 'move-count', '1 / 2');
      const line = await lineOf(page);
      await withPage(browser, page.url(), {}, async (other) => {
        await ready(other, line);
        await until(other, 'move-count', '1 / 2');
        await other.click(id('redo'));
        await until(other, 'move-count', '2 / 2');
      });
    }));

  test('the last game is there again', () =>
    withPage(browser, url, {}, async (page) => {
      await open(page, url, 'clobber xo|ox');
      await makeMoves(page, [['1,1', '1,2']]);
      await page.goto(`${url}#gallery`);
      await page.reload();
      await page.click(id('nav-last'));
      await ready(page, 'clobber .x|ox');
    }));

  test('what cannot be read is said, and changes nothing', () =>
    withPage(browser, url, {}, async (page) => {
      await open(page, url, 'clobber xo|ox');
      for (const [text, words] of [['clobber xo?', /expected x, o or '\.'/], ['nonsense', /game/],
                                   ['clobber xo|o', /row/], ['', /empty|expected/], ['<b>x</b>', /game/]]) {
        await page.fill(id('line'), text);
        await page.press(id('line'), 'Enter');
        await until(page, 'message', words);
        assert.equal(await countOf(page, '.place'), 4, text);
      }
      for (const hash of ['#line=clobber+xo%3F', '#line=clobber+xo&moves=9,9%3E1,1', '#line=', '#%00%ff']) {
        await page.goto('about:blank');
        await page.goto(url + hash);
        await page.waitForSelector(`${id('complaint')}, ${id('card-clobber')}`);
      }
    }));

  test('a rule that asks a question ends with its question mark', () =>
    withPage(browser, url, {}, async (page) => {
      await open(page, url, 'pebbling path 3 (2)(0)(0) with root=2');
      await until(page, 'rule', /can the root get one\?$/);
    }));

  test('a link with a wrong move is explained without words of the command line', () =>
    withPage(browser, url, {}, async (page) => {
      await page.goto(`${url}#line=clobber+xo&moves=L:1,2%3E1,1`);
      await until(page, 'complaint', /A move in the link: 1,2 holds a white stone/);
    }));
}

function testStudy({ browser, url, shots }) {
  const treeOf = (page) => page.textContent(id('move-list'));

  test('a study is a tree with notes; a link and a picture bring it back', () =>
    withPage(browser, url, {}, async (page) => {
      await open(page, url, 'clobber xxo|oox', { mode: 'play' });
      await makeMoves(page, [['1,1', '2,1'], ['2,2', '1,2']]);
      await page.click(id('undo'));
      await until(page, 'move-count', '1 / 2');
      await byMouse(page, '2,2'); // White takes on the other side instead
      await byMouse(page, '2,3');
      await until(page, 'move-list', /^1\.1,1 → 2,12,2 → 1,21…2,2 → 2,3$/);
      await page.fill(id('note-text'), 'Better? (see "SC", 5 %; next)');
      await page.click(id('move-1'));
      await until(page, 'note-text', '');
      await page.click(id('undo'));
      await byMouse(page, '1,2'); // another first move
      await byMouse(page, '2,2');
      await until(page, 'move-count', '1 / 1');
      const tree = await treeOf(page);
      assert.match(tree, /^1\.1,1 → 2,11\.1,2 → 2,21…2,2 → 1,21…2,2 → 2,3Better\? \(see "SC", 5 %; next\)$/);
      await page.click(id('move-1')); // the keys are those of the list, not of the board
      await page.keyboard.press('ArrowUp'); // what was played before instead
      await until(page, 'line', 'clobber .xo|xox');
      await page.click(id('move-2'));
      await until(page, 'move-count', '2 / 2');
      await page.keyboard.press('ArrowDown');
      await until(page, 'note-text', /^Better\?/);
      await shoot(page, shots, 'study');
      const address = page.url();
      const [picture] = await Promise.all([page.waitForEvent('download'), page.click(id('export-svg'))]);
      const svg = readFileSync(await picture.path(), 'utf8');
      await page.goto('about:blank');
      await page.goto(address);
      await until(page, 'move-list', tree);
      await until(page, 'note-text', /^Better\?/);
      await page.goto(`${url}#gallery`); // dropped anywhere
      await page.waitForSelector(id("card-nim"));
      await page.evaluate((text) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([text], 'study.svg'));
        document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
      }, svg);
      await until(page, 'move-list', tree);
      await page.click(id('promote'));
      await until(page, 'move-list', /^1\.1,1 → 2,11\.1,2 → 2,21…2,2 → 2,3Better/);
      await page.click(id('prune'));
      await until(page, 'move-list', /^1\.1,1 → 2,11\.1,2 → 2,21…2,2 → 1,2$/);
      await page.goto(`${url}#line=clobber+xo&tree=(((L:1,1%3E1,2;"%ff")))L:9,9;`); // text that makes little sense
      await until(page, 'line', 'clobber xo');
      await page.click(`${id('move-list')} button >> nth=-1`);
      await until(page, 'message', /./);
    }));
}

function testFiles({ browser, url, dicot, checker }) {
  const folder = mkdtempSync(join(tmpdir(), 'dicot-web-'));
  after(() => rmSync(folder, { recursive: true }));
  const judge = (file) => execFileSync(checker, [file], { encoding: 'utf8' });

  async function save(page, button, name) {
    const [file] = await Promise.all([page.waitForEvent('download'), page.click(id(button))]);
    await file.saveAs(join(folder, name));
    return readFileSync(join(folder, name));
  }

  test('a position leaves as text, picture and proof', () =>
    withPage(browser, url, { permissions: ['clipboard-read', 'clipboard-write'] }, async (page) => {
      await open(page, url, 'solitaire-clobber xo|ox');
      await page.click(id('copy-line'));
      await until(page, 'message', /copied/);
      assert.equal(await page.evaluate(() => navigator.clipboard.readText()), 'solitaire-clobber xo|ox');
      await page.click(id('copy-link'));
      await until(page, 'message', /link that works on this machine/);
      assert.equal(await page.evaluate(() => navigator.clipboard.readText()), `solitaire-clobber xo|ox\n${page.url()}`);
      const svg = String(await save(page, 'export-svg', 'board.svg'));
      assert.match(svg, /^<svg[^]*<circle[^]*<\/svg>\s*$/);
      assert.equal(svg.match(/<circle/g).length, 8, 'four stones, and nothing to touch');
      assert(!/var\(--|class="/.test(svg) || /<style/.test(svg), 'it looks the same elsewhere');
      const png = await save(page, 'export-png', 'board.png');
      assert.equal(png.subarray(1, 4).toString(), 'PNG');
      assert(png.readUInt32BE(16) >= 100 && png.readUInt32BE(20) >= 100, 'it has a size');
      await save(page, 'export-certificate', 'one.cert');
      assert.match(judge(join(folder, 'one.cert')), /^verified: solitaire-clobber xo\|ox: 1 stone/);
      await open(page, url, 'clobber xo|ox');
      await save(page, 'export-certificate', 'two.cert');
      assert.match(judge(join(folder, 'two.cert')), /^verified: /);
    }));

  test('a certificate is watched', () =>
    withPage(browser, url, {}, async (page) => {
      const file = join(folder, 'native.cert');
      execFileSync(dicot, ['solve', 'sc2', 'xox|oxo', '--cert', file]);
      await open(page, url, 'nim 1');
      await fastest(page);
      await page.setInputFiles(id('opened-file'), file);
      await until(page, 'move-count', /^([1-9]\d*) \/ \1$/);
      await until(page, 'status', /over: [12] stones? left/);
      await page.setInputFiles(id('opened-file'), { name: 'a.cert', mimeType: 'text/plain', buffer: Buffer.from('dicot') });
      await until(page, 'message', /holds no study, no certificate/);
    }));
}

function testProof({ browser, url }) {
  test('a proof is played against, and answers every move', () =>
    withPage(browser, url, {}, async (page) => {
      await open(page, url, 'nim 1 2 3'); // whoever starts loses [Bouton 1901]
      await page.click(id('play-proof'));
      await until(page, 'proof', /lists \d+ positions, each with a reply, and each of your 6 moves here leads to one of them/);
      await byMouse(page, 'heap 3, stone 1');
      await until(page, 'line', 'nim 1 1 0'); // the only reply
      await until(page, 'proof', /Parts 1 and 2 are negatives of each other: .*cancel\. So whoever moves now loses\.$/);
      await page.waitForSelector('.part-words');
      assert.deepEqual(await page.locator('.part-words').allTextContents(), ['1 = −2', '2 = −1']);
      const address = page.url();
      await page.goto('about:blank');
      await page.goto(address); // the link has the certificate
      await until(page, 'proof', /So whoever moves now loses\.$/);
      await byMouse(page, 'heap 1, stone 1');
      await until(page, 'proof', 'You have run out of moves, as the proof said.');
      const certificate = { name: 'a.cert', mimeType: 'text/plain', buffer: Buffer.from('dicot-certificate 1\nline clobber xxo\nclaim starts left wins left\nclaim starts right wins left\nreplies left\n1,2>1,3 in xxo\nend 0\n') }; // Black wins, whoever starts
      await page.setInputFiles(id('opened-file'), certificate);
      await until(page, 'line', /^clobber /);
      await until(page, 'status', /^You lose: White cannot move/);
      await page.setInputFiles(id('opened-file'), { ...certificate, buffer: Buffer.from(String(certificate.buffer).replace('in xxo', 'in oxo')) });
      await until(page, 'status', 'Your move: White'); // now White starts
      for (const name of ['1,3', '1,2']) await byMouse(page, name);
      await until(page, 'proof', /does not prove what it claims/);
      const pair = 'dicot-certificate 1\nline clobber xxoo + -clobber xxoo\nclaim starts left wins right\nclaim starts right wins left\ncancel 1 2\nend 0\n';
      await open(page, url, 'nim 1'); // Left is to move, so the proof is read for Left
      await page.setInputFiles(id('opened-file'), { ...certificate, buffer: Buffer.from(pair) });
      await until(page, 'status', 'Your move: Left');
      for (const name of ['#1 1,2', '#1 1,3']) await byMouse(page, name);
      await until(page, 'move-2', /^game 2: 1,2 → 1,3/); // the same move in the other game
      await until(page, 'proof', /^The answer is the same move in the game that is the negative of yours\./);
    }));

  test('a game by pasted rules is played, and its link has the rules', () =>
    withPage(browser, url, {}, async (page) => {
      await openNewGame(page);
      await page.selectOption(id('new-game-select'), 'own');
      const rules = await page.inputValue(id('new-rules'));
      await page.fill(id('new-rules'), rules.replace('left turned', 'left torned'));
      await page.click(id('new-start'));
      await until(page, 'new-message', /^Line 7, column \d+ of the rules: /);
      await page.fill(id('new-rules'), rules);
      await page.fill(id('new-shape-text'), 'xo.');
      await page.selectOption(id('new-seats'), 'none');
      await page.click(id('new-start'));
      await until(page, 'rule', /^Jump over an enemy and take it\./);
      const address = page.url();
      await page.goto('about:blank');
      await page.goto(address);
      await until(page, 'line', 'peg-duel xo.');
      await page.click(id('analyse'));
      await until(page, 'value', '1'); // a free move for the first player
      for (const name of ['1,1', '1,2', '1,3']) await byMouse(page, name);
      await until(page, 'line', 'peg-duel ..x');
      await page.setInputFiles(id('opened-file'), { name: 'other.rules', mimeType: 'text/plain', buffer: Buffer.from(rules.replace(/peg-duel/g, 'another')) });
      await until(page, 'new-rules', /game another/);
    }));
}

export function testPlay(all) {
  testProof(all);
  testHelp(all);
  testKeeping(all);
  testStudy(all);
  testFiles(all);
}
