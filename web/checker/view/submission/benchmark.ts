/** The results site's data about a benchmark, which a submission must match. */

import { ofSchema } from '../../../shared/schema';
import type { Board, Manifest } from '../../protocol';

/** The context that a model sees besides the code before the cursor. */
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
  /** The names of existing submissions. */
  taken: ReadonlySet<string>;
}

/** The setting without retrieval. */
export const IN_FILE = 'infile';

/** The settings of a checker without a results site. */
const USUAL: readonly Setting[] = [
  { id: IN_FILE, name: 'In-file', about: 'The model sees the code before the cursor only.' },
  { id: 'retrieval', name: 'Retrieval', about: 'The prompt also has chunks of other files.' },
  {
    id: 'retrieval_with_ref',
    name: 'Retrieval with reference',
    about: 'The chunks were found with the ground truth too: an upper bound.',
  },
];

/** The benchmark of a bundle, found by name. */
export async function readBenchmark({ file, name }: Manifest): Promise<Benchmark> {
  const id = file.replace(/\.jsonl\.gz$/, '');
  try {
    const response = await fetch(`../${id}/board.json`);
    const { benchmark, settings, rows } = ofSchema<Board>(await response.json(), 'assay-board@1', 'board.json');
    return { id, name: benchmark.name, settings, taken: new Set(rows.map(({ key }) => key)) };
  } catch {
    return { id, name, settings: USUAL, taken: new Set() };
  }
}
