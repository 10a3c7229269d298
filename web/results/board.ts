/** The data of a leaderboard, which `assay site` writes to `board.json`. */

import type { Board as File, BoardRow, BoardSource, Tier } from '../../crates/wasm/generated';
import { ofSchema } from '../shared/schema';

export type {
  BoardChange as Change,
  BoardMetric as Metric,
  BoardScope as Scope,
  BoardSetting as Setting,
  Tier,
} from '../../crates/wasm/generated';

/** The profile of numbers from papers. */
const AS_PUBLISHED = 'as published';
/** Submitted names can have any length. Longer ones are cut to this. */
const LONGEST_NAME = 160;

export const TIERS = {
  published: {
    name: 'Published',
    meaning: 'The score is from a paper or report. This site cannot verify it, so it has no rank.',
  },
  'self-scored': {
    name: 'Self-scored',
    meaning: 'The submitter scored the predictions or judged the programs. This site did not verify the result.',
  },
  recomputed: { name: 'Recomputed', meaning: 'This site scored the submitted predictions, which you can download.' },
  're-executed': { name: 'Re-executed', meaning: 'This site ran the submitted programs against the unit tests.' },
} as const satisfies Record<Tier, unknown>;

export interface Score {
  value: number;
  /** The 95 % interval. Published numbers have none. */
  interval: { low: number; high: number } | null;
}

export interface Row extends BoardRow {
  /** The row's position in the board. */
  index: number;
}

export interface Board extends File {
  rows: Row[];
  /** The address of the board. */
  source: URL;
}

/** Fetches a board. Cuts texts to a length that can be shown, and removes unsafe addresses. */
export async function fetchBoard(url: URL): Promise<Board> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The scores could not be fetched (${response.status}).`);
  const board = ofSchema<File>(await response.json(), 'assay-board@1', 'board.json');
  const changes = board.changes.map((change) => ({ ...change, source: cited(change.source, url) }));
  return { ...board, changes, source: url, rows: board.rows.map((row, index) => clean(row, index, url)) };
}

function cited(source: BoardSource | null, base: URL): BoardSource | null {
  return source ? { name: short(source.name), link: address(source.link, base) } : null;
}

function clean(row: BoardRow, index: number, base: URL): Row {
  return {
    ...row,
    index,
    model: short(row.model),
    organisation: row.organisation && short(row.organisation),
    retriever: row.retriever && short(row.retriever),
    sampling: row.sampling && short(row.sampling),
    licence: row.licence && short(row.licence),
    tier: Object.hasOwn(TIERS, row.tier) ? row.tier : 'self-scored',
    parameters: finite(row.parameters),
    cost: finite(row.cost),
    tokens: finite(row.tokens),
    seconds: finite(row.seconds),
    link: address(row.link, base),
    page: address(row.page, base),
    source: cited(row.source, base),
  };
}

function finite(number: number | null): number | null {
  return Number.isFinite(number) ? number : null;
}

function short(text: string): string {
  return text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME)}…` : text;
}

/** An http or https address. Other schemes, such as scripts, are removed. */
function address(text: string | null, base: URL): string | null {
  if (text === null || !URL.canParse(text, base.href)) return null;
  const url = new URL(text, base);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
}

function own<Value>(table: Record<string, Value> | undefined, key: string): Value | undefined {
  return table && Object.hasOwn(table, key) ? table[key] : undefined;
}

export function scoreOf(row: Row, profile: string, scope: string, metric: string): Score | null {
  const found = own(own(own(row.scores, profile), scope), metric);
  if (!found || !Number.isFinite(found[0])) return null;
  const [value, low, high] = found;
  return { value, interval: Number.isFinite(low) && Number.isFinite(high) ? { low: low ?? 0, high: high ?? 0 } : null };
}

/** A cache of what functions derive from a board, by a key. */
export function remembered<Value>(): (board: Board, key: readonly string[], derive: () => Value) => Value {
  const boards = new WeakMap<Board, Map<string, Value>>();
  return (board, key, derive) => {
    const known = boards.get(board) ?? new Map<string, Value>();
    boards.set(board, known);
    const name = JSON.stringify(key);
    const value = known.get(name) ?? derive();
    known.set(name, value);
    return value;
  };
}

const columns = remembered<Float64Array>();

/** A score of all rows by index, NaN if missing. */
export function valuesOf(board: Board, profile: string, scope: string, metric: string): Float64Array {
  return columns(board, [profile, scope, metric], () =>
    Float64Array.from(board.rows, (row) => scoreOf(row, profile, scope, metric)?.value ?? Number.NaN),
  );
}

/** Whether a row has a score by a profile, in any scope or in the given one. */
export function isScored(row: Row, profile: string, scope?: string): boolean {
  const scores = own(row.scores, profile);
  return scope === undefined ? scores !== undefined : own(scores, scope) !== undefined;
}

/** The name of a profile, to follow a comma. */
export function nameOf(profile: string): string {
  return profile === AS_PUBLISHED ? 'scores as published' : `profile ${profile}`;
}

/** The row's rank in its setting; `null` for rows that were not recomputed. */
export function rankOf(row: Row, profile: string, scope: string): number | null {
  return own(own(row.ranks, profile), scope) ?? null;
}
