/** Downloads. */

import { h } from './dom';

/** Saves a file that the page made. */
export function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  h('a', { href: url, download: name }).click();
  // Some browsers read the file late.
  setTimeout(() => {
    URL.revokeObjectURL(url);
  }, 60_000);
}
