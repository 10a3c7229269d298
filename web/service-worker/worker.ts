/**
 * Stores the site for offline use.
 *
 * Online, files without a hash in their name, such as pages, come from the network, so that
 * visitors get the newest version. Files with a hash never change and come from the cache. Each
 * version of the site has its own cache, which is filled atomically.
 */

/** Replaced by the build: a hash of all files below, and their addresses relative to this file. */
declare const VERSION: string;
declare const FILES: readonly string[];

const worker = self as unknown as ServiceWorkerGlobalScope;
const { scope } = worker.registration;
const ADDRESSES: readonly string[] = FILES.map((file) => new URL(file, scope).href);
/** The build puts exactly the files with a hash in their name into this folder. */
const HASHED = new URL('assets/', scope).href;
/** Other sites on the same host may have caches too. */
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
  // The browser may have cached an old file of the same name.
  const fresh = (address: string): RequestInit => (address.startsWith(HASHED) ? {} : { cache: 'no-cache' });
  await cache.addAll(ADDRESSES.map((address) => new Request(address, fresh(address))));
}

/** Sends pages the list of current files, so that each can see whether it is outdated. */
async function takeOver(): Promise<void> {
  // The previous version stays: one of its pages may be open and load more files.
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
    // The version's own files stay unchanged: a newer one among them would not fit the others.
    return ADDRESSES.includes(withoutQuery(request.url)) ? response : await keep(request, response);
  } catch (fault) {
    const cache = await caches.open(CACHE);
    const cached = await cache.match(request, { ignoreSearch: true });
    if (cached) return cached;
    throw fault;
  }
}

async function keep(request: Request, response: Response): Promise<Response> {
  // Partial responses (206) cannot be cached.
  if (response.status === 200) {
    const cache = await caches.open(CACHE);
    await cache.put(request, response.clone());
  }
  return response;
}

function withoutQuery(address: string): string {
  return address.replace(/[?#].*/, '');
}
