/** What the charts of a board show. */

import type { Key } from '../../charts/files';
import { keyAt, MOST_TONES } from '../../charts/series';
import { count } from '../../shared/format';
import { compareTexts } from '../../shared/order';
import type { Analysis } from '../analysis';
import type { Board, Metric, Row, Scope, Score } from '../board';
import { range, score } from '../numbers';
import { ALL_SETTINGS, type View } from '../view';

/** The inputs of charts. */
export interface Subject {
  board: Board;
  view: View;
  metric: Metric;
  scope: Scope;
  /** The rows of the table, pinned ones first. */
  rows: Row[];
  /** Rows of all settings that pass the filters. */
  everywhere: Row[];
  isOnTop: (row: Row) => boolean;
  /** The series of each row: its organisation. */
  series: (row: Row) => Key;
  /** Its organisation, or its setting where rows of several settings are in one chart. */
  marks: (row: Row) => Key;
  /** What the site computed from the submissions' answers, if it has any. */
  analysis: Analysis | null;
}

const OTHERS: Key = { id: 'others', name: 'Others', tone: 'series-other', shape: 'circle' };

/** A series for each name that rows have. The names of the most rows have colours of their own. */
export function seriesOf(rows: readonly Row[], nameOf: (row: Row) => string): (row: Row) => Key {
  const sizes = new Map<string, number>();
  for (const row of rows) sizes.set(nameOf(row), (sizes.get(nameOf(row)) ?? 0) + 1);
  const order = [...sizes].sort(([a, more], [b, less]) => less - more || compareTexts(a, b));
  const keys = new Map(order.slice(0, MOST_TONES).map(([name], index) => [name, keyAt(index, name, name)]));
  return (row) => keys.get(nameOf(row)) ?? OTHERS;
}

/** The organisation; if it is unknown, the family of models: the first word of the model's name. */
export function maker({ organisation, model }: Row): string {
  return organisation ?? /^\p{L}+/u.exec(model)?.[0] ?? model;
}

/** The entries of the legend: the series of the shown rows. */
export function keysOf(rows: readonly Row[], series: (row: Row) => Key): Key[] {
  const keys = [...new Map(rows.map((row) => [series(row).id, series(row)])).values()];
  return keys.sort((a, b) => compareTexts(a.tone, b.tone));
}

/** Names that distinguish rows: the model, and other facts as needed. */
export function namesOf(rows: readonly Row[], { board, view }: Subject): (row: Row) => string {
  const setting = (row: Row): string | null =>
    view.setting === ALL_SETTINGS ? (board.settings.find(({ id }) => id === row.setting)?.name ?? row.setting) : null;
  const parts: ((row: Row) => string | null)[] = [(row) => row.retriever, setting, (row) => row.sampling];
  const names = new Map(rows.map((row) => [row, row.model]));
  for (const part of parts) {
    const times = new Map<string, number>();
    for (const name of names.values()) times.set(name, (times.get(name) ?? 0) + 1);
    for (const [row, name] of names) {
      const more = (times.get(name) ?? 0) > 1 ? part(row) : null;
      if (more !== null) names.set(row, `${name} · ${more}`);
    }
  }
  return (row) => names.get(row) ?? row.model;
}

/** How many are shown, such as “The top 50 of 1,000 submissions.” */
export function shownOf(shown: number, all: number, what = 'rows of the table'): string {
  return shown < all ? `The top ${count(shown)} of ${count(all)} ${what}.` : `All ${what}: ${count(all)}.`;
}

/** A metric with its unit, as the title of an axis. */
export function titled({ name, unit }: Metric): string {
  return unit === '' ? name : `${name} (${unit})`;
}

/** A score with its interval, as a tooltip has it. */
export function described({ value, interval }: Score): string {
  return score(value) + (interval ? ` (${range(interval.low, interval.high)})` : '');
}

/** The largest number that must fit. */
export function reach(score: Score): number {
  return Math.max(score.value, score.interval?.high ?? 0);
}
