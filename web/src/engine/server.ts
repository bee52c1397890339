// SPDX-License-Identifier: MIT
// server.ts: sends heavy questions to the native engine of `dicot serve`, if the page was
// served by it (doc/serve.md). The rest of the page does not know which engine answers.
import { Cancelled, number, parseAnswer, text, type Fields } from './answers';
import { whileBusy } from './busy';
import type { Progress } from './protocol';

const ASK_AGAIN = 250; // milliseconds between two requests for progress

const switches = new Set(['--solve', '--scene', '--openings', '--explain', '--thermograph']);

/** Turns words of the command line into the body of a request. */
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

/** The server does not answer: it has ended, or the network is gone. */
export class Unreachable extends Error {}

async function post(path: string, job: string, question: unknown, signal?: AbortSignal): Promise<Fields> {
  let answer: string;
  try {
    const response = await fetch(`api/${path}`, {
      method: 'POST', signal, headers: { 'Content-Type': 'application/json', 'Dicot-Job': job }, body: JSON.stringify(question),
    });
    if (!(response.headers.get('Content-Type') ?? '').includes('json')) throw new TypeError(`the server says ${response.status}`);
    answer = await response.text();
  } catch (error) {
    throw error instanceof TypeError ? new Unreachable(error.message) : error;
  }
  return parseAnswer(answer)[0]!;
}

/** Stops a question, which then gives its best answer so far. If that fails, hangs up. */
async function stop(job: string, hangUp: AbortController): Promise<void> {
  const stopped = await post('stop', job, {}).then((reply) => number(reply, 'stopped'), () => 0);
  if (stopped === 0) hangUp.abort();
}

/** Reports regularly how far a question is; null: it waits for its turn. Returns a function
 * that ends the reports. */
function watch(job: string, tell: (progress: Progress | null) => void): () => void {
  let over = false;
  const look = async (): Promise<void> => {
    const seen = await post('progress', job, {}).catch(() => null);
    const state = seen && text(seen, 'state');
    if (over) return;
    if (state === 'waiting') tell(null);
    if (state === 'running') tell({ seconds: number(seen!, 'seconds') ?? 0, nodes: number(seen!, 'nodes') ?? 0, text: text(seen!, 'text') ?? '' });
    timer = setTimeout(() => void look(), ASK_AGAIN);
  };
  let timer = setTimeout(() => void look(), ASK_AGAIN);
  return () => {
    over = true;
    clearTimeout(timer);
  };
}

/** Asks the server. If `signal` is aborted, the search is stopped. */
export async function askServer(words: readonly string[], signal: AbortSignal, tell: (progress: Progress | null) => void): Promise<Fields> {
  const job = Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join('-').padStart(8, '0');
  const hangUp = new AbortController();
  signal.addEventListener('abort', () => void stop(job, hangUp), { once: true });
  const leave = watch(job, tell);
  try {
    return await whileBusy(post(words[0]!, job, body(words), hangUp.signal));
  } catch (error) {
    throw signal.aborted ? new Cancelled() : error;
  } finally {
    leave();
  }
}
