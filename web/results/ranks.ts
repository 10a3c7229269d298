/** Ranks of recomputed rows. Rows that a paired test cannot separate share one. */

import { rankOf, remembered, type Board, type Row } from './board';
import type { Selection } from './selection';
import type { View } from './view';

export interface Rank {
  rank: number;
  /** Rows with the same rank and the same band cannot be told apart; `null` for a rank of its own. */
  band: 0 | 1 | null;
}

const known = remembered<(Rank | null)[]>();

/** The rank of a row among all rows of its setting; `null` for rows without one. */
export function ranking(board: Board, { profile }: View, { sort }: Selection): (row: Row) => Rank | null {
  // If the table is sorted by a scope's score, ranks are those of that scope.
  const scope = (sort?.column.kind === 'score' ? sort.column.scope : board.scopes[0])?.id ?? '';
  const ranks = known(board, [profile, scope], () => rank(board.rows, profile, scope));
  return ({ index }) => ranks[index] ?? null;
}

function rank(rows: readonly Row[], profile: string, scope: string): (Rank | null)[] {
  const ranks = rows.map((row) => rankOf(row, profile, scope));
  const places = rows.map(({ setting }, index) => `${setting} ${ranks[index] ?? ''}`);
  const sharing = new Map<string, number>();
  for (const place of places) sharing.set(place, (sharing.get(place) ?? 0) + 1);
  // Bands alternate within a setting, so that neighbours are distinct.
  const bands = new Map<string, 0 | 1>();
  const previous = new Map<string, 0 | 1>();
  const order = ({ index }: Row): number => ranks[index] ?? 0;
  for (const { index, setting } of rows.toSorted((a, b) => order(a) - order(b))) {
    const place = places[index] ?? '';
    if (ranks[index] === null || (sharing.get(place) ?? 0) < 2 || bands.has(place)) continue;
    const band = previous.get(setting) === 0 ? 1 : 0;
    bands.set(place, band);
    previous.set(setting, band);
  }
  return ranks.map((rank, index) => (rank === null ? null : { rank, band: bands.get(places[index] ?? '') ?? null }));
}
