/** Ranks of recomputed rows. Rows that a paired test cannot separate share one. */

import { rankOf, type Board, type Row } from './board';
import type { Selection } from './selection';
import type { View } from './view';

export interface Rank {
  rank: number;
  shared: boolean;
}

/** The rank of a row among all rows of its setting; `null` for rows without one. */
export function ranking(board: Board, view: View, { sort }: Selection): (row: Row) => Rank | null {
  // If the table is sorted by a scope's score, ranks are those of that scope.
  const scope = (sort?.column.kind === 'score' ? sort.column.scope : board.scopes[0])?.id ?? '';
  const place = (row: Row): string => `${rankOf(row, view.profile, scope) ?? ''} ${row.setting}`;
  const sharing = new Map<string, number>();
  for (const row of board.rows) sharing.set(place(row), (sharing.get(place(row)) ?? 0) + 1);
  return (row) => {
    const rank = rankOf(row, view.profile, scope);
    return rank === null ? null : { rank, shared: (sharing.get(place(row)) ?? 0) > 1 };
  };
}
