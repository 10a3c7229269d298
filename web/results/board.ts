/** The data of a leaderboard, which `assay site` writes to `board.json`. */

const SCHEMA = 'assay-board@1';
/** The profile of numbers from papers. */
const AS_PUBLISHED = 'as published';
/** Submitted names can have any length. Longer ones are cut to this. */
const LONGEST_NAME = 160;

export const TIERS = {
  published: {
    name: 'Published',
    meaning: 'A number from a paper or report. Nothing here can test it, so it has no rank.',
  },
  'self-scored': {
    name: 'Self-scored',
    meaning: 'Scored, or its programs judged, by the submitter and not tested here, so it has no rank.',
  },
  recomputed: { name: 'Recomputed', meaning: 'Scored here from the submitted predictions, which you can download.' },
  're-executed': { name: 'Re-executed', meaning: 'The submitted programs were run here against the unit tests.' },
} as const;

export type Tier = keyof typeof TIERS;

export interface Metric {
  id: string;
  short: string;
  name: string;
  unit: string;
  about: string;
}

export interface Scope {
  id: string;
  name: string;
  tasks: number | null;
}

export interface Setting {
  id: string;
  name: string;
  about: string;
  metrics: string[];
}

export interface Score {
  value: number;
  /** The 95 % interval. Published numbers have none. */
  interval: { low: number; high: number } | null;
}

/** By profile, then by scope, then by metric. */
type Scores = Record<string, Record<string, Record<string, [number, number | null, number | null]>>>;

export interface Row {
  /** The row's position in the board. */
  index: number;
  key: string;
  model: string;
  organisation: string | null;
  link: string | null;
  date: string | null;
  parameters: number | null;
  open_weights: boolean | null;
  setting: string;
  retriever: string | null;
  sampling: string | null;
  tier: Tier;
  source: { name: string; link: string | null } | null;
  page: string | null;
  scores: Scores;
  ranks: Record<string, Record<string, number>>;
}

/** The tasks that a model won and lost between two of its rows. */
export interface Change {
  first: string;
  second: string;
  profile: string;
  /** The paper that counted, for published changes. */
  source: { name: string; link: string | null } | null;
  counts: Record<string, { improved: number; degraded: number; p: number }>;
}

export interface Board {
  benchmark: { id: string; name: string; about: string; link: string | null };
  profile: string;
  profiles: string[];
  metrics: Metric[];
  scopes: Scope[];
  settings: Setting[];
  rows: Row[];
  changes: Change[];
}

/** Fetches a board. Cuts texts to a length that can be shown, and removes unsafe addresses. */
export async function fetchBoard(url: URL): Promise<Board> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The numbers could not be fetched (${response.status}).`);
  const board = (await response.json()) as Board & { schema?: unknown };
  if (board.schema !== SCHEMA) throw new Error(`The numbers are not of the kind ${SCHEMA}: rebuild the site.`);
  const changes = board.changes.map((change) => ({ ...change, source: cited(change.source, url) }));
  return { ...board, changes, rows: board.rows.map((row, index) => clean(row, index, url)) };
}

type Source = { name: string; link: string | null } | null | undefined;

function cited(source: Source, base: URL): { name: string; link: string | null } | null {
  return source ? { name: short(source.name), link: address(source.link, base) } : null;
}

function clean(row: Row, index: number, base: URL): Row {
  return {
    ...row,
    index,
    model: short(row.model),
    organisation: row.organisation && short(row.organisation),
    retriever: row.retriever && short(row.retriever),
    sampling: row.sampling && short(row.sampling),
    tier: Object.hasOwn(TIERS, row.tier) ? row.tier : 'self-scored',
    parameters: row.parameters !== null && Number.isFinite(row.parameters) ? row.parameters : null,
    link: address(row.link, base),
    page: address(row.page, base),
    source: cited(row.source, base),
  };
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

const columns = new WeakMap<Board, Map<string, Float64Array>>();

/** A score of all rows by index, NaN if missing. Cached, because sorting needs it repeatedly. */
export function valuesOf(board: Board, profile: string, scope: string, metric: string): Float64Array {
  const kept = columns.get(board) ?? new Map<string, Float64Array>();
  columns.set(board, kept);
  const key = JSON.stringify([profile, scope, metric]);
  const values =
    kept.get(key) ?? Float64Array.from(board.rows, (row) => scoreOf(row, profile, scope, metric)?.value ?? Number.NaN);
  kept.set(key, values);
  return values;
}

/** Whether a row has a score by a profile, in any scope or in the given one. */
export function isScored(row: Row, profile: string, scope?: string): boolean {
  const scores = own(row.scores, profile);
  return scope === undefined ? scores !== undefined : own(scores, scope) !== undefined;
}

/** The name of a profile, to follow a comma. */
export function nameOf(profile: string): string {
  return profile === AS_PUBLISHED ? 'numbers as published' : `profile ${profile}`;
}

/** The row's rank in its setting; `null` for rows that were not recomputed. */
export function rankOf(row: Row, profile: string, scope: string): number | null {
  return own(own(row.ranks, profile), scope) ?? null;
}
