/** What the page and its workers say to each other. The shapes of what the core returns come with it. */

import type {
  AlignedTokens,
  Comparison,
  Explanation,
  LabelledCode,
  LanguageId,
  Query,
  Report,
  Row,
  SubmissionFault,
  SubmissionFields,
  TokenChanges,
  TokenProfile,
  TokenQuery,
  XcodeevalTask,
} from '../../crates/wasm/types';

export type * from '../../crates/wasm/types';

/** Which module scores: `core` has the official profiles, `full` adds `strict@1`. */
export type Build = 'core' | 'full';

/** `report` is the canonical JSON; `detailed` has a line of JSON for each task, `csv` a line of scores. */
export type DownloadKind = 'report' | 'detailed' | 'csv';

/** A file as the core reads it: never compressed. */
export interface PlainFile {
  text: Blob;
  /** Why a compressed file could not be read to its end; what came before is scored. */
  unreadable: string | null;
}

/** The two files of a check. */
export interface PlainFiles {
  prompts: PlainFile;
  predictions: PlainFile;
}

/** What was computed of the files, in the core's own form: an index of the prompts, and the scores of each range. */
export interface Scored {
  index: Blob;
  parts: Blob[];
}

export interface Result {
  report: Report;
  /** The report's canonical JSON, the same bytes as the command writes. */
  reportJson: string;
}

/** What a submission is made of, besides a finished check. */
export interface SubmissionRequest {
  fields: SubmissionFields;
  /** The name of its folder. */
  id: string;
  /** The benchmark's name. */
  benchmark: string;
  /** The benchmark's bundle as it is: compressed. */
  bundle: Blob;
}

/** What is handed out: the folder as a zip, and the text of the pull request that adds it to the results. */
export interface SubmissionFolder {
  zip: Blob;
  pullRequest: string;
}

/** What a worker can be asked to do. The first is always `load`. */
export interface Calls {
  /** Gets a wasm module ready. `runId` names the files that are made of what it scores. */
  load: { argument: { build: Build }; result: { runId: string } };
  /** A file that is not compressed comes back as it is. */
  decompress: { argument: { file: Blob }; result: PlainFile };
  index: { argument: { prompts: PlainFile; language: LanguageId | null }; result: Blob };
  /** Scores the predictions that start in a range of bytes. */
  scan: { argument: { files: PlainFiles; index: Blob; start: number; end: number }; result: Blob };
  /** Puts the scores of all ranges together, and keeps them for the calls below. */
  open: { argument: { files: PlainFiles; scored: Scored }; result: Result };
  query: { argument: { query: Query }; result: Uint32Array };
  rows: { argument: { tasks: Uint32Array }; result: Row[] };
  explain: { argument: { task: number }; result: Explanation };
  download: { argument: { kind: DownloadKind }; result: Blob };
  /** How another check of the same benchmark differs from the open one; the `full` build has scored both. */
  compare: { argument: { files: PlainFiles; scored: Scored }; result: Comparison[] };
  /**
   * Labels the tokens of all tasks of the open check, which the `full` build has scored. The report has them then. `null` is
   * the latest profile.
   */
  tokens: { argument: { profile: TokenProfile | null }; result: Result };
  /** How other checks of the same benchmark differ from the open one by token type; the `full` build has scored all. */
  compareTokens: { argument: { others: { files: PlainFiles; scored: Scored }[] }; result: TokenChanges[] };
  /** Of these tasks, those with such a token; the tokens of all must have been labelled. */
  withTokens: { argument: { tasks: Uint32Array; query: TokenQuery }; result: Uint32Array };
  /** The tokens of a task of the open check, which the `full` build has scored. */
  alignedTokens: { argument: { task: number }; result: AlignedTokens };
  /** The tokens of any code; no check has to be open. */
  labelCode: { argument: { language: LanguageId; code: string }; result: LabelledCode };
  /** Which of xCodeEval's tasks references may be for: one, several whose records look alike, or none. */
  recogniseXcodeeval: { argument: { references: PlainFile }; result: XcodeevalTask[] };
  /** The report, as canonical JSON, on references of a task; `name` is that of their file. */
  scoreXcodeeval: { argument: { files: PlainFiles; name: string; task: XcodeevalTask }; result: string };
  /** What is wrong with a submission's fields, whether its folder can be called `id`, and what else it could be called. */
  checkSubmission: {
    argument: { fields: SubmissionFields; id: string };
    result: { faults: SubmissionFault[]; suggestedId: string; isId: boolean };
  };
  /** Makes a submission of the open check, which the `full` build has scored. */
  submission: { argument: { files: PlainFiles; request: SubmissionRequest }; result: SubmissionFolder };
}

export type CallName = keyof Calls;
export type Argument<Name extends CallName> = Calls[Name]['argument'];
export type ResultOf<Name extends CallName> = Calls[Name]['result'];

/** A call on its way to a worker. */
export type Request = {
  [Name in CallName]: { id: number; name: Name; argument: Argument<Name> };
}[CallName];

/** How far a call has come. */
export interface Advance {
  /** In bytes, or in tasks where these are labelled. */
  done: number;
  answers: number;
}

export type Tell = (advance: Advance) => void;

/** What a worker says of the call with the same `id`. */
export type Reply =
  | { id: number; kind: 'progress'; advance: Advance }
  | { id: number; kind: 'done'; result: ResultOf<CallName> }
  /** After a `fatal` failure the worker is of no more use. */
  | { id: number; kind: 'failed'; message: string; fatal: boolean };
