import { openBrowser, serveFiles } from './tests/browser.mjs';
const server = await serveFiles('../build/web');
const browser = await openBrowser();
const sizes = { phone: [390, 844], laptop: [1280, 800], wide: [1920, 1080] };
const jobs = process.argv.slice(2); // name|size|scheme|hash|script
for (const job of jobs) {
  const [name, size, scheme, hash, ...script] = job.split('@');
  const [width, height] = sizes[size];
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme });
  const page = await context.newPage();
  page.on('pageerror', (e) => console.log(name, 'ERROR', e.message));
  page.on('console', (l) => (l.type() === 'error' || l.type()==='warning') && console.log(name, 'console', l.text()));
  const t0 = Date.now();
  await page.goto(server.url + hash);
  await page.waitForSelector('html[data-ready]', { timeout: 8000 }).catch(() => console.log('not ready'));
  if (!script.length) console.log(name, 'ready', Date.now() - t0, 'ms');
  for (const step of script) {
    if (/^\d+$/.test(step)) await page.waitForTimeout(Number(step));
    else if (step.startsWith('eval:')) console.log(await page.evaluate(step.slice(5)));
    else if (step.startsWith('key:')) await page.keyboard.press(step.slice(4));
    else if (step.startsWith('select:')) { const [, id, v] = step.split(':'); await page.selectOption(`[data-testid="${id}"]`, v); }
    else if (step.startsWith('text:')) console.log(name, step.slice(5), '=', await page.textContent(`[data-testid="${step.slice(5)}"]`));
    else if (step.startsWith('full')) { }
    else await page.locator(`[data-testid="${step}"]`).click({ timeout: 3000 }).catch((e) => console.log(name, step, e.message.split('\n')[0]));
  }
  await page.waitForTimeout(400);
  await page.screenshot({ path: `/tmp/shots/${name}.png`, fullPage: script.includes('full') });
  await context.close();
}
await browser.close(); server.close();
