/** Which submissions can be compared task by task. */

import type { Board, BoardRow } from '../../crates/wasm/generated';

/** What is compared: completions, or programs that were run. */
export type ComparableKind = 'completion' | 'execution';

/** The kind of a row whose answers are on the site; `null` for other rows. Answers of two kinds are not compared. */
export function comparableKind(
  { settings }: Pick<Board, 'settings'>,
  { tier, page, setting }: BoardRow,
): ComparableKind | null {
  const kind = settings.find(({ id }) => id === setting)?.kind;
  if (page === null) return null;
  if (kind === 'execution') return kind;
  return kind === 'completion' && tier === 'recomputed' ? kind : null;
}
