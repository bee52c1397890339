// SPDX-License-Identifier: MIT
// server.ts: heavy questions for the native engine of `dicot serve`, where the page came
// from it (doc/serve.md). Nothing else of the page knows which engine answers.
import { Cancelled, parseAnswer, type Fields } from './answers';
import { whileBusy } from './busy';

const switches = new Set(['--solve', '--scene', '--openings', '--explain', '--thermograph']);

/** Words of the command line as the body of a request. */
function body(words: readonly string[]): { line: string; options: Record<string, string | true> } {
  const end = words.indexOf('--');
  const flags = words.slice(1, end < 0 ? words.length : end);
  const options: Record<string, string | true> = {};
  for (let i = 0; i < flags.length; i++) {
    const name = flags[i]!;
    options[name.slice(2)] = switches.has(name) ? true : flags[++i] ?? '';
  }
  return { line: end < 0 ? '' : words.slice(end + 1).join(' '), options };
}

/** Hanging up ends the search. */
export function askServer(words: readonly string[], signal: AbortSignal): Promise<Fields> {
  return whileBusy(post(words, signal));
}

async function post(words: readonly string[], signal: AbortSignal): Promise<Fields> {
  try {
    const response = await fetch(`api/${words[0]}`, {
      method: 'POST', signal, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body(words)),
    });
    return parseAnswer(await response.text())[0]!;
  } catch (error) {
    throw signal.aborted ? new Cancelled() : error;
  }
}
