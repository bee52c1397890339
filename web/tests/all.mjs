// SPDX-License-Identifier: MIT
// all.mjs: the browser tests: one browser, one server, all files of tests.
//
//   node web/tests/all.mjs PAGE SHOTS        PAGE: the built page; SHOTS: folder for screenshots
import { after } from 'node:test';
import { openBrowser, serveFiles } from './browser.mjs';
import { testPage } from './page.mjs';

const [folder, shots] = process.argv.slice(2);
const browser = await openBrowser();
const server = await serveFiles(folder);
after(async () => {
  await browser.close();
  server.close();
});

testPage({ browser, url: server.url, shots });
