/** Ranks of recomputed rows. Rows that a paired test cannot separate share one. */

import { rankOf, type Board, type Row } from './board';
import type { Selection } from './selection';
import type { View } from './view';

export interface Rank {
  rank: number;
  /** Rows with the same rank and the same band cannot be told apart; `null` for a rank of its own. */
  band: 0 | 1 | null;
}

/** The rank of a row among all rows of its setting; `null` for rows without one. */
export function ranking(board: Board, view: View, { sort }: Selection): (row: Row) => Rank | null {
  // If the table is sorted by a scope's score, ranks are those of that scope.
  const scope = (sort?.column.kind === 'score' ? sort.column.scope : board.scopes[0])?.id ?? '';
  const place = (row: Row): string => `${row.setting} ${rankOf(row, view.profile, scope) ?? ''}`;
  const sharing = new Map<string, number>();
  for (const row of board.rows) sharing.set(place(row), (sharing.get(place(row)) ?? 0) + 1);
  // Bands alternate within a setting, so that neighbours are distinct.
  const bands = new Map<string, 0 | 1>();
  const previous = new Map<string, 0 | 1>();
  const shared = board.rows.filter((row) => (sharing.get(place(row)) ?? 0) > 1);
  const order = (row: Row): number => rankOf(row, view.profile, scope) ?? 0;
  for (const row of shared.sort((a, b) => order(a) - order(b))) {
    if (rankOf(row, view.profile, scope) === null || bands.has(place(row))) continue;
    const band = previous.get(row.setting) === 0 ? 1 : 0;
    bands.set(place(row), band);
    previous.set(row.setting, band);
  }
  return (row) => {
    const rank = rankOf(row, view.profile, scope);
    return rank === null ? null : { rank, band: bands.get(place(row)) ?? null };
  };
}
