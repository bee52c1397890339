// SPDX-License-Identifier: MIT
// busy.ts: html[data-busy] is there while an answer of an engine is awaited. It goes a turn
// of the event loop after the answer: what follows from an answer may ask again.

let pending = 0;

export async function whileBusy<T>(answer: Promise<T>): Promise<T> {
  if (pending++ === 0) document.documentElement.dataset['busy'] = 'true';
  try {
    return await answer;
  } finally {
    setTimeout(() => {
      if (--pending === 0) delete document.documentElement.dataset['busy'];
    });
  }
}
