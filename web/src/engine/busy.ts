// SPDX-License-Identifier: MIT
// busy.ts: sets html[data-busy] while the page waits for an engine. It is removed one turn
// of the event loop after the answer, because code that handles an answer may ask again.

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
