/** Files to take away. */

import { h } from './dom';

/** Hands a file that the page made to the visitor. */
export function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  h('a', { href: url, download: name }).click();
  // Some browsers take the file late.
  setTimeout(() => {
    URL.revokeObjectURL(url);
  }, 60_000);
}
