/** What of the board is shown. All of it is in the address. */

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
  /** The id of a column; empty for the board's own order. */
  sort: string;
  order: 'ascending' | 'descending';
  /** Lists of ids; empty for what the table shows by itself. */
  facts: string;
  scopes: string;
  metrics: string;
  pinned: string;
  /** The key of the row whose difference to the others is shown. */
  baseline: string;
  /** Of the charts. */
  metric: string;
  scope: string;
}

export type State = ViewState<View>;

export const ALL_SETTINGS = 'all';

/** The filters, which "clear filters" takes away. */
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
    metric: '',
    scope: '',
  };
  return new ViewState<View>(defaults, {
    setting: [...settings, ALL_SETTINGS],
    profile: board.profiles,
    tier: Object.keys(TIERS),
    weights: ['open', 'closed'],
    order: ['ascending', 'descending'],
  });
}

/** A list as it stands in the address. */
export function formatList(items: Iterable<string>): string {
  return [...items].map((item) => encodeURIComponent(item)).join(',');
}

/** The opposite; whatever cannot be read is passed over. */
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
