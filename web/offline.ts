/** Stores the page for offline use, and announces newer versions. */

/**
 * Files for later use are fetched after this time, so that they do not delay the page's own files.
 */
const DELAY_MS = 2000;

/** `status` is the element for messages. */
export function keepOffline(status: HTMLElement): void {
  // Pages over plain http have no service worker. During development, files change without a new
  // name.
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  const { serviceWorker } = navigator;
  if (serviceWorker.controller) reportCached(status);
  // A new service worker sends the addresses of its version's files.
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<string[]>) => {
    if (data.includes(import.meta.url)) reportCached(status);
    else offerReload(status);
  });
  setTimeout(() => {
    // If the browser refuses, the page still works online.
    serviceWorker.register(new URL('service-worker.js', document.baseURI)).catch(() => undefined);
  }, DELAY_MS);
}

function reportCached(status: HTMLElement): void {
  status.textContent = 'This page is stored on this device and works offline.';
}

function offerReload(status: HTMLElement): void {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button';
  button.textContent = 'Reload';
  button.addEventListener('click', () => {
    location.reload();
  });
  status.classList.add('update');
  status.replaceChildren('A new version of this page is available. ', button);
}
