/** What the results site says of a benchmark, so that a submission to it fits. */

import type { Manifest } from '../../protocol';

/** What a model is shown beside the code before the cursor. */
export interface Setting {
  id: string;
  name: string;
  about: string;
}

export interface Benchmark {
  /** Its folder among the results. */
  id: string;
  name: string;
  settings: readonly Setting[];
  /** Names of submissions that are there already. */
  taken: ReadonlySet<string>;
}

/** The setting in which there is nothing to retrieve. */
export const IN_FILE = 'infile';

/** For a checker that stands alone: there is no results site around it. */
const USUAL: readonly Setting[] = [
  { id: IN_FILE, name: 'In-file', about: 'The model sees the code before the cursor only.' },
  { id: 'retrieval', name: 'Retrieval', about: 'The prompt also holds pieces of other files.' },
  {
    id: 'retrieval_with_ref',
    name: 'Retrieval with reference',
    about: 'The pieces were found with the groundtruth too: an upper bound.',
  },
];

/** The part of `board.json`, which `assay site` writes, that matters here. */
interface Board {
  benchmark: { name: string };
  settings: Setting[];
  rows: { key: string }[];
}

/** The benchmark of a bundle, which has its name. */
export async function readBenchmark({ file, name }: Manifest): Promise<Benchmark> {
  const id = file.replace(/\.jsonl\.gz$/, '');
  try {
    const response = await fetch(`../${id}/board.json`);
    const { benchmark, settings, rows } = (await response.json()) as Board;
    return { id, name: benchmark.name, settings, taken: new Set(rows.map(({ key }) => key)) };
  } catch {
    return { id, name, settings: USUAL, taken: new Set() };
  }
}
