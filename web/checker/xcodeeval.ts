/** Scoring answers to xCodeEval's tasks, in a worker of its own. */

import { Connection } from './connection';
import { Meter, type OnProgress } from './progress';
import type { PlainFile, XcodeevalReport } from './protocol';

export interface XcodeevalResult {
  report: XcodeevalReport;
  /** The report's canonical JSON, the same bytes as the command writes. */
  reportJson: string;
  /** How long everything took. */
  seconds: number;
}

/** Scores answers on references. Rejects with what `signal` was aborted with, or if the references are for no such task. */
export async function scoreXcodeeval(
  references: Blob,
  answers: Blob,
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
    const scoring = meter.phase('scoring', 0);
    const reportJson = await worker.call('scoreXcodeeval', { files }, scoring(0));
    if (reportJson === null) throw new Error('The references are for no task that is known.');
    const seconds = (performance.now() - started) / 1000;
    return { report: JSON.parse(reportJson) as XcodeevalReport, reportJson, seconds };
  } finally {
    signal.removeEventListener('abort', stop);
    worker.terminate();
  }
}
