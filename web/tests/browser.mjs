// SPDX-License-Identifier: MIT
// browser.mjs: what the browser tests share: chromium from Debian's packages, servers for the
// page, and pages that fail the test when something goes wrong in them unseen.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { accessSync, constants, mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { delimiter, extname, join } from 'node:path';
import { chromium, firefox } from 'playwright-core';

function findProgram(names, layer) {
  for (const folder of process.env.PATH.split(delimiter))
    for (const name of names) {
      try {
        accessSync(join(folder, name), constants.X_OK);
        return join(folder, name);
      } catch { /* not here */ }
    }
  throw new Error(`no ${names[0]} on PATH: run  sh tools/setup.sh ${layer}`);
}

// The headless shell has no windows, menus and tabs: it takes two thirds of the time.
const chromiums = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** Chromium or, if BROWSER=firefox, the Firefox of Debian, over WebDriver BiDi. */
export async function openBrowser() {
  if (process.env.BROWSER === 'firefox')
    return firefox.launch({ channel: 'moz-firefox', executablePath: findProgram(['firefox-esr', 'firefox'], 'long') });
  const root = process.getuid?.() === 0;
  return chromium.launch({ executablePath: findProgram(chromiums, 'web'), args: root ? ['--no-sandbox'] : [] });
}

// ---- servers ----

const types = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript',
                '.css': 'text/css', '.svg': 'image/svg+xml', '.webmanifest': 'application/manifest+json', '.wasm': 'application/wasm' };

/** A plain static server without any header of its own. */
export async function serveFiles(folder) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    const name = pathname === '/' ? 'index.html' : pathname.slice(1);
    try {
      const bytes = readFileSync(join(folder, name));
      response.writeHead(200, { 'Content-Type': types[extname(name)] ?? 'text/plain' }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
  return { url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

/** `dicot serve`, whose headers are strict and whose native engine answers, too. */
export async function serveDicot(dicot, folder) {
  const child = spawn(dicot, ['serve', '--port', '0', '--time', '10m', '--page', folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  const told = await new Promise((resolve, reject) => {
    child.stdout.once('data', (data) => resolve(String(data)));
    child.once('exit', (code) => reject(new Error(`dicot serve ended: ${code}`)));
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  return {
    url: told.match(/^http\S+/)[0],
    close: async () => {
      child.kill('SIGINT');
      assert.equal(await ended, 0, 'dicot serve ends cleanly');
    },
  };
}

// ---- pages ----

/** In the page, before anything else: what looks random is the same in every run; `settings`
 * are as if they had been chosen before (web/src/state/settings.ts). */
function prepare(settings) {
  let state = 1;
  Math.random = () => (state = (state * 48271) % 2147483647) / 2147483647;
  if (settings !== null && !localStorage.getItem('dicot.settings'))
    localStorage.setItem('dicot.settings', JSON.stringify(settings));
}

/** Makes the page so many times slower, to see whether a test waits for what it expects. */
async function slowDown(page, rate) {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

/** Runs `test` with a page on `url`; `options` are playwright's, and `settings`. An error in
 * the page, a violation of its policy and a request to another server fail the test. */
export async function withPage(browser, url, options, test) {
  const plain = Object.keys(options).length === 0;
  const page = (plain ? spare.pop() : null) ?? await newPage(browser, options);
  const wrong = [];
  page.on('pageerror', (error) => wrong.push(`error: ${error.message}`));
  page.on('console', (line) => {
    const refused = line.location().url.includes('/api/'); // as the native engine refuses bad input
    if (line.type() === 'error' && !refused) wrong.push(`console: ${line.text()}`);
  });
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(new URL(url).origin))
      wrong.push(`request to ${request.url()}`);
  });
  let passed = false;
  try {
    await page.goto(url);
    await test(page);
    assert.deepEqual(wrong, []);
    passed = true;
  } finally {
    page.removeAllListeners();
    if (plain && passed) await tidy(page);
    else await page.context().close();
  }
}

/** Pages that a test has left in order: the next one begins where a new page would. */
const spare = [];

async function tidy(page) {
  await page.evaluate(() => localStorage.clear());
  await page.goto('about:blank');
  spare.push(page);
}

async function newPage(browser, { settings = null, ...options }) {
  const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block', ...options });
  await context.addInitScript(prepare, settings);
  const page = await context.newPage();
  page.setDefaultTimeout(Number(process.env.PATIENCE ?? 300) * 1000);
  if (process.env.THROTTLE) await slowDown(page, Number(process.env.THROTTLE));
  return page;
}

/** A screenshot, kept for people to look at. */
export async function shoot(page, folder, name) {
  if (process.env.BROWSER === 'firefox') return; // there it adds a style, which the policy of the page forbids
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}
