/** A scored prediction file. */

import type { Comparison, Explanation, Query, Report, Row, TokenProfile } from '../pkg/types.js';
import type { Scored } from './api.js';
import { type Content, pause } from './input.js';
import { type DefaultModule, type HarnessesModule, type Module, plain } from './modules.js';

type Benchmark = ReturnType<Module['Benchmark']['read']>;
type AnyOutcome = InstanceType<Module['Outcome']>;
type DefaultOutcome = InstanceType<DefaultModule['Outcome']>;
type HarnessesOutcome = InstanceType<HarnessesModule['Outcome']>;

/** The number of bytes of predictions to score before other work of the thread has its turn. */
const STEP_BYTES = 256 << 10;
/** The number of tasks whose tokens are labelled before other work has its turn. */
const LABELLED_AT_ONCE = 8;

/** Scores all predictions. */
export async function scan(
  module: Module,
  benchmark: Benchmark,
  { prompts, predictions }: { prompts: Content; predictions: Content },
  signal: AbortSignal | undefined,
): Promise<AnyOutcome> {
  const end = predictions.source.size;
  const scan = plain(() => new module.Scan(benchmark, prompts.source, predictions.source, 0, end));
  while (plain(() => scan.step(STEP_BYTES))) await pause(signal);
  const outcome = new module.Outcome(benchmark, prompts.source, predictions.source);
  plain(() => {
    outcome.merge(scan.finish());
    // Metrics of all tasks together need the tasks without a completion, too.
    (outcome as AnyOutcome & Partial<HarnessesOutcome>).countMissing?.();
    if (predictions.unreadable !== null) outcome.addUnreadable(predictions.unreadable);
  });
  return outcome;
}

export class Outcome implements Scored {
  readonly #module: Module;
  readonly #prompts: Uint8Array;
  readonly #benchmark: Benchmark;
  readonly #outcome: AnyOutcome;
  #json: string | undefined;
  #report: Report | undefined;

  constructor(module: Module, prompts: Content, benchmark: Benchmark, outcome: AnyOutcome) {
    this.#module = module;
    this.#prompts = prompts.bytes;
    this.#benchmark = benchmark;
    this.#outcome = outcome;
  }

  get reportJson(): string {
    return (this.#json ??= plain(() => this.#outcome.reportJson()));
  }

  get report(): Report {
    return (this.#report ??= JSON.parse(this.reportJson) as Report);
  }

  examples(query: Partial<Query> = {}): Row[] {
    return plain(() => {
      const tasks = this.#outcome.query({ sort: 'task', descending: false, ...query });
      return this.#outcome.rows(tasks);
    });
  }

  explain(taskId: string): Explanation {
    const found = this.examples({ search: taskId }).find(({ task_id }) => task_id === taskId);
    if (!found) throw new Error(`The benchmark has no task ${JSON.stringify(taskId)}.`);
    return plain(() => this.#outcome.explain(found.task));
  }

  compare(other: Scored): Comparison[] {
    if (!(other instanceof Outcome)) throw new TypeError('Compare with what `score` has returned.');
    const [first, second] = [this.#default(), other.#default()];
    if (!isEqual(this.#prompts, other.#prompts)) throw new Error('The predictions are for different benchmarks.');
    return plain(() => first.compare(second));
  }

  free(): void {
    this.#outcome.free();
    this.#benchmark.free();
  }

  /** Labels the tokens of all tasks; `null` is the latest profile. */
  async labelTokens(profile: TokenProfile | null, signal: AbortSignal | undefined): Promise<void> {
    const outcome = this.#default();
    if (profile !== null)
      plain(() => {
        outcome.useTokenProfile(profile);
      });
    for (let done = 0; done < this.#benchmark.tasks;) {
      const from = done;
      done = plain(() => outcome.labelTokens(from + LABELLED_AT_ONCE));
      await pause(signal);
    }
  }

  #default(): DefaultOutcome {
    const { Outcome } = this.#module as DefaultModule;
    if (this.#outcome instanceof Outcome && 'compare' in this.#outcome) return this.#outcome;
    throw new TypeError('This needs scores by the default profiles.');
  }
}

function isEqual(first: Uint8Array, second: Uint8Array): boolean {
  return first.length === second.length && first.every((byte, index) => byte === second[index]);
}
