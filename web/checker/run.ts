/** One check from files to report, with as many workers as pay off. */

import { Connection } from './connection';
import { Meter, type OnProgress } from './progress';
import type { Build, LanguageId, PlainFile, PlainFiles, Registry, Result, Scored } from './protocol';

export interface CheckInput {
  /** A prompt file or bundle, compressed or not. */
  prompts: Blob;
  /** A prediction file, compressed or not. */
  predictions: Blob;
  /** The language of all tasks, if their ids do not contain it. */
  language?: LanguageId | null;
}

export type CheckResult = Result & {
  /** The number of scored predictions. */
  answers: number;
  /** The duration of the check. */
  seconds: number;
  workers: number;
  /** A prefix for the names of this check's files. Their contents do not depend on it. */
  runId: string;
  /** What the build that scored it knows. */
  registry: Registry;
};

/** Files and an index, ready for scoring. */
export interface Prepared {
  files: PlainFiles;
  index: Blob;
}

/** The most workers: each has its own index in memory. */
const MAX_WORKERS = 4;
/** With fewer bytes, starting another worker takes longer than it saves. */
const BYTES_PER_WORKER = 1 << 20;

export class Run {
  readonly #build: Build;
  readonly #signal: AbortSignal;
  readonly #meter: Meter;
  readonly #started = performance.now();
  readonly #workers: Connection[] = [];
  #runId = '';
  #registry: Registry = { metrics: [], profiles: [] };

  /** `signal` stops everything until the run is released. */
  constructor(build: Build, signal: AbortSignal, onProgress: OnProgress) {
    this.#build = build;
    this.#signal = signal;
    this.#meter = new Meter(onProgress);
    signal.addEventListener('abort', this.#stop);
  }

  /** Decompresses the files and indexes the prompts. */
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
    return { result: { ...opened, answers, seconds, workers, runId: this.#runId, registry: this.#registry }, scored };
  }

  /** Ends the run, except for the worker with the open result, which the caller now owns. */
  release(): Connection {
    this.#signal.throwIfAborted();
    this.#signal.removeEventListener('abort', this.#stop);
    const [first, ...others] = this.#workers;
    if (!first) throw new Error('Nothing was scored.');
    for (const worker of others) worker.terminate();
    return first;
  }

  /** The worker with this number. Starts it if needed. */
  async #worker(number: number): Promise<Connection> {
    this.#signal.throwIfAborted();
    const running = this.#workers[number];
    if (running) return running;
    const worker = new Connection();
    this.#workers[number] = worker;
    const { runId, registry } = await worker.call('load', { build: this.#build });
    if (number === 0) {
      this.#runId = runId;
      this.#registry = registry;
    }
    return worker;
  }

  readonly #stop = (): void => {
    for (const worker of this.#workers) worker.terminate(this.#signal.reason as Error);
  };
}
