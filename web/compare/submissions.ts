/** The submissions that can be compared, and their files, which are next to the site's pages. */

import type { Board, BoardRow, Report, ReportManifest } from '../../crates/wasm/generated';
import { comparableKind, type ComparableKind } from '../shared/comparable';
import { ofSchema } from '../shared/schema';

/** The shown fields of a submission. Boards have more. */
export type Submission = Pick<BoardRow, 'key' | 'model' | 'setting' | 'retriever' | 'scores'> & {
  kind: ComparableKind;
};

const PREDICTIONS = /^predictions\.jsonl(\.gz|\.zst)?$/;
const SAMPLES = /^samples\.jsonl(\.gz)?$/;
const ID = /^[a-z0-9][a-z0-9._-]*$/;

/** The board of a benchmark, and its submissions whose answers are on the site. */
export async function listSubmissions(benchmark: string): Promise<{ board: Board; submissions: Submission[] }> {
  const found: unknown = await (await get(`../${benchmark}/board.json`)).json();
  const board = ofSchema<Board>(found, 'assay-board@1', 'board.json');
  const name = (id: string): string => board.settings.find((setting) => setting.id === id)?.name ?? id;
  const submissions = board.rows.flatMap((row) => {
    const kind = comparableKind(board, row);
    return kind === null ? [] : [{ ...row, setting: name(row.setting), kind }];
  });
  return { board, submissions };
}

/** A line that distinguishes a submission from the others. */
export function label({ key, model, setting, retriever }: Submission): string {
  return `${[model, setting, retriever].filter((part) => part !== null).join(', ')} (${key})`;
}

/** The best two that can be compared with each other, by the metric and the scope that a board names first. */
export function bestTwo(board: Board, submissions: readonly Submission[]): [Submission, Submission] | null {
  const [scope, metric] = [board.scopes[0]?.id ?? '', board.metrics[0]?.id ?? ''];
  const score = ({ scores }: Submission): number => scores[board.profile]?.[scope]?.[metric]?.[0] ?? -1;
  const [best, ...others] = submissions.toSorted((a, b) => score(b) - score(a));
  const next = others.find(({ kind }) => kind === best?.kind);
  return best && next ? [best, next] : null;
}

export async function fetchTasks(benchmark: string): Promise<Blob> {
  return (await get(`../check/bundles/${benchmark}.jsonl.gz`)).blob();
}

export async function fetchPredictions(benchmark: string, submission: string): Promise<Blob> {
  return (await fetchFile(benchmark, submission, PREDICTIONS)).blob();
}

/** The lines of a samples file. */
export async function fetchSamples(benchmark: string, submission: string): Promise<string[]> {
  const response = await fetchFile(benchmark, submission, SAMPLES);
  const { body } = response;
  const isCompressed = response.url.endsWith('.gz') && body !== null;
  const plain = isCompressed ? new Response(body.pipeThrough(new DecompressionStream('gzip'))) : response;
  return (await plain.text()).split('\n').filter((line) => line.trim() !== '');
}

export async function fetchReport(benchmark: string, submission: string): Promise<Report> {
  const report: unknown = await (await get(`../${benchmark}/${submission}/report.json`)).json();
  return ofSchema<Report>(report, 'assay-report@2', 'report.json');
}

/** The file of answers that the manifest of a submission names. */
async function fetchFile(benchmark: string, submission: string, names: RegExp): Promise<Response> {
  const folder = `../${benchmark}/${submission}`;
  const manifest: unknown = await (await get(`${folder}/manifest.json`)).json();
  const { name } = ofSchema<ReportManifest>(manifest, 'assay-manifest@1', 'manifest.json').predictions;
  if (!names.test(name)) throw new Error(`This page cannot read ${name} of the submission ${submission}.`);
  return get(`${folder}/${name}`);
}

async function get(path: string): Promise<Response> {
  // Names also come from the address. They must not lead outside the site's folders.
  if (!path.split('/').every((part) => part === '..' || ID.test(part))) throw new Error(`${path} is not on this site.`);
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} could not be fetched: ${response.status} ${response.statusText}`);
  return response;
}
