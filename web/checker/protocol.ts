/** The messages between the page and its workers, and the types of the core's results. */

import type { Report, TokenRow } from '../../crates/wasm/generated';
import type { ReplyOf, RequestOf } from '../shared/connection';
import type {
  AlignedTokens,
  Comparison,
  Explanation,
  LabelledCode,
  LanguageId,
  MetricInfo,
  ProfileInfo,
  Query,
  Row,
  SubmissionFault,
  SubmissionFields,
  TokenChanges,
  TokenDimension,
  TokenProfile,
  TokenQuery,
  XcodeevalTask,
} from '../../crates/wasm/types';

export type * from '../../crates/wasm/generated';
export type * from '../../crates/wasm/types';

/**
 * The module that scores: `core` has the official profiles, `full` adds `strict@1`, and `harnesses` has those of other
 * harnesses only.
 */
export type Build = 'core' | 'full' | 'harnesses';

/**
 * `report` is the canonical JSON; `detailed` has a line of JSON per task, `csv` a line of scores.
 */
export type DownloadKind = 'report' | 'detailed' | 'csv';

/** The metrics and profiles that a build knows, in the order of tables. */
export interface Registry {
  metrics: MetricInfo[];
  profiles: ProfileInfo[];
}

/** What a file is instead of JSON Lines, as a sentence without its capital and full stop, and what to do. */
export interface OtherFile {
  description: string;
  remedy: string;
}

/** A decompressed file, as the core reads it. */
export interface PlainFile {
  text: Blob;
  /** Why a compressed file could not be read to its end. The part before is scored. */
  unreadable: string | null;
}

/** The two files of a check. */
export interface PlainFiles {
  prompts: PlainFile;
  predictions: PlainFile;
}

/** The results in the core's own format: an index of the prompts, and the scores of each range. */
export interface Scored {
  index: Blob;
  parts: Blob[];
}

export interface Result {
  report: Report;
  /** The report's canonical JSON, with the same bytes as the command writes. */
  reportJson: string;
}

/** The data of a submission, besides a finished check. */
export interface SubmissionRequest {
  fields: SubmissionFields;
  /** The name of its folder. */
  id: string;
  /** The benchmark's name. */
  benchmark: string;
  /** The benchmark's compressed bundle. */
  bundle: Blob;
}

/**
 * The result: the folder as a zip, and the text of the pull request that adds it to the results.
 */
export interface SubmissionFolder {
  zip: Blob;
  pullRequest: string;
}

/** The calls to a worker. The first call is always `load`. */
export interface Calls {
  /** Prepares a wasm module. `runId` names the files made from its scores. */
  load: { argument: { build: Build }; result: { runId: string; registry: Registry } };
  /** Decompresses a file. Returns other files unchanged. */
  decompress: { argument: { file: Blob }; result: PlainFile };
  /** What a file with this beginning is instead of JSON Lines; `null` if it may be JSON Lines. */
  otherFile: { argument: { start: Uint8Array }; result: OtherFile | null };
  index: { argument: { prompts: PlainFile; language: LanguageId | null }; result: Blob };
  /** Scores the predictions that start in a range of bytes. */
  scan: { argument: { files: PlainFiles; index: Blob; start: number; end: number }; result: Blob };
  /** Merges the scores of all ranges and stores them for the calls below. */
  open: { argument: { files: PlainFiles; scored: Scored }; result: Result };
  /** The canonical JSON report of the open check, which `full` must have scored, with these profiles only. */
  reportBy: { argument: { profiles: string[] }; result: string };
  query: { argument: { query: Query }; result: Uint32Array };
  rows: { argument: { tasks: Uint32Array }; result: Row[] };
  explain: { argument: { task: number }; result: Explanation };
  download: { argument: { kind: DownloadKind }; result: Blob };
  /**
   * The differences of another check of the same benchmark from the open one. The `full` build must
   * have scored both.
   */
  compare: { argument: { files: PlainFiles; scored: Scored }; result: Comparison[] };
  /**
   * Labels the tokens of all tasks of the open check, which the `full` build must have scored, and
   * adds them to the report. `null` is the latest profile.
   */
  tokens: { argument: { profile: TokenProfile | null }; result: Result };
  /**
   * The differences of other checks of the same benchmark from the open one by token type. The
   * `full` build must have scored all.
   */
  compareTokens: { argument: { others: { files: PlainFiles; scored: Scored }[] }; result: TokenChanges[] };
  /** The rows of combinations of two dimensions. The tokens of all tasks must be labelled. */
  combineTokens: { argument: { dimensions: [TokenDimension, TokenDimension] }; result: TokenRow[] };
  /** The tasks among these that have such a token. The tokens of all tasks must be labelled. */
  withTokens: { argument: { tasks: Uint32Array; query: TokenQuery }; result: Uint32Array };
  /** The tokens of a task of the open check, which the `full` build must have scored. */
  alignedTokens: { argument: { task: number }; result: AlignedTokens };
  /** The tokens of any code. No check has to be open. */
  labelCode: { argument: { language: LanguageId; code: string }; result: LabelledCode };
  /** The possible xCodeEval tasks of references: one, several with similar records, or none. */
  recogniseXcodeeval: { argument: { references: PlainFile }; result: XcodeevalTask[] };
  /**
   * The canonical JSON report of answers to references of a task; `name` is the name of the
   * references' file.
   */
  scoreXcodeeval: {
    argument: {
      files: PlainFiles;
      name: string;
      task: XcodeevalTask;
      /** The metrics of the published report to compare with, if there is one. */
      published: string[] | null;
    };
    result: string;
  };
  /** The faults of a submission's fields and of the folder name `id`, and a suggested name. */
  checkSubmission: {
    argument: { fields: SubmissionFields; id: string };
    result: { faults: SubmissionFault[]; suggestedId: string; isId: boolean };
  };
  /** Makes a submission of the open check, which the `full` build must have scored. */
  submission: { argument: { files: PlainFiles; request: SubmissionRequest }; result: SubmissionFolder };
}

export type CallName = keyof Calls;
export type Argument<Name extends CallName> = Calls[Name]['argument'];
export type ResultOf<Name extends CallName> = Calls[Name]['result'];

export type Request = RequestOf<Calls>;

/** The progress of a call. */
export interface Advance {
  /** In bytes, or in tasks while labelling. */
  done: number;
  answers: number;
}

export type Tell = (advance: Advance) => void;

export type Reply = ReplyOf<Calls, Advance>;
