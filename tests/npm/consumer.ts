/** Uses the types of the npm package. The check `npm` compiles it beside an installed one, and nothing runs it. */

import { describe, score } from 'assay-code';
import type { Comparison, Explanation, Input, Report, ReportRow, Row, Scored, ScoreOptions } from 'assay-code';

const inputs: Input[] = [
  new URL('https://example.org/prompts.jsonl'),
  new Blob([]),
  new ArrayBuffer(0),
  new Uint8Array(),
  '',
  [{ task_id: 'a', pred: 'b' }],
  new Set([{ task_id: 'a', pred: 'b' }]),
];

async function* records(): AsyncGenerator<{ task_id: string }> {
  await Promise.resolve();
  yield { task_id: 'a' };
}

const options: ScoreOptions = {
  profiles: 'default',
  language: 'python',
  tokens: 'ct3@2',
  maxDecompressed: 1,
  signal: new AbortController().signal,
};

export async function use(): Promise<[Report, Row[], Explanation, Comparison[]]> {
  const first: Scored = await score(inputs[0] ?? '', records());
  const second = await score(records(), inputs[1] ?? '', options);
  const rows: ReportRow[] = first.report.rows;
  const value: number | null | undefined = rows[0]?.value;
  const bytes: string = first.reportJson;
  const { profiles, metrics } = await describe('harnesses');
  console.log(value, bytes, profiles[0]?.about, metrics[0]?.unit === 'percent');
  const sorted = first.examples({ language: 'java', sort: { profile: 'strict@1', metric: 'es' }, descending: true });
  second.free();
  return [first.report, sorted, first.explain('a'), first.compare(second)];
}

// @ts-expect-error A number is no file.
void score(1, '');
// @ts-expect-error Records are objects.
void score(['a'], '');
// @ts-expect-error There is no such group of profiles.
void score('', '', { profiles: 'all' });
// @ts-expect-error There is no such language.
void score('', '', { language: 'cobol' });
// @ts-expect-error An id of a task is a text.
void score('', '').then((scored) => scored.explain(1));
// @ts-expect-error Reports are not changed.
void score('', '').then((scored) => (scored.reportJson = ''));
