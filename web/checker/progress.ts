/** The progress of a check, its speed, and the estimated time left. */

import type { Advance } from './protocol';

/** The phases in order. Phases without work are omitted. */
export type Phase = 'loading' | 'decompressing' | 'indexing' | 'scoring' | 'reporting' | 'labelling' | 'compressing';

export interface Progress {
  phase: Phase;
  /** Of this phase, in bytes; of labelling, in tasks. Both numbers are 0 if nothing is counted. */
  done: number;
  total: number;
  /** While scoring, once there is enough data. */
  answersPerSecond: number | null;
  /** Of this phase, once there is enough data. */
  secondsRemaining: number | null;
}

export type OnProgress = (progress: Progress) => void;

/** Before this much time has passed, speed and time left are too uncertain. */
const SETTLED_SECONDS = 0.5;

export class Meter {
  readonly #onProgress: OnProgress;
  #phase: Phase = 'loading';
  #total = 0;
  /** The progress of each worker. */
  #advances: Advance[] = [];
  #started = performance.now();

  constructor(onProgress: OnProgress) {
    this.#onProgress = onProgress;
    this.#tell();
  }

  /**
   * Starts a phase, which is reported with the first progress of a worker. The result takes each
   * worker's progress.
   */
  phase(phase: Phase, total: number): (worker: number) => (advance: Advance) => void {
    this.#phase = phase;
    this.#total = total;
    this.#advances = [];
    this.#started = performance.now();
    return (worker) => (advance) => {
      this.#advances[worker] = advance;
      this.#tell();
    };
  }

  /** The number of predictions scored in this phase. */
  get answers(): number {
    return this.#advances.reduce((sum, { answers }) => sum + answers, 0);
  }

  #tell(): void {
    const done = this.#advances.reduce((sum, advance) => sum + advance.done, 0);
    const seconds = (performance.now() - this.#started) / 1000;
    const settled = seconds >= SETTLED_SECONDS && done > 0;
    this.#onProgress({
      phase: this.#phase,
      done,
      total: this.#total,
      answersPerSecond: settled && this.#phase === 'scoring' ? this.answers / seconds : null,
      secondsRemaining: settled ? (seconds / done) * (this.#total - done) : null,
    });
  }
}
