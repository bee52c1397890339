// SPDX-License-Identifier: MIT
// main.ts: asks the engine who wins the position in the field.
const worker = new Worker('worker.js', { type: 'module' });
const line = document.querySelector<HTMLInputElement>('#line')!;
const answer = document.querySelector<HTMLOutputElement>('#answer')!;

document.querySelector('form')!.addEventListener('submit', (event) => {
  event.preventDefault();
  worker.postMessage(['outcome', '--', line.value]);
});

worker.onmessage = (message: MessageEvent<{ out: string }>) => {
  const found = JSON.parse(message.data.out);
  answer.value = found.error ?? found.outcome;
};
