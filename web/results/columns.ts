/** The columns of the table, and how each reads a row. */

import { isScored, scoreOf, TIERS, type Board, type Metric, type Row, type Scope } from './board';
import { amount, size } from './numbers';
import { ALL_SETTINGS, parseList, type View } from './view';

/** A fact about a submission besides its scores. */
export interface Fact {
  kind: 'fact';
  id: string;
  name: string;
  /** The text of the cell; empty if unknown. */
  text: (row: Row, board: Board) => string;
  /** The sort key, if it is not the text. */
  number?: (row: Row) => number | null;
}

/** A metric of a scope. */
export interface ScoreColumn {
  kind: 'score';
  id: string;
  name: string;
  scope: Scope;
  metric: Metric;
}

export type Column = Fact | ScoreColumn;

export const MODEL: Fact = { kind: 'fact', id: 'model', name: 'Model', text: (row) => row.model };

export const FACTS: readonly Fact[] = [
  { kind: 'fact', id: 'organisation', name: 'Organisation', text: (row) => row.organisation ?? '' },
  {
    kind: 'fact',
    id: 'size',
    name: 'Size',
    text: ({ parameters }) => (parameters === null ? '' : size(parameters)),
    number: (row) => row.parameters,
  },
  {
    kind: 'fact',
    id: 'weights',
    name: 'Weights',
    text: (row) => (row.open_weights === null ? '' : row.open_weights ? 'open' : 'closed'),
  },
  { kind: 'fact', id: 'retriever', name: 'Retriever', text: (row) => row.retriever ?? '' },
  { kind: 'fact', id: 'sampling', name: 'Sampling', text: (row) => row.sampling ?? '' },
  {
    kind: 'fact',
    id: 'setting',
    name: 'Setting',
    text: (row, board) => board.settings.find(({ id }) => id === row.setting)?.name ?? row.setting,
  },
  { kind: 'fact', id: 'tier', name: 'Tier', text: (row) => TIERS[row.tier].name },
  { kind: 'fact', id: 'licence', name: 'Licence', text: (row) => row.licence ?? '' },
  { kind: 'fact', id: 'cost', name: 'Cost ($)', text: ({ cost }) => declared(cost, amount), number: (row) => row.cost },
  {
    kind: 'fact',
    id: 'tokens',
    name: 'Tokens',
    text: ({ tokens }) => declared(tokens, size),
    number: (row) => row.tokens,
  },
  {
    kind: 'fact',
    id: 'seconds',
    name: 'Time (s)',
    text: ({ seconds }) => declared(seconds, amount),
    number: (row) => row.seconds,
  },
  { kind: 'fact', id: 'date', name: 'Date', text: (row) => row.date ?? '' },
];

/** A number that few submissions state. */
function declared(value: number | null, text: (value: number) => string): string {
  return value === null ? '' : text(value);
}

/** Facts with their own columns. The others are below a model's name. */
const USUAL_FACTS = ['date'];
/** With more scopes than this, each shows only one metric, to limit the width. */
const MANY_SCOPES = 6;

/** The metrics that rows of a setting have. */
export function metricsOf(board: Board, setting: string): Metric[] {
  const ids = board.settings
    .filter(({ id }) => setting === ALL_SETTINGS || id === setting)
    .flatMap(({ metrics }) => metrics);
  return board.metrics.filter(({ id }) => ids.includes(id));
}

/** The available items, and the chosen ones. */
export interface Choices<Item> {
  all: Item[];
  chosen: Item[];
}

function choose<Item extends { id: string }>(all: Item[], wanted: string, usual: Item[]): Choices<Item> {
  const ids = parseList(wanted);
  const chosen = all.filter(({ id }) => ids.includes(id));
  return { all, chosen: chosen.length > 0 ? chosen : usual };
}

export function chooseMetrics(board: Board, view: View): Choices<Metric> {
  const all = metricsOf(board, view.setting);
  return choose(all, view.metrics, all.slice(0, chooseScopes(board, view).chosen.length > MANY_SCOPES ? 1 : 2));
}

export function chooseScopes(board: Board, view: View): Choices<Scope> {
  const rows = board.rows.filter(({ setting }) => view.setting === ALL_SETTINGS || setting === view.setting);
  // A benchmark of many tasks has languages that only some tasks have.
  const known = board.scopes.filter(({ id }) => rows.some((row) => isScored(row, view.profile, id)));
  return choose(board.scopes, view.scopes, known.length > 0 ? known : board.scopes);
}

/** Facts that no row has are not offered, nor is the setting if all rows share it. */
export function chooseFacts(board: Board, view: View): Choices<Fact> {
  const all = FACTS.filter((fact) => board.rows.some((row) => fact.text(row, board) !== ''));
  const usual = all.filter(({ id }) => USUAL_FACTS.includes(id) || (id === 'setting' && view.setting === ALL_SETTINGS));
  // `none` is not a fact: it means that the visitor removed all.
  return view.facts === 'none' ? { all, chosen: [] } : choose(all, view.facts, usual);
}

/** The columns of scores, scope by scope. */
export function scoreColumns(board: Board, view: View): ScoreColumn[] {
  const metrics = chooseMetrics(board, view).chosen;
  return chooseScopes(board, view).chosen.flatMap((scope) =>
    metrics.map((metric): ScoreColumn => ({
      kind: 'score',
      id: `${scope.id}.${metric.id}`,
      name: `${scope.name} ${metric.short}`,
      scope,
      metric,
    })),
  );
}

export function scoreIn(column: ScoreColumn, row: Row, profile: string): ReturnType<typeof scoreOf> {
  return scoreOf(row, profile, column.scope.id, column.metric.id);
}
