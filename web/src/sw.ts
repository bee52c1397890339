// SPDX-License-Identifier: MIT
// sw.ts: keeps the files of the page, so that it starts without a network. Each version of
// the page has a store of its own; a new one takes over when the page asks for it, or when
// no window shows the old one any more.

declare const VERSION: string;           // by web/build.mjs: a hash of the files,
declare const FILES: readonly string[];  // and their names

const store = `dicot-${VERSION}`;
const worker = self as unknown as ServiceWorkerGlobalScope;

async function keep(): Promise<void> {
  const cache = await caches.open(store);
  await cache.addAll(FILES.map((name) => new Request(name, { cache: 'no-cache' })));
}

async function forgetOthers(): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith('dicot-') && name !== store) await caches.delete(name);
  await worker.clients.claim();
}

/** The kept file that a request is for; undefined: none. */
async function kept(request: Request): Promise<Response | undefined> {
  const cache = await caches.open(store);
  const { pathname, origin } = new URL(request.url), scope = new URL(worker.registration.scope);
  const name = pathname === scope.pathname ? 'index.html' : pathname.slice(scope.pathname.length);
  return origin === scope.origin && FILES.includes(name) ? cache.match(name) : undefined;
}

/** Answers what is not kept from the server. Documents are kept when they are read. */
async function ask(request: Request): Promise<Response> {
  if (!request.url.startsWith(`${worker.registration.scope}doc/`)) return fetch(request);
  const cache = await caches.open(store);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(request, response.clone());
    return response;
  } catch {
    return await cache.match(request, { ignoreSearch: true }) ?? Response.error();
  }
}

worker.addEventListener('install', (event) => event.waitUntil(keep()));
worker.addEventListener('activate', (event) => event.waitUntil(forgetOthers()));
worker.addEventListener('message', (event) => { if (event.data === 'take over') void worker.skipWaiting(); });
worker.addEventListener('fetch', (event) => {
  if (event.request.method === 'GET' && !event.request.url.includes('/api'))
    event.respondWith(kept(event.request).then((response) => response ?? ask(event.request)));
});

/* What TypeScript's library for pages lacks. */
interface ExtendableEvent extends Event { waitUntil(done: Promise<unknown>): void }
interface FetchEvent extends ExtendableEvent { readonly request: Request; respondWith(response: Promise<Response>): void }
interface ServiceWorkerGlobalScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(name: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(name: 'message', listener: (event: MessageEvent) => void): void;
  addEventListener(name: 'fetch', listener: (event: FetchEvent) => void): void;
}
