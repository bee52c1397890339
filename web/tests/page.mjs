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

export function testPage({ browser, url, shots }) {
  test('the engine answers in the page', () =>
    withPage(browser, url, {}, async (page) => {
      await page.click('button');
      await page.waitForFunction(() => document.querySelector('#answer').value !== '');
      assert.equal(await page.inputValue('#line'), 'clobber xo|ox');
      assert.equal(await page.textContent('#answer'), 'N');
      await shoot(page, shots, 'first');
      assert.deepEqual(await findings(page), []);
    }));
}
