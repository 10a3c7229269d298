/** Scores answers to xCodeEval's tasks in its own worker. */

import { Connection } from './connection';
import { Meter, type OnProgress } from './progress';
import type { PlainFile, Report, XcodeevalTask } from './protocol';

export interface XcodeevalResult {
  report: Report;
  /** The report's canonical JSON, with the same bytes as the command writes. */
  reportJson: string;
  /** The duration of the check. */
  seconds: number;
}

/** The references may belong to several tasks with similar records. The visitor must choose one. */
export class UnclearTask extends Error {
  constructor(readonly tasks: readonly XcodeevalTask[]) {
    super('The records fit several of xCodeEval’s tasks.');
  }
}

/**
 * Scores answers to references of a task; if `chosen` is `null`, the records decide. `published` is
 * the published report to compare with, as JSON. Rejects with the reason of `signal`, with `UnclearTask`, or if the
 * references belong to none of these tasks.
 */
export async function scoreXcodeeval(
  references: File,
  answers: File,
  chosen: XcodeevalTask | null,
  published: string | null,
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<XcodeevalResult> {
  const started = performance.now();
  const meter = new Meter(onProgress);
  const worker = new Connection();
  const stop = (): void => {
    worker.terminate(signal.reason as Error);
  };
  signal.addEventListener('abort', stop);
  try {
    signal.throwIfAborted();
    await worker.call('load', { build: 'core' });
    const plain = (file: Blob): Promise<PlainFile> => {
      const decompressing = meter.phase('decompressing', file.size);
      return worker.call('decompress', { file }, decompressing(0));
    };
    const files = { prompts: await plain(references), predictions: await plain(answers) };
    const found = chosen === null ? await worker.call('recogniseXcodeeval', { references: files.prompts }) : [chosen];
    const [task] = found;
    if (task === undefined) throw new Error('The references fit none of xCodeEval’s tasks.');
    if (found.length > 1) throw new UnclearTask(found);
    const scoring = meter.phase('scoring', 0);
    const argument = {
      files,
      name: references.name,
      task,
      published: published === null ? null : metricsOf(published),
    };
    const reportJson = await worker.call('scoreXcodeeval', argument, scoring(0));
    const seconds = (performance.now() - started) / 1000;
    return { report: JSON.parse(reportJson) as Report, reportJson, seconds };
  } finally {
    signal.removeEventListener('abort', stop);
    worker.terminate();
  }
}

/** The ids of the metrics of a report. */
function metricsOf(report: string): string[] {
  const { rows = [] } = JSON.parse(report) as Partial<Report>;
  return [...new Set(rows.map(({ metric }) => metric))];
}
