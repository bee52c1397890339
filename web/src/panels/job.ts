// SPDX-License-Identifier: MIT
// job.ts: a search that the user waits for: how far it is, the best so far, and a button
// that ends it. There is one search at a time; a new one ends the last one.
import { button, h } from '../dom';
import { Cancelled, type Fields } from '../engine/answers';
import type { Engine } from '../engine/client';
import type { Progress } from '../engine/protocol';
import { withRules } from '../engine/rules';
import { askServer, Unreachable } from '../engine/server';
import { settings } from '../state/settings';

function describe({ seconds, nodes, text }: Progress): string {
  const count = nodes >= 1e6 ? `${(nodes / 1e6).toFixed(1)} million` : Math.round(nodes).toLocaleString('en');
  return `${seconds.toFixed(1)} s, ${count} positions${text ? `, ${text}` : ''}`;
}

function limitOf(words: readonly string[]): string {
  const at = words.indexOf('--time');
  return at < 0 ? 'a minute' : words[at + 1]!.replace(/s$/, ' s');
}

export class Job {
  private readonly words = h('span', { testid: 'job-progress' });
  private readonly title = h('strong');
  readonly element = h('div', { class: 'job', testid: 'job', role: 'status', attrs: { hidden: true } },
    h('span', { class: 'spinner' }), this.title, this.words,
    button('Stop', 'cancel', () => this.stop()));
  /** Says that the server has gone. */
  readonly note = h('p', { class: 'note', testid: 'note', role: 'status' });
  private alone = false; // the server has gone
  private abort: AbortController | null = null;
  /** Did the user end the last search? Then the next two fields hold what was known in
   * words (empty: nothing), and its best play, if it gave no answer. */
  stopped = false;
  soFar = '';
  moves: readonly string[] = [];

  constructor(private readonly engine: Engine) {}

  cancel(): void {
    this.abort?.abort();
  }

  private stop(): void {
    this.stopped = true;
    this.cancel();
  }

  private tell(progress: Progress | null, engine = ''): void {
    this.words.textContent = engine + (progress ? describe(progress) : 'waiting for other questions');
    this.soFar = progress?.text ?? this.soFar;
  }

  private async ask(words: string[], signal: AbortSignal, evidence?: (certificate: string) => void): Promise<Fields> {
    if (evidence === undefined && settings.native && !this.alone && await this.engine.native) {
      try {
        return await askServer(withRules(words), signal, (progress) => this.tell(progress, 'native engine: '));
      } catch (error) {
        if (!(error instanceof Unreachable)) throw error;
        this.alone = true;
        this.note.textContent = 'The program that served this page does not answer any more. The engine in the page goes on.';
      }
    }
    return this.engine.one('deep', words, { signal, evidence, progress: (progress) => this.tell(progress) });
  }

  /** Asks a question in the deep lane, or of the native engine if there is one. Returns
   * null if it was ended without an answer, or the answer is no longer wanted. */
  async run(title: string, words: string[], evidence?: (certificate: string) => void): Promise<Fields | null> {
    this.cancel();
    this.stopped = false;
    this.soFar = '';
    this.moves = [];
    const mine = (this.abort = new AbortController());
    const soon = setTimeout(() => {
      this.title.textContent = `${title}, for up to ${limitOf(words)}`;
      this.words.textContent = '';
      this.element.hidden = false;
    }, 150);
    try {
      const answer = await this.ask(words, mine.signal, evidence);
      return mine.signal.aborted && !this.stopped ? null : answer; // the answer is no longer wanted
    } catch (error) {
      if (!(error instanceof Cancelled)) throw error;
      if (this.abort === mine) this.moves = error.moves;
      return null;
    } finally {
      clearTimeout(soon);
      if (this.abort === mine) {
        this.element.hidden = true;
        this.abort = null;
      }
    }
  }
}
