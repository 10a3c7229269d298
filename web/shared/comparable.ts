/** Which submissions can be compared task by task. */

import type { Board, BoardRow } from '../../crates/wasm/generated';

/** Whether a row has completions on the site, and tasks to score them on. */
export function isComparable({ settings }: Pick<Board, 'settings'>, { tier, page, setting }: BoardRow): boolean {
  const isOfCompletions = settings.some(({ id, kind }) => id === setting && kind === 'completion');
  return tier === 'recomputed' && page !== null && isOfCompletions;
}
