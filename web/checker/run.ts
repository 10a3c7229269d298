/** One check from files to report, with as many workers as it is worth. */

import { Connection } from './connection';
import { Meter, type OnProgress } from './progress';
import type { Build, LanguageId, PlainFile, PlainFiles, Result, Scored } from './protocol';

export interface CheckInput {
  /** A prompt file or bundle, compressed or not. */
  prompts: Blob;
  /** A prediction file, compressed or not. */
  predictions: Blob;
  /** The language of all tasks, where their ids do not tell. */
  language?: LanguageId | null;
}

export type CheckResult = Result & {
  /** How many lines with a prediction were scored. */
  answers: number;
  /** How long everything took. */
  seconds: number;
  workers: number;
  /** Names the files of this check, so that those that belong together are found; nothing in them depends on it. */
  runId: string;
};

/** What is ready to be scored. */
export interface Prepared {
  files: PlainFiles;
  index: Blob;
}

/** More are not started: each has an index of its own in memory. */
const MAX_WORKERS = 4;
/** For less, starting another worker takes longer than it saves. */
const BYTES_PER_WORKER = 1 << 20;

export class Run {
  readonly #build: Build;
  readonly #signal: AbortSignal;
  readonly #meter: Meter;
  readonly #started = performance.now();
  readonly #workers: Connection[] = [];
  #runId = '';

  /** `signal` stops everything, until the run is released. */
  constructor(build: Build, signal: AbortSignal, onProgress: OnProgress) {
    this.#build = build;
    this.#signal = signal;
    this.#meter = new Meter(onProgress);
    signal.addEventListener('abort', this.#stop);
  }

  /** Makes the files readable and indexes the prompts. */
  async prepare({ prompts, predictions, language = null }: CheckInput): Promise<Prepared> {
    const worker = await this.#worker(0);
    const plain = (file: Blob): Promise<PlainFile> => {
      const decompressing = this.#meter.phase('decompressing', file.size);
      return worker.call('decompress', { file }, decompressing(0));
    };
    const files = { prompts: await plain(prompts), predictions: await plain(predictions) };
    const indexing = this.#meter.phase('indexing', files.prompts.text.size);
    const index = await worker.call('index', { prompts: files.prompts, language }, indexing(0));
    return { files, index };
  }

  /** Scores all predictions. */
  async score({ files, index }: Prepared): Promise<{ result: CheckResult; scored: Scored }> {
    const { size } = files.predictions.text;
    const affordable = Math.min(MAX_WORKERS, navigator.hardwareConcurrency);
    const workers = Math.max(1, Math.min(affordable, Math.floor(size / BYTES_PER_WORKER)));
    const scoring = this.#meter.phase('scoring', size);
    const scan = async (shard: number): Promise<Blob> => {
      const [start, end] = [shard, shard + 1].map((cut) => Math.floor((size / workers) * cut)) as [number, number];
      const worker = await this.#worker(shard);
      return worker.call('scan', { files, index, start, end }, scoring(shard));
    };
    const parts = await Promise.all(Array.from({ length: workers }, (_, shard) => scan(shard)));
    const { answers } = this.#meter;

    const reporting = this.#meter.phase('reporting', 0);
    const scored = { index, parts };
    const worker = await this.#worker(0);
    const opened = await worker.call('open', { files, scored }, reporting(0));
    const seconds = (performance.now() - this.#started) / 1000;
    return { result: { ...opened, answers, seconds, workers, runId: this.#runId }, scored };
  }

  /** Ends the run but for the worker that has the result open, which is the caller's now. */
  release(): Connection {
    this.#signal.throwIfAborted();
    this.#signal.removeEventListener('abort', this.#stop);
    const [first, ...others] = this.#workers;
    if (!first) throw new Error('Nothing was scored.');
    for (const worker of others) worker.terminate();
    return first;
  }

  /** The worker with this number, started if need be. */
  async #worker(number: number): Promise<Connection> {
    this.#signal.throwIfAborted();
    const running = this.#workers[number];
    if (running) return running;
    const worker = new Connection();
    this.#workers[number] = worker;
    const { runId } = await worker.call('load', { build: this.#build });
    if (number === 0) this.#runId = runId;
    return worker;
  }

  readonly #stop = (): void => {
    for (const worker of this.#workers) worker.terminate(this.#signal.reason as Error);
  };
}
