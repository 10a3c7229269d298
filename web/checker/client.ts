/** The page's side of a check: runs it in workers, and queries its results. */

import { Connection, WorkerFailure } from './connection';
import { Meter, type OnProgress } from './progress';
import type {
  AlignedTokens,
  Build,
  Comparison,
  DownloadKind,
  Explanation,
  Query,
  Result,
  ResultOf,
  Row,
  Scored,
  SubmissionFields,
  SubmissionFolder,
  SubmissionRequest,
  TokenChanges,
  TokenDimension,
  TokenProfile,
  TokenQuery,
  TokenRow,
} from './protocol';
import { Run, type CheckInput, type CheckResult, type Prepared } from './run';

export type { OnProgress, Phase, Progress } from './progress';
export type { CheckInput, CheckResult } from './run';

/** A finished check, and the worker that has it open. */
type Session = Prepared & {
  build: Build;
  scored: Scored;
  /** The number of tasks of the benchmark. */
  tasks: number;
  /** Whether the worker has labelled their tokens. */
  labelled: boolean;
  /** The profile to label tokens by; `null` is the latest one. */
  tokenProfile: TokenProfile | null;
  /** `null` after the worker failed. The next query starts another one. */
  worker: Promise<Connection> | null;
};

/**
 * Checks prediction files, one at a time.
 *
 * A cancelled or superseded check rejects with a `DOMException` named `AbortError`. A failed one
 * rejects with an `Error` whose message can be shown. Problems of the files are not failures; they
 * are in the report. After any failure, another check works.
 */
export class Checker {
  #running: AbortController | null = null;
  #session: Session | null = null;

  /** Scores by the official profiles, or by all. Discards the results of an earlier check. */
  check(input: CheckInput, onProgress: OnProgress = () => undefined, build: Build = 'core'): Promise<CheckResult> {
    this.dispose();
    return this.#run(build, onProgress, (run) => run.prepare(input));
  }

  /**
   * Scores the files of the finished check by `strict@1` too. Until then, queries use the old
   * result.
   */
  async strict(onProgress: OnProgress = () => undefined): Promise<CheckResult> {
    const finished = this.#finished();
    this.cancel();
    return this.#run('full', onProgress, () => finished);
  }

