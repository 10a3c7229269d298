/** The workers of a page that judge programs. */

import { Connection, WorkerFailure } from '../shared/connection';
import type { Agreement, Calls, Inputs, Job, Kind, Plan, Results } from './protocol';
import type { Modules, Runtimes } from './runtimes';

export { load, Runtimes } from './runtimes';

/** More workers take more memory than they save time: each has about 120 MB. */
const MOST_WORKERS = 4;
/** A program that takes longer for its tests is given up, in milliseconds. Its fuel should end it before. */
const LONGEST_JOB = 180_000;

/** The result of a job, or why this browser cannot tell. */
export type Judged = { job: Job; agreement: Agreement } | { job: Job; cannotTell: string };

export class Pool {
  readonly #runtimes: Runtimes;
  readonly #inputs: Inputs;
  readonly #idle: RunnerWorker[] = [];

  constructor(runtimes: Runtimes, inputs: Inputs) {
    this.#runtimes = runtimes;
    this.#inputs = inputs;
  }

  /** What there is to judge. */
  async plan(): Promise<Plan> {
    const worker = new RunnerWorker();
    const plan = await worker.call('open', this.#inputs);
    this.#idle.push(worker);
    return plan;
  }

  /** The jobs whose languages the site runs. */
  async runnable(jobs: readonly Job[]): Promise<Job[]> {
    const here = new Set<string>();
    for (const language of new Set(jobs.map(({ language }) => language))) {
      if (await this.#runtimes.find(language)) here.add(language);
    }
    return jobs.filter(({ language }) => here.has(language));
  }

  /** Judges jobs, and passes each result to `take`. Ends early if `signal` says so. */
  async judge(jobs: readonly Job[], take: (judged: Judged) => void, signal: AbortSignal): Promise<void> {
    const waiting = [...jobs];
    const lane = async (): Promise<void> => {
      let worker: RunnerWorker | undefined;
      const stop = (): void => worker?.terminate();
      signal.addEventListener('abort', stop);
      try {
        for (let job = waiting.shift(); job && !signal.aborted; job = waiting.shift()) {
          worker ??= await this.#worker();
          const judged = await this.#judge(worker, job);
          signal.throwIfAborted();
          take(judged);
          if (worker.isLost) worker = undefined;
        }
        if (worker) this.#idle.push(worker);
      } finally {
        signal.removeEventListener('abort', stop);
      }
    };
    const lanes = Math.min(MOST_WORKERS, navigator.hardwareConcurrency || 1, jobs.length);
    await Promise.all(Array.from({ length: lanes }, lane));
  }

  /** The files of what was judged. */
  async results(judged: readonly Judged[], k: number[]): Promise<Results> {
    const found = judged.flatMap((one) => ('agreement' in one ? [[one.job.job, one.agreement.judged] as const] : []));
    const worker = await this.#worker();
    const results = await worker.call('results', { judged: found, k });
    this.#idle.push(worker);
    return results;
  }

  /** Ends all workers. */
  close(): void {
    for (const worker of this.#idle.splice(0)) worker.terminate();
  }

  async #worker(): Promise<RunnerWorker> {
    const idle = this.#idle.pop();
    if (idle) return idle;
    const worker = new RunnerWorker();
    await worker.call('open', this.#inputs);
    return worker;
  }

  async #judge(worker: RunnerWorker, job: Job): Promise<Judged> {
    const { language } = job;
    await worker.give(await this.#runtimes.modules(language), await this.#runtimes.madeChained(language));
    const late = setTimeout(() => {
      worker.terminate(new WorkerFailure(`it took longer than ${LONGEST_JOB / 1000} seconds`, true, 'late'));
    }, LONGEST_JOB);
    try {
      return { job, agreement: await this.#judgeDeeply(worker, job) };
    } catch (fault) {
      if (!(fault instanceof WorkerFailure)) throw fault;
      return { job, cannotTell: fault.message };
    } finally {
      clearTimeout(late);
    }
  }

  /** Judges a job, a second time with more stack if it needs that. */
  async #judgeDeeply(worker: RunnerWorker, { job, language }: Job): Promise<Agreement> {
    try {
      return await worker.call('judge', { job });
    } catch (fault) {
      if (!(await worker.giveMoreStack(fault, this.#runtimes, language))) throw fault;
      return await worker.call('judge', { job });
    }
  }
}

/** What a file of programs is; `null` if no harness is known to write such files. */
export async function recognise(file: Uint8Array): Promise<Kind | null> {
  const worker = new RunnerWorker();
  try {
    return await worker.call('recognise', { file });
  } finally {
    worker.terminate();
  }
}

/** A worker, and the modules that it has. */
export class RunnerWorker extends Connection<Calls> {
  readonly #has = new Set<string>();
  #isLost = false;

  constructor() {
    super(new Worker(new URL('./run-worker.ts', import.meta.url), { type: 'module' }));
  }

  /** Whether it has ended. */
  get isLost(): boolean {
    return this.#isLost;
  }

  /** Gives it the modules of a language that it does not have yet. */
  async give(modules: Modules, chained: Modules | null): Promise<void> {
    for (const [id, module] of modules) {
      await this.#once(`plain ${id}`, () => this.call('addImage', { id, module }));
    }
    for (const [id, module] of chained ?? []) {
      await this.#once(`chained ${id}`, () => this.call('addChained', { id, module }));
    }
  }

  /**
   * Gives it the modules for programs of a language that need more stack, if that is what failed.
   * Returns whether a second try makes sense.
   */
  async giveMoreStack(fault: unknown, runtimes: Runtimes, language: string): Promise<boolean> {
    if (!(fault instanceof WorkerFailure) || fault.reason !== 'stack') return false;
    const chained = await runtimes.chained(language, (module) => this.call('chain', { module }));
    if (!chained || [...chained.keys()].every((id) => this.#has.has(`chained ${id}`))) return false;
    await this.give(await runtimes.modules(language), chained);
    return true;
  }

  async #once(key: string, add: () => Promise<unknown>): Promise<void> {
    if (!this.#has.has(key)) await add();
    this.#has.add(key);
  }

  override terminate(reason?: Error): void {
    this.#isLost = true;
    super.terminate(reason);
  }
}
