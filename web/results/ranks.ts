/** Ranks of recomputed rows. Rows that a paired test cannot tell apart share one. */

import { rankOf, type Board, type Row } from './board';
import type { Selection } from './selection';
import type { View } from './view';

export interface Rank {
  rank: number;
  shared: boolean;
}

/** The ranks of rows among all of their setting; `null` for those that have none. */
export function ranking(board: Board, view: View, { sort }: Selection): (row: Row) => Rank | null {
  // Where scores of a scope are sorted by, ranks are those of that scope.
  const scope = (sort?.column.kind === 'score' ? sort.column.scope : board.scopes[0])?.id ?? '';
  const place = (row: Row): string => `${rankOf(row, view.profile, scope) ?? ''} ${row.setting}`;
  const sharing = new Map<string, number>();
  for (const row of board.rows) sharing.set(place(row), (sharing.get(place(row)) ?? 0) + 1);
  return (row) => {
    const rank = rankOf(row, view.profile, scope);
    return rank === null ? null : { rank, shared: (sharing.get(place(row)) ?? 0) > 1 };
  };
}
