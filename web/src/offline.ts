// SPDX-License-Identifier: MIT
// offline.ts: lets the browser keep the page (sw.ts), and offers a new version when there is
// one.
import { button, h } from './dom';

const note = h('p', { class: 'new-version', testid: 'new-version', role: 'status', attrs: { hidden: true } });

function offer(waiting: ServiceWorker): void {
  note.replaceChildren('There is a new version of this page. ', button('Use it', 'use-new-version', () => waiting.postMessage('take over')));
  note.hidden = false;
}

/** Keeps the page, once it has been shown. Without it everything works, but only on line. */
export async function keepPage(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  document.body.append(note);
  const had = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => { if (had) location.reload(); });
  const registration = await navigator.serviceWorker.register('sw.js').catch(() => null);
  if (registration?.waiting && had) offer(registration.waiting);
  registration?.addEventListener('updatefound', () => {
    const fresh = registration.installing;
    fresh?.addEventListener('statechange', () => { if (fresh.state === 'installed' && had) offer(fresh); });
  });
}