  /** Scores the files of the finished check by the profiles of other harnesses. Queries use the old result. */
  async harnesses(onProgress: OnProgress = () => undefined): Promise<CheckResult> {
    const prepared = this.#finished();
    this.cancel();
    return this.#cancellable(async (signal) => {
      const run = new Run('harnesses', signal, onProgress);
      const { result } = await run.score(prepared);
      run.release().terminate();
      return result;
    });
  }

  /**
   * Adds token types to the report of the finished check, which must have scores by `strict@1`.
   * `null` is the latest profile.
   */
  async tokens(profile: TokenProfile | null, onProgress: OnProgress = () => undefined): Promise<Result> {
    const session = this.#finished();
    if (session.build !== 'full') throw new Error('Token types need all parsers: compute strict@1 first.');
    this.cancel();
    return this.#cancellable(async (signal) => {
      const meter = new Meter(onProgress);
      // Until it is done, the other worker answers queries.
      const worker = await reopen(session, signal);
      try {
        const labelling = meter.phase('labelling', session.tasks);
        const result = await worker.call('tokens', { profile }, labelling(0));
        signal.throwIfAborted();
        close(session);
        Object.assign(session, { worker: Promise.resolve(worker), labelled: true, tokenProfile: profile });
        return result;
      } catch (error) {
        worker.terminate();
        throw error;
      }
    });
  }

  /**
   * The numbers of the tasks that `query` selects, in its order. With `token`, only tasks with such
   * a token.
   */
  query(query: Query, token?: TokenQuery | null): Promise<Uint32Array> {
    return this.#ask(async (worker) => {
      const tasks = await worker.call('query', { query });
      return token ? worker.call('withTokens', { tasks, query: token }) : tasks;
    });
  }

  /** The rows of combinations of two dimensions, of a check with labelled tokens. */
  combineTokens(dimensions: [TokenDimension, TokenDimension]): Promise<TokenRow[]> {
    return this.#ask((worker) => worker.call('combineTokens', { dimensions }));
  }

  /** The tokens of one task of a check with scores by `strict@1`. */
  alignedTokens(task: number): Promise<AlignedTokens> {
    return this.#ask((worker) => worker.call('alignedTokens', { task }));
  }

  /** The canonical JSON report with these profiles only, of a check with scores by `strict@1`. */
  reportBy(profiles: string[]): Promise<string> {
    return this.#ask((worker) => worker.call('reportBy', { profiles }));
  }

  /** The rows of the example list for these tasks. */
  rows(tasks: Uint32Array): Promise<Row[]> {
    return this.#ask((worker) => worker.call('rows', { tasks }));
  }

  /** The explanation of one task. */
  explain(task: number): Promise<Explanation> {
    return this.#ask((worker) => worker.call('explain', { task }));
  }

  /**
   * The differences between another finished check on the same benchmark and this one. Both need
   * all profiles.
   */
  compare(other: Checker): Promise<Comparison[]> {
    const { files, scored } = other.#finished();
    return this.#ask((worker) => worker.call('compare', { files, scored }));
  }

  /**
   * The differences of other finished checks from this one by token type, under the same
   * conditions.
   */
  async compareTokens(others: readonly Checker[], onProgress: OnProgress = () => undefined): Promise<TokenChanges[]> {
    const session = this.#finished();
    const found = others.map((other) => other.#finished()).map(({ files, scored }) => ({ files, scored }));
    this.cancel();
    return this.#cancellable(async (signal) => {
      const meter = new Meter(onProgress);
      // This worker can be stopped without losing another's queries.
      const worker = await reopen({ ...session, labelled: false }, signal);
      try {
        const labelling = meter.phase('labelling', session.tasks * (1 + found.length));
        return await worker.call('compareTokens', { others: found }, labelling(0));
      } finally {
        worker.terminate();
      }
    });
  }

  /** The content of a file to save. */
  download(kind: DownloadKind): Promise<Blob> {
    return this.#ask((worker) => worker.call('download', { kind }));
  }

  /** The faults of a submission's fields, and of its folder's name. */
  checkSubmission(fields: SubmissionFields, id: string): Promise<ResultOf<'checkSubmission'>> {
    return this.#ask((worker) => worker.call('checkSubmission', { fields, id }));
  }

  /** Makes a submission of the finished check, which must have scores by `strict@1`. */
  async submission(request: SubmissionRequest, onProgress: OnProgress = () => undefined): Promise<SubmissionFolder> {
    const session = this.#finished();
    if (session.build !== 'full') throw new Error('A submission has scores by all profiles: compute strict@1 first.');
    this.cancel();
    return this.#cancellable(async (signal) => {
      const { files } = session;
      const meter = new Meter(onProgress);
      // This worker can be stopped without losing another's queries. Submissions have the official
      // scores and strict@1, whatever else the visitor computed.
      const worker = await reopen({ ...session, labelled: false }, signal);
      try {
        const compressing = meter.phase('compressing', files.predictions.text.size);
        return await worker.call('submission', { files, request }, compressing(0));
      } finally {
        worker.terminate();
      }
    });
  }

  /** Stops the work in progress. The results of an earlier check stay. */
  cancel(): void {
    this.#running?.abort();
    this.#running = null;
  }

  /** Stops everything and discards all results. */
  dispose(): void {
    this.cancel();
    close(this.#session);
    this.#session = null;
  }

  #finished(): Session {
    if (!this.#session) throw new Error('No check is finished.');
    return this.#session;
  }

  #run(
    build: Build,
    onProgress: OnProgress,
    prepare: (run: Run) => Prepared | Promise<Prepared>,
  ): Promise<CheckResult> {
    return this.#cancellable(async (signal) => {
      const run = new Run(build, signal, onProgress);
      const { files, index } = await prepare(run);
      const { result, scored } = await run.score({ files, index });
      const worker = run.release();
      close(this.#session);
      const tasks = result.report.counts[0]?.total ?? 0;
      this.#session = {
        files,
        index,
        build,
        scored,
        tasks,
        labelled: false,
        tokenProfile: null,
        worker: Promise.resolve(worker),
      };
      return result;
    });
  }

  /** Runs work that `cancel` stops. */
  async #cancellable<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const running = new AbortController();
    this.#running = running;
    try {
      return await work(running.signal);
    } catch (error) {
      // Stop the other workers, whose results are no longer needed.
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

/** Another worker for a finished check. It reuses the scores. */
async function reopen(
  { build, files, scored, labelled, tokenProfile }: Session,
  signal?: AbortSignal,
): Promise<Connection> {
  const worker = new Connection();
  signal?.addEventListener('abort', () => {
    worker.terminate(signal.reason as Error);
  });
  try {
    await worker.call('load', { build });
    await worker.call('open', { files, scored });
    if (labelled) await worker.call('tokens', { profile: tokenProfile });
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
