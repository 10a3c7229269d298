/** The submissions that can be compared, and their files, which are next to the site's pages. */

import type { Board, BoardRow, ReportManifest } from '../../crates/wasm/generated';
import { isComparable } from '../shared/comparable';
import { ofSchema } from '../shared/schema';

/** The shown fields of a submission. Boards have more. */
export type Submission = Pick<BoardRow, 'key' | 'model' | 'setting' | 'retriever'>;

const PREDICTIONS = /^predictions\.jsonl(\.gz|\.zst)?$/;
const ID = /^[a-z0-9][a-z0-9._-]*$/;

/** The submissions to a benchmark whose predictions are on the site. */
export async function listSubmissions(benchmark: string): Promise<Submission[]> {
  const board: unknown = await (await get(`../${benchmark}/board.json`)).json();
  const { rows, settings } = ofSchema<Board>(board, 'assay-board@1', 'board.json');
  const name = (id: string): string => settings.find((setting) => setting.id === id)?.name ?? id;
  return rows.filter((row) => isComparable({ settings }, row)).map((row) => ({ ...row, setting: name(row.setting) }));
}

/** A line that distinguishes a submission from the others. */
export function label({ key, model, setting, retriever }: Submission): string {
  return `${[model, setting, retriever].filter((part) => part !== null).join(', ')} (${key})`;
}

export async function fetchTasks(benchmark: string): Promise<Blob> {
  return (await get(`../check/bundles/${benchmark}.jsonl.gz`)).blob();
}

export async function fetchPredictions(benchmark: string, submission: string): Promise<Blob> {
  const folder = `../${benchmark}/${submission}`;
  const manifest: unknown = await (await get(`${folder}/manifest.json`)).json();
  const { name } = ofSchema<ReportManifest>(manifest, 'assay-manifest@1', 'manifest.json').predictions;
  if (!PREDICTIONS.test(name)) throw new Error(`The submission ${submission} has no predictions.`);
  return (await get(`${folder}/${name}`)).blob();
}

async function get(path: string): Promise<Response> {
  // Names also come from the address. They must not lead outside the site's folders.
  if (!path.split('/').every((part) => part === '..' || ID.test(part))) throw new Error(`${path} is not on this site.`);
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} could not be fetched: ${response.status} ${response.statusText}`);
  return response;
}
