// SPDX-License-Identifier: MIT
// index.mjs: the start of the npm package: the engine with its module, asked in objects.
//
//   import { open } from 'dicot';
//   const dicot = await open();
//   dicot.ask('outcome', 'clobber xo|ox').outcome        // 'N'

import { load } from './dicot.mjs';

export { load };

/** The input was wrong, or something is wrong inside. `line` and `column` say where. */
export class DicotError extends Error {
  constructor(answer, code) {
    super(answer.error);
    this.name = 'DicotError';
    this.code = code;
    this.line = answer.line;
    this.column = answer.column;
  }
}

let compiled; // the module, which all engines share

async function compile() {
  const url = new URL('./dicot.wasm', import.meta.url);
  const bytes = url.protocol === 'file:'
    ? await (await import(/* @vite-ignore */ 'node:fs/promises')).readFile(url)
    : await (await fetch(url)).arrayBuffer();
  return WebAssembly.compile(bytes);
}

/** { atMost: 2, all: true } as words: --at-most 2 --all. */
function flags(options) {
  const words = [];
  for (const [name, value] of Object.entries(options)) {
    const flag = '--' + name.replace(/[A-Z]/g, (letter) => '-' + letter.toLowerCase());
    if (value === true) words.push(flag);
    else if (value !== false && value !== undefined && value !== null) words.push(`${flag}=${value}`);
  }
  return words;
}

/** Opens an engine. `stop`, `progress` and `better` are as for `load`. Engines share nothing but
 * code, so each worker can have one. A search keeps its thread busy until it ends. */
export async function open(host = {}) {
  compiled ??= compile();
  const engine = await load(await compiled, host);

  function words(command, line, options) {
    const text = line === undefined || line === '' ? [] : ['--', line];
    return [command, '--json', ...flags(options), ...text];
  }
  function read({ code, out, err }) {
    const answers = out.split('\n').filter((text) => text !== '').map((text) => JSON.parse(text));
    const wrong = answers.find((answer) => answer.status === 'error');
    if (wrong) throw new DicotError(wrong, code);
    if (answers.length === 0 && code !== 0) throw new DicotError({ error: err.trim() || 'no answer' }, code);
    return answers;
  }
  const askAll = (command, line, options = {}) => read(engine.ask(...words(command, line, options)));
  return {
    askAll,
    ask: (command, line, options) => askAll(command, line, options)[0],
    certify(command, line, options = {}) {
      const answered = engine.askForEvidence(...words(command, line, options));
      return { answer: read(answered)[0], certificate: answered.evidence };
    },
    bytes: engine.bytes,
  };
}
