// SPDX-License-Identifier: MIT
// worker.ts: the engine in a worker: a message is the words of a question, the reply is
// its answer.
import { load } from '../../wasm/dicot.mjs';

const engine = fetch('dicot.wasm')
  .then((file) => file.arrayBuffer())
  .then((bytes) => load(bytes));

self.onmessage = async (message: MessageEvent<string[]>) => {
  self.postMessage((await engine).ask(...message.data));
};
