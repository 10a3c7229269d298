/** The page's side of a check: runs it in workers, and asks them for what is shown. */

import { Connection, WorkerFailure } from './connection';
import type { OnProgress } from './progress';
import type { Build, DownloadKind, Explanation, Query, Row, Scored } from './protocol';
import { Run, type CheckInput, type CheckResult, type Prepared } from './run';

export type { OnProgress, Phase, Progress } from './progress';
export type { CheckInput, CheckResult } from './run';

/** A finished check, and the worker that has it open. */
type Session = Prepared & {
  build: Build;
  scored: Scored;
  /** `null` after the worker failed: the next question starts another. */
  worker: Promise<Connection> | null;
};

/**
 * Checks prediction files, one at a time.
 *
 * A check that is cancelled, or overtaken by another, rejects with a `DOMException` named `AbortError`; one that fails
 * rejects with an `Error` whose message can be shown. Problems of the files are no failures: they are in the report.
 * Whatever happened, another check works.
 */
export class Checker {
  #running: AbortController | null = null;
  #session: Session | null = null;

  /** Scores by the official profiles. What an earlier check found is forgotten. */
  check(input: CheckInput, onProgress: OnProgress = () => undefined): Promise<CheckResult> {
    this.dispose();
    return this.#run('core', onProgress, (run) => run.prepare(input));
  }

  /** Scores the files of the finished check by `strict@1` too. Until that is done, questions are answered as before. */
  async strict(onProgress: OnProgress = () => undefined): Promise<CheckResult> {
    const finished = this.#finished();
    this.cancel();
    return this.#run('full', onProgress, () => finished);
  }

  /** The numbers of the tasks that `query` selects, in its order. */
  query(query: Query): Promise<Uint32Array> {
    return this.#ask((worker) => worker.call('query', { query }));
  }

  /** What the example list shows of these tasks. */
  rows(tasks: Uint32Array): Promise<Row[]> {
    return this.#ask((worker) => worker.call('rows', { tasks }));
  }

  /** Everything about one task. */
  explain(task: number): Promise<Explanation> {
    return this.#ask((worker) => worker.call('explain', { task }));
  }

  /** A file to save. */
  download(kind: DownloadKind): Promise<Blob> {
    return this.#ask((worker) => worker.call('download', { kind }));
  }

  /** Stops the check that is under way. What an earlier one found stays. */
  cancel(): void {
    this.#running?.abort();
    this.#running = null;
  }

  /** Stops and forgets everything. */
  dispose(): void {
    this.cancel();
    close(this.#session);
    this.#session = null;
  }

  #finished(): Session {
    if (!this.#session) throw new Error('No check is finished.');
    return this.#session;
  }

  async #run(
    build: Build,
    onProgress: OnProgress,
    prepare: (run: Run) => Prepared | Promise<Prepared>,
  ): Promise<CheckResult> {
    const running = new AbortController();
    this.#running = running;
    const run = new Run(build, running.signal, onProgress);
    try {
      const { files, index } = await prepare(run);
      const { result, scored } = await run.score({ files, index });
      const worker = run.release();
      close(this.#session);
      this.#session = { files, index, build, scored, worker: Promise.resolve(worker) };
      return result;
    } catch (error) {
      // The other workers would go on for nothing.
      running.abort(error);
      throw error;
    } finally {
      if (this.#running === running) this.#running = null;
    }
  }

  async #ask<T>(question: (worker: Connection) => Promise<T>): Promise<T> {
    const session = this.#finished();
    const worker = (session.worker ??= reopen(session));
    try {
      return await question(await worker);
    } catch (error) {
      if (error instanceof WorkerFailure && error.fatal && session.worker === worker) session.worker = null;
      throw error;
    }
  }
}

/** Another worker for a finished check: nothing is scored again. */
async function reopen({ build, files, scored }: Session): Promise<Connection> {
  const worker = new Connection();
  try {
    await worker.call('load', { build });
    await worker.call('open', { files, scored });
  } catch (error) {
    worker.terminate();
    throw error;
  }
  return worker;
}

function close(session: Session | null): void {
  session?.worker?.then(
    (worker) => {
      worker.terminate();
    },
    () => undefined,
  );
}
