/** The view of the checker. */

import type { LanguageId } from '../protocol';
import { ViewState } from '../../shared/view-state';
import type { Dimension, Measure } from './tokens/vocabulary';
import { keys, LANGUAGES, OUTCOMES, type Outcome } from './vocabulary';

export interface View {
  /** The site's example that is checked; empty for the visitor's own files. */
  sample: string;
  /** The site's submission that is checked, `benchmark/id`; empty for any other file. */
  submission: string;
  /** The visitor's own files that are checked, by their name in the browser's store; empty for the site's. */
  files: string;
  /** The id of the chosen benchmark; empty for a prompt file. */
  benchmark: string;
  /** The metric of the chart; the first one if it is unknown. */
  metric: string;
  /** The profile of the example list; the first one if it is unknown. */
  profile: string;
  /** The outcome of the listed examples: `failed` is any but an exact match. */
  category: Outcome | 'failed' | 'all';
  language: LanguageId | '';
  quirk: string;
  search: string;
  /** Shows only examples whose groundtruth has such a token: `dimension.value`. */
  token: string;
  /** Whether the prediction must miss such a token. */
  missed: 'yes' | 'no';
  /** The dimension and the measure of token types. */
  dimension: Dimension;
  measure: Measure;
  /** The columns of the grid of token types: another dimension, or empty for languages. */
  columns: Dimension | '';
  /** The language of the charts of token types; empty for all. */
  scope: LanguageId | '';
  /** A metric of the example list; the order of the benchmark if it is unknown. */
  sort: string;
  order: 'ascending' | 'descending';
  /** The id of the task whose example is open. */
  example: string;
}

const DEFAULTS: View = {
  sample: '',
  submission: '',
  files: '',
  benchmark: '',
  metric: '',
  profile: '',
  category: 'failed',
  language: '',
  quirk: '',
  search: '',
  token: '',
  missed: 'yes',
  dimension: 'syntax_type',
  measure: 'recall',
  columns: '',
  scope: '',
  sort: 'task',
  order: 'ascending',
  example: '',
};

/** Members with a fixed set of values. */
const CHOICES: Partial<Record<keyof View, readonly string[]>> = {
  category: ['failed', 'all', ...keys(OUTCOMES)],
  language: keys(LANGUAGES),
  missed: ['yes', 'no'],
  dimension: ['syntax_type', 'context', 'origin', 'length', 'frequency'],
  measure: ['recall', 'precision', 'exact'],
  columns: ['syntax_type', 'context', 'origin', 'length', 'frequency'],
  scope: keys(LANGUAGES),
  order: ['ascending', 'descending'],
};

/** The filters that list all tasks. */
export const ALL_TASKS = { category: 'all', language: '', quirk: '', search: '', token: '' } as const;
/** The filters after a check: readers look for failures first. */
export const FAILURES = { ...ALL_TASKS, category: 'failed' } as const;

/** The view of this page. */
export class State extends ViewState<View> {
  constructor() {
    // Earlier addresses name the file of a bundle: `#bundle=example.jsonl.gz`.
    const hash = location.hash.replace(/\bbundle=([a-z0-9._-]+?)\.jsonl\.gz/, 'benchmark=$1');
    if (hash !== location.hash) history.replaceState(null, '', hash);
    super(DEFAULTS, CHOICES);
  }
}
