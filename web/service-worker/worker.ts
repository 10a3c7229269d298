/**
 * Keeps the site for use without a network.
 *
 * Online, pages and whatever else has no hash in its name come from the network, so that nobody is left with an old
 * version. Files with a hash never change and come from the cache. Each version of the site has a cache of its own,
 * which is filled as a whole or not at all.
 */

/** Replaced by the build: a hash of all files below, and their addresses relative to this file. */
declare const VERSION: string;
declare const FILES: readonly string[];

const worker = self as unknown as ServiceWorkerGlobalScope;
const { scope } = worker.registration;
const ADDRESSES: readonly string[] = FILES.map((file) => new URL(file, scope).href);
/** The build puts all files with a hash in their name, and only those, into this folder. */
const HASHED = new URL('assets/', scope).href;
/** Other sites of the same host may have caches too. */
const CACHES = `assay ${scope} `;
const CACHE = CACHES + VERSION;

worker.addEventListener('install', (event) => {
  event.waitUntil(keepFiles().then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(takeOver());
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(scope)) return;
  event.respondWith(request.url.startsWith(HASHED) ? fromCache(request) : fromNetwork(request));
});

async function keepFiles(): Promise<void> {
  const cache = await caches.open(CACHE);
  // A host may have told the browser to keep an old file of the same name.
  const fresh = (address: string): RequestInit => (address.startsWith(HASHED) ? {} : { cache: 'no-cache' });
  await cache.addAll(ADDRESSES.map((address) => new Request(address, fresh(address))));
}

/** Tells pages which files are current now, so that each can see whether it is. */
async function takeOver(): Promise<void> {
  // The version before stays: a page of it may be open and load a part of it yet.
  const older = (await caches.keys()).filter((name) => name.startsWith(CACHES) && name !== CACHE);
  await Promise.all(older.slice(0, -1).map((name) => caches.delete(name)));
  await worker.clients.claim();
  for (const page of await worker.clients.matchAll()) page.postMessage(ADDRESSES);
}

async function fromCache(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? keep(request, await fetch(request));
}

async function fromNetwork(request: Request): Promise<Response> {
  try {
    const response = await fetch(request);
    // The version's own files stay as they are: a newer one among them would not fit the others.
    return ADDRESSES.includes(withoutQuery(request.url)) ? response : await keep(request, response);
  } catch (fault) {
    const cache = await caches.open(CACHE);
    const kept = await cache.match(request, { ignoreSearch: true });
    if (kept) return kept;
    throw fault;
  }
}

async function keep(request: Request, response: Response): Promise<Response> {
  // Parts of files (206) cannot be kept.
  if (response.status === 200) {
    const cache = await caches.open(CACHE);
    await cache.put(request, response.clone());
  }
  return response;
}

function withoutQuery(address: string): string {
  return address.replace(/[?#].*/, '');
}
