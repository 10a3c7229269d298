/** The home page. */

/**
 * Earlier sites had the first leaderboard as home page. An address with a view of it, such as
 * `#setting=retrieval`, leads to the leaderboard's own page.
 */
export function forwardView(home: HTMLElement): void {
  const board = home.dataset['firstBoard'];
  if (board !== undefined && location.hash.includes('=')) {
    location.replace(new URL(board + location.hash, document.baseURI));
  }
}
