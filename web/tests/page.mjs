// SPDX-License-Identifier: MIT
// page.mjs: tests of the page as a whole.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { shoot, withPage } from './browser.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe-core finds wrong with the page as it is now. */
export async function findings(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  return violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html).join(' ')}`);
}

/** The page with that address after '#', when its first screen is shown. */
async function open(page, url, hash) {
  await page.goto(url + hash);
  await page.waitForSelector('html[data-ready]');
}

const at = (page, id) => page.locator(`[data-testid="${id}"]`);

export function testPage({ browser, url, shots }) {
  test('the gallery shows a board per game', () =>
    withPage(browser, url, { reducedMotion: 'reduce' }, async (page) => {
      await open(page, url, '#gallery');
      assert.equal(await page.locator('.card svg.board-svg').count(), 12);
      await shoot(page, shots, 'gallery');
      assert.deepEqual(await findings(page), []);
    }));

  test('a first move, an illegal one, and undo', () =>
    withPage(browser, url, { reducedMotion: 'reduce' }, async (page) => {
      await open(page, url, '#line=clobber+xo|ox');
      assert.equal(await at(page, 'status').textContent(), 'Black to move');
      await at(page, 'place-1').click();
      await page.waitForFunction(() => document.querySelector('[data-testid="message"]').textContent !== '');
      assert.equal(await at(page, 'message').textContent(), '1,2 holds an o, but x is to move');
      await at(page, 'place-0').click();
      await at(page, 'place-1').click();
      await at(page, 'move-1').waitFor();
      assert.equal(await at(page, 'line').inputValue(), 'clobber .x|ox');
      assert.equal(await at(page, 'status').textContent(), 'White to move');
      await at(page, 'undo').click();
      await page.waitForFunction(() => document.querySelector('[data-testid="line"]').value === 'clobber xo|ox');
      await page.waitForFunction(() => document.querySelector('[data-testid="outcome"]').textContent === 'Whoever moves first wins.');
      await shoot(page, shots, 'play');
      assert.deepEqual(await findings(page), []);
    }));
}
