/** The types of the calls. */

import type { Comparison, Explanation, LanguageId, Query, Report, Row, TokenProfile } from '../pkg/types.js';

/**
 * A prompt file or a prediction file, compressed or not: its bytes, its text, its address, or its records. In Node,
 * a `file:` address is read from disk. Every other address is fetched.
 */
export type Input = string | URL | Blob | ArrayBuffer | Uint8Array | Iterable<object> | AsyncIterable<object>;

/**
 * `default` are the official profiles and `strict@1`, which the command computes without options. `harnesses` are the
 * profiles of other harnesses, with CodeBLEU.
 */
export type ProfileGroup = 'default' | 'harnesses';

export interface ScoreOptions {
  /** The profiles to score by: `default` without it. */
  profiles?: ProfileGroup;
  /** The language of all tasks, if their records, ids or file names do not say it. */
  language?: LanguageId;
  /** Breaks the scores of the default profiles down by token type. `true` is the latest profile. */
  tokens?: boolean | TokenProfile;
  /** The largest decompressed size of a file in bytes: 1 GiB without it. */
  maxDecompressed?: number;
  /** Stops the call. */
  signal?: AbortSignal;
}

/** A scored prediction file. */
export interface Scored {
  /** The report: scores, counts and problems. */
  readonly report: Report;
  /** The report as canonical JSON, with the bytes of the command's `report.json`. */
  readonly reportJson: string;
  /** The examples that a query selects, in its order. Without a query: all, in the order of the benchmark. */
  examples(query?: Partial<Query>): Row[];
  /** Explains the scores of one task. */
  explain(taskId: string): Explanation;
  /**
   * The differences of another file from this one, task by task: by profile, for all languages and for each. Both are
   * scored by the default profiles, for the same prompts.
   */
  compare(other: Scored): Comparison[];
  /** Frees the memory before the garbage is collected. Nothing else can be called afterwards. */
  free(): void;
}
