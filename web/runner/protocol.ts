/** The messages between a page and the workers that run programs, and the results of these. */

import type { ReplyOf, RequestOf } from '../shared/connection';

export type { ImageFile, ProgramBenchmark, ProgramIndex, RuntimeFile, RuntimeIndex } from '../../crates/wasm/generated';

/** A file of samples to judge, with or without verdicts, and what judges it. */
export interface Inputs {
  /** The tasks with their tests; `null` if they are in the file of samples, which another harness wrote. */
  tasks: Uint8Array | null;
  /** The descriptions of the problems, with their limits. */
  problems: Uint8Array | null;
  samples: Uint8Array;
  /** The benchmark's rules as JSON. */
  rules: string;
  /** Whether the tests after a program's first failure run too. */
  everyTest: boolean;
}

/** A program and its tests. */
export interface Job {
  job: number;
  /** The id of its language. */
  language: string;
  /** The numbers of the samples with this program, from 1. */
  samples: number[];
  /** The name of its task. */
  task: string;
}

/** What a file of programs is. */
export interface Kind {
  /** The harness that writes such files. */
  harness: string;
  /** What it has, such as “a log of samples”. */
  what: string;
  /** Whether samples are made of it. */
  is_imported: boolean;
  /** For a file without programs: which file has them. */
  instead: string | null;
}

/** A file of another harness of which samples were made. */
export interface Foreign {
  harness: string;
  what: string;
  samples: number;
  tasks: number;
  benchmark: string | null;
  /** The number of answers whose code was in a block of Markdown. */
  extracted: number;
  problems: string[];
}

/** How the verdicts of another harness agree with those found here. */
export interface Verdicts {
  /** The number of those whose samples were all judged here. */
  compared: number;
  /** Those of them that differ. */
  differ: Difference[];
}

/** A verdict of another harness that differs from the one found here. */
export interface Difference {
  task: string;
  /** The numbers of its first and its last sample, from 1. */
  samples: [number, number];
  /** How many of them passed there. */
  there: number;
  /** How many of them passed here. */
  here: number;
}

export interface Plan {
  foreign: Foreign | null;
  jobs: Job[];
  /** The number of samples that are invalid, or in a language that Assay does not run. */
  others: number;
  problems: { line: number; message: string }[];
}

/** What is recorded of a test. */
export interface Seen {
  outcome: string | null;
  /** The fuel, as seconds of the reference machine. */
  time: number | null;
  /** The SHA-256 of the recorded output. */
  output: string;
}

/** A test of a sample: what was submitted, what was found, and what of that is equal. */
export interface TestAgreement {
  sample: number;
  test: number;
  submitted: Seen;
  found: Seen;
  outcome: boolean;
  fuel: boolean;
  output: boolean;
}

export interface Agreement {
  /** The SHA-256 of the program. */
  program: string;
  tests: TestAgreement[];
  /** What was found, for `results`. */
  judged: unknown;
}

/** The files that `assay execute` writes. */
export interface Results {
  /** The samples with their verdicts. */
  samples: Uint8Array<ArrayBuffer>;
  /** The report as JSON. */
  report: string;
  verdicts: Verdicts;
}

/** How a run ended, as `assay run --json` prints it. */
export interface Run {
  exit: string;
  code: number | null;
  fuel: bigint;
  peakMemory: number;
  stdout: Uint8Array;
  stderr: Uint8Array;
}

export interface Limits {
  fuel: bigint;
  memoryBytes: number;
  outputBytes: number;
}

export interface Calls {
  recognise: { argument: { file: Uint8Array }; result: Kind | null };
  open: { argument: Inputs; result: Plan };
  addImage: { argument: { id: string; module: WebAssembly.Module }; result: null };
  /** Adds an image's module for programs that need more stack than the browser has. */
  addChained: { argument: { id: string; module: WebAssembly.Module }; result: null };
  /** Makes that module. `null` if the browser cannot switch between stacks. */
  chain: { argument: { module: Uint8Array<ArrayBuffer> }; result: Uint8Array<ArrayBuffer> | null };
  judge: { argument: { job: number }; result: Agreement };
  /** The results of judged jobs, each with its number. Other jobs are not judged. */
  results: { argument: { judged: (readonly [number, unknown])[]; k: number[] }; result: Results };
  /** Reads a program. The result is the message about an incorrect one. */
  read: { argument: { language: string; source: string }; result: string | null };
  /** Runs the program that was read last. */
  run: { argument: { stdin: string; limits: Limits }; result: Run };
}

export type Request = RequestOf<Calls>;
export type Reply = ReplyOf<Calls, never>;
