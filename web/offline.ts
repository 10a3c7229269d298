/** Keeps the page for use without a network, and tells when there is a newer one. */

/** The page's own files come first: what is kept for later is fetched when this much time has passed. */
const DELAY_MS = 2000;

/** `status` is where visitors are told. */
export function keepOffline(status: HTMLElement): void {
  // Pages over plain http have none. While developing, files change under their names.
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  const { serviceWorker } = navigator;
  if (serviceWorker.controller) tellKept(status);
  // A service worker that takes over tells the addresses of its version's files.
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<string[]>) => {
    if (data.includes(import.meta.url)) tellKept(status);
    else offerReload(status);
  });
  setTimeout(() => {
    // A browser that refuses has a page that works online.
    serviceWorker.register(new URL('service-worker.js', document.baseURI)).catch(() => undefined);
  }, DELAY_MS);
}

function tellKept(status: HTMLElement): void {
  status.textContent = 'This page is kept on this machine and works offline.';
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
  status.replaceChildren('There is a new version of this page. ', button);
}
