// SPDX-License-Identifier: MIT
// client.ts: the engine as the page sees it. A lane is one worker with one engine, which
// answers its questions one after another. The lane `quick` is for answers that are needed
// at once, `live` for what is shown beside the board, `deep` for searches that the user
// waits for.
import { Cancelled, parseAnswer, type Fields } from './answers';
import { whileBusy } from './busy';
import { withRules } from './rules';
import type { Progress, Question, Reply, Start } from './protocol';

declare const LINK_BASE: string; // by web/build.mjs: where links lead; empty: to this page

export interface Wish {
  signal?: AbortSignal;
  progress?: (progress: Progress) => void;
  evidence?: (certificate: string) => void;
}

interface Waiting {
  question: Question;
  wish: Wish;
  moves: string[]; // moves of the best play so far
  resolve: (answer: Fields[]) => void;
  reject: (error: Error) => void;
}

class Lane {
  private worker: Worker | null = null;
  private readonly flag = typeof SharedArrayBuffer === 'undefined' ? null : new Int32Array(new SharedArrayBuffer(4));
  private queue: Waiting[] = [];
  private running: Waiting | null = null;

  constructor(private readonly module: Promise<WebAssembly.Module>) {}

  ask(waiting: Waiting): void {
    this.queue.push(waiting);
    waiting.wish.signal?.addEventListener('abort', () => this.cancel(waiting), { once: true });
    void this.next();
  }

  private async next(): Promise<void> {
    if (this.running !== null || this.queue.length === 0) return;
    this.running = this.queue.shift()!;
    const module = await this.module;
    this.worker ??= this.start(module);
    if (this.flag !== null) Atomics.store(this.flag, 0, 0);
    if (this.running !== null) this.worker.postMessage(this.running.question);
  }

  private start(module: WebAssembly.Module): Worker {
    const worker = new Worker('worker.js', { type: 'module' });
    const stop = this.flag === null ? null : (this.flag.buffer as SharedArrayBuffer);
    worker.onmessage = (message: MessageEvent<Reply>) => this.hear(message.data);
    worker.onerror = () => this.fail(new Error('the engine stopped working'));
    worker.postMessage({ module, stop } satisfies Start);
    return worker;
  }

  private hear(reply: Reply): void {
    const waiting = this.running;
    if (waiting === null || reply.id !== waiting.question.id) return;
    if (reply.kind === 'progress') {
      waiting.wish.progress?.(reply.progress);
    } else if (reply.kind === 'better') {
      waiting.moves = reply.moves;
    } else if (reply.kind === 'broken') {
      this.fail(new Error(reply.message));
    } else {
      this.running = null;
      try {
        const answer = parseAnswer(reply.out);
        if (waiting.question.evidence) waiting.wish.evidence?.(reply.evidence);
        waiting.resolve(answer);
      } catch (error) {
        waiting.reject(error as Error);
      }
      void this.next();
    }
  }

  /** Called if the module is broken or was terminated. The next question starts a new
   * one. */
  private fail(error: Error): void {
    this.worker?.terminate();
    this.worker = null;
    const waiting = this.running;
    this.running = null;
    waiting?.reject(error);
    void this.next();
  }

  private cancel(waiting: Waiting): void {
    const place = this.queue.indexOf(waiting);
    if (place >= 0) {
      this.queue.splice(place, 1);
      waiting.reject(new Cancelled());
    } else if (this.running === waiting) {
      if (this.flag !== null && this.worker !== null) Atomics.store(this.flag, 0, 1); // the worker sees it and answers soon
      else this.fail(new Cancelled(waiting.moves));
    }
  }
}

export type LaneName = 'quick' | 'live' | 'deep';

export class Engine {
  private readonly lanes: Record<LaneName, Lane>;
  private asked = 0;
  /** Was the page served by `dicot serve`, whose native engine can answer heavy
   * questions? */
  readonly native: Promise<boolean>;

  /** Where links lead that others can open; null: to this page. */
  readonly linkBase: Promise<string | null>;

  constructor(file: string) {
    const response = fetch(file);
    const module = response.then(async (answer) => WebAssembly.compile(await answer.arrayBuffer()));
    this.native = response.then((answer) => answer.headers.has('Dicot-Api'), () => false);
    this.linkBase = response.then((answer) => answer.headers.get('Dicot-Link') ?? (LINK_BASE || null), () => LINK_BASE || null);
    this.lanes = { quick: new Lane(module), live: new Lane(module), deep: new Lane(module) };
  }

  /** Asks a question in the words of the command line. */
  ask(lane: LaneName, words: string[], wish: Wish = {}): Promise<Fields[]> {
    return whileBusy(new Promise((resolve, reject) => {
      const question = { id: ++this.asked, words: withRules(words), evidence: wish.evidence !== undefined };
      this.lanes[lane].ask({ question, wish, moves: [], resolve, reject });
    }));
  }

  async one(lane: LaneName, words: string[], wish: Wish = {}): Promise<Fields> {
    return (await this.ask(lane, words, wish))[0]!;
  }
}
