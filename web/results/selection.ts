/** Selects and sorts the shown rows. */

import { compareTexts, orderKey } from '../shared/order';
import { isScored, remembered, valuesOf, type Board, type Row } from './board';
import { chooseFacts, FACTS, MODEL, scoreColumns, type Column, type Fact, type ScoreColumn } from './columns';
import { ALL_SETTINGS, parseList, type View } from './view';

export interface Selection {
  facts: Fact[];
  scores: ScoreColumn[];
  sort: { column: Column; order: View['order'] } | null;
  /** Rows that stay on top regardless of filters. The baseline is one of them. */
  pinned: Row[];
  rows: Row[];
  baseline: Row | null;
  /** The number of rows of the setting before filters. */
  total: number;
  /** The number of rows of the setting without a number by the profile. */
  unscored: number;
}

export function select(board: Board, view: View): Selection {
  const facts = chooseFacts(board, view).chosen;
  const scores = scoreColumns(board, view);
  const sort = sorting(view, scores);
  const inSetting = board.rows.filter((row) => view.setting === ALL_SETTINGS || row.setting === view.setting);
  const scored = inSetting.filter((row) => isScored(row, view.profile));
  const shown = filtered(scored, view);
  const onTop = new Set([view.baseline, ...parseList(view.pinned)]);
  const pinned = board.rows.filter((row) => onTop.has(row.key) && isScored(row, view.profile));
  const order = sort ? compare(sort.column, sort.order, board, view) : (): number => 0;
  return {
    facts,
    scores,
    sort,
    pinned: pinned.sort(order),
    rows: shown.filter((row) => !onTop.has(row.key)).sort(order),
    baseline: pinned.find(({ key }) => key === view.baseline) ?? null,
    total: scored.length,
    unscored: inSetting.length - scored.length,
  };
}

/** By default, rows are sorted by the first column of scores, the best first. */
function sorting(view: View, scores: ScoreColumn[]): Selection['sort'] {
  const column = [MODEL, ...FACTS, ...scores].find(({ id }) => id === view.sort);
  if (column) return { column, order: view.order };
  return scores[0] ? { column: scores[0], order: 'descending' } : null;
}

/** The rows that pass all filters. */
export function filtered(rows: Row[], view: View): Row[] {
  const words = view.search.toLowerCase().split(/\s+/).filter(Boolean);
  const smallest = limit(view.smallest);
  const largest = limit(view.largest);
  const passes = (row: Row): boolean => {
    const { parameters, date } = row;
    return (
      (view.retriever === '' || row.retriever === view.retriever) &&
      (view.tier === '' || row.tier === view.tier) &&
      (view.weights === '' || row.open_weights === (view.weights === 'open')) &&
      (smallest === null || (parameters !== null && parameters >= smallest)) &&
      (largest === null || (parameters !== null && parameters <= largest)) &&
      (view.since === '' || (date !== null && date >= view.since)) &&
      (view.until === '' || (date !== null && date <= view.until)) &&
      hasWords(row, words)
    );
  };
  return rows.filter(passes);
}

function hasWords(row: Row, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const text = `${row.model} ${row.organisation ?? ''}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

/** The typed number, in billions. */
function limit(text: string): number | null {
  const billions = Number.parseFloat(text);
  return Number.isFinite(billions) ? billions * 1e9 : null;
}

/** Rows without a value come last in both orders. `sort` is stable, so other rows stay in order. */
function compare(column: Column, order: View['order'], board: Board, view: View): (a: Row, b: Row) => number {
  const sign = order === 'ascending' ? 1 : -1;
  const keys = sortKeys(column, board, view);
  return (a, b) => {
    const [x = Number.NaN, y = Number.NaN] = [keys[a.index], keys[b.index]];
    if (Number.isNaN(x) || Number.isNaN(y)) return Number(Number.isNaN(x)) - Number(Number.isNaN(y));
    return sign * (x - y);
  };
}

/** The numbers that a column is sorted by: of all rows by index, NaN if there is no value. */
function sortKeys(column: Column, board: Board, view: View): Float64Array {
  if (column.kind === 'score') return valuesOf(board, view.profile, column.scope.id, column.metric.id);
  const { number } = column;
  return number ? Float64Array.from(board.rows, (row) => number(row) ?? Number.NaN) : places(column, board);
}

const alphabetical = remembered<Float64Array>();

/** The places of texts in alphabetical order. */
function places(fact: Fact, board: Board): Float64Array {
  return alphabetical(board, [fact.id], () => {
    const keys = board.rows.map((row) => orderKey(fact.text(row, board)));
    const sorted = [...new Set(keys)].sort(compareTexts);
    const place = new Map(sorted.map((key, index) => [key, key === '' ? Number.NaN : index]));
    return Float64Array.from(keys, (key) => place.get(key) ?? Number.NaN);
  });
}
