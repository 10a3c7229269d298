/** The tools of a result: a button that starts over, and downloads. */

import { h } from '../../shared/dom';

export interface Restart {
  start: () => void;
  /** What starting over forgets; empty if nothing. */
  note: string;
}

export function renderTools({ start, note }: Restart, downloads: HTMLElement | null = null): HTMLElement {
  return h('div', { class: 'result-tools' }, [
    h('button', { type: 'button', class: 'button' }, 'Start over', { click: start }),
    note !== '' && h('p', { class: 'quiet' }, note),
    downloads,
  ]);
}
