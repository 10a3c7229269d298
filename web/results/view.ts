/** The view of the board, all of it in the address. */

import { ViewState } from '../shared/view-state';
import { isScored, TIERS, type Board } from './board';

export interface View {
  /** The id of a setting, or `all`. */
  setting: string;
  profile: string;
  search: string;
  retriever: string;
  tier: string;
  weights: string;
  /** In billions of parameters. */
  smallest: string;
  largest: string;
  /** Dates, as YYYY-MM-DD. */
  since: string;
  until: string;
  /** The id of a column; empty for the default order. */
  sort: string;
  order: 'ascending' | 'descending';
  /** Lists of ids; empty for the default columns. */
  facts: string;
  scopes: string;
  metrics: string;
  pinned: string;
  /** The key of the baseline row; other rows show their difference from it. */
  baseline: string;
  /** The key of the row that a link marks. */
  row: string;
  /** The metric and the scope of the charts, and the quantity that scores are drawn against. */
  metric: string;
  scope: string;
  against: string;
}

export type State = ViewState<View>;

export const ALL_SETTINGS = 'all';

/** The filters, as "clear filters" resets them. */
export const NO_FILTER = {
  search: '',
  retriever: '',
  tier: '',
  weights: '',
  smallest: '',
  largest: '',
  since: '',
  until: '',
} as const;

export function createState(board: Board): State {
  const occupied = board.settings.find(({ id }) =>
    board.rows.some((row) => row.setting === id && isScored(row, board.profile)),
  );
  const settings = board.settings.map(({ id }) => id);
  const defaults: View = {
    ...NO_FILTER,
    setting: (occupied ?? board.settings[0])?.id ?? ALL_SETTINGS,
    profile: board.profile,
    sort: '',
    order: 'descending',
    facts: '',
    scopes: '',
    metrics: '',
    pinned: '',
    baseline: '',
    row: '',
    metric: '',
    scope: '',
    against: '',
  };
  return new ViewState<View>(defaults, {
    setting: [...settings, ALL_SETTINGS],
    profile: board.profiles,
    tier: Object.keys(TIERS),
    weights: ['open', 'closed'],
    order: ['ascending', 'descending'],
  });
}

/** Formats a list for the address. */
export function formatList(items: Iterable<string>): string {
  return [...items].map((item) => encodeURIComponent(item)).join(',');
}

/** Parses a list from the address. Ignores invalid items. */
export function parseList(text: string): string[] {
  return text.split(',').flatMap((item) => {
    if (item === '') return [];
    try {
      return [decodeURIComponent(item)];
    } catch {
      return [];
    }
  });
}
