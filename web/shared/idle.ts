/** Work that nobody waits for. */

/** For browsers that do not tell when they are idle, in milliseconds. */
const PAUSE = 2000;

/** Does some work when the page has nothing else to do. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 10 * PAUSE });
  else setTimeout(work, PAUSE);
}

/** Lets the page answer before the work goes on. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Lets the page draw what has changed before the work goes on. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
