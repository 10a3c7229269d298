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
const CACHE = `assay-${VERSION}`;

worker.addEventListener('install', (event) => {
  event.waitUntil(keepFiles().then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(takeOver());
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(worker.registration.scope)) return;
  event.respondWith(hasHash(request.url) ? fromCache(request) : fromNetwork(request));
});

async function keepFiles(): Promise<void> {
  const cache = await caches.open(CACHE);
  // A host may have told the browser to keep an old file of the same name.
  const requests = FILES.map((file) => new Request(file, hasHash(file) ? {} : { cache: 'no-cache' }));
  await cache.addAll(requests);
}

/** Tells pages which files are current now, so that each can see whether it is. */
async function takeOver(): Promise<void> {
  // The version before stays: a page of it may be open and load a part of it yet.
  const older = (await caches.keys()).filter((name) => name.startsWith('assay-') && name !== CACHE);
  await Promise.all(older.slice(0, -1).map((name) => caches.delete(name)));
  await worker.clients.claim();
  const files = FILES.map((file) => new URL(file, worker.registration.scope).href);
  for (const page of await worker.clients.matchAll()) page.postMessage(files);
}

/** The build puts all such files, and only those, into this folder. */
function hasHash(url: string): boolean {
  return url.includes('assets/');
}

async function fromCache(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? keep(request, await fetch(request));
}

async function fromNetwork(request: Request): Promise<Response> {
  try {
    return await keep(request, await fetch(request));
  } catch (fault) {
    const cache = await caches.open(CACHE);
    const kept = await cache.match(request, { ignoreSearch: request.mode === 'navigate' });
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
