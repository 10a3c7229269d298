/** Makes a submission's folder, as a zip, from a finished check. Runs in a worker. */

import type { Outcome } from '../pkg/full/full.js';
import { BlobWriter, each, litter } from './blobs';
import type { Digest, FileIdentity, PlainFiles, SubmissionFolder, SubmissionRequest, Tell } from './protocol';

/** The package with all profiles. */
export type Full = typeof import('../pkg/full/full.js');

/** The names of a benchmark's bundle among the results, and of every submission's predictions. */
const BUNDLE = 'bundle.jsonl.gz';
const PREDICTIONS = 'predictions.jsonl.gz';

export async function makeFolder(
  full: Full,
  outcome: Outcome,
  { prompts, predictions }: PlainFiles,
  { fields, id, benchmark, bundle }: SubmissionRequest,
  tell: Tell,
): Promise<SubmissionFolder> {
  const submission = full.Submission.read(fields);
  const compressed = await compress(full, predictions.text, tell);
  const now = new Date();
  const tasks = { name: BUNDLE, file: await digest(full, bundle), content: await digest(full, prompts.text) };
  const created = now.toISOString().replace(/\.\d+Z$/, 'Z');
  const files = [
    { name: 'submission.toml', input: submission.toml() },
    { name: PREDICTIONS, input: compressed.file },
    { name: 'report.json', input: outcome.reportJson() },
    { name: 'manifest.json', input: full.manifestJson(outcome, created, tasks, compressed.identity) },
  ];
  const { downloadZip } = await import('client-zip');
  const entries = files.map(({ name, input }) => ({ name: `${id}/${name}`, input, lastModified: now }));
  return {
    zip: await downloadZip(entries).blob(),
    pullRequest: submission.pullRequest(benchmark, id, outcome),
  };
}

async function compress(full: Full, text: Blob, tell: Tell): Promise<{ file: Blob; identity: FileIdentity }> {
  const hashers = { file: new full.Hasher(), content: new full.Hasher() };
  const file = new BlobWriter();
  let done = 0;
  const hashed = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, controller) {
      hashers.content.update(piece);
      done += piece.length;
      tell({ done, answers: 0 });
      litter();
      controller.enqueue(piece);
    },
  });
  await each(text.stream().pipeThrough(hashed).pipeThrough(new CompressionStream('gzip')), (piece) => {
    hashers.file.update(piece);
    file.write(piece);
  });
  const identity = { name: PREDICTIONS, file: hashers.file.finish(), content: hashers.content.finish() };
  return { file: file.finish('application/gzip'), identity };
}

async function digest(full: Full, file: Blob): Promise<Digest> {
  const hasher = new full.Hasher();
  await each(file.stream(), (piece) => {
    hasher.update(piece);
    litter();
  });
  return hasher.finish();
}
