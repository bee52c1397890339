// SPDX-License-Identifier: MIT
// worker.ts: runs one engine. It answers questions one after another. During a search it
// sends progress, and the shared flag says when to stop.
import { load } from '../../wasm/dicot.mjs';
import type { Question, Reply, Start } from './engine/protocol';

type Engine = Awaited<ReturnType<typeof load>>;

let engine: Promise<Engine> | null = null;
let asked = 0;

const say = (reply: Reply): void => self.postMessage(reply);

function begin({ module, stop }: Start): Promise<Engine> {
  const flag = stop === null ? null : new Int32Array(stop);
  return load(module, {
    stop: () => flag !== null && Atomics.load(flag, 0) !== 0,
    progress: (progress) => say({ id: asked, kind: 'progress', progress }),
    better: (moves) => say({ id: asked, kind: 'better', moves }),
  });
}

async function answer({ id, words, evidence }: Question): Promise<void> {
  if (engine === null) return;
  asked = id;
  try {
    const dicot = await engine;
    const found = evidence ? dicot.askForEvidence(...words) : { ...dicot.ask(...words), evidence: '' };
    say({ id, kind: 'answer', code: found.code, out: found.out, evidence: found.evidence });
  } catch (error) {
    say({ id, kind: 'broken', message: String(error) });
  }
}

self.onmessage = (message: MessageEvent<Start | Question>) => {
  if ('module' in message.data) engine = begin(message.data);
  else void answer(message.data);
};
