/**
 * The shapes of what the core takes and returns, except for files: `generated.ts` has those.
 *
 * Part of the package's type declarations; `tests/e2e/package.spec.ts` checks them against real values.
 */

export type LanguageId = 'python' | 'java' | 'typescript' | 'csharp';
export type Category =
  'exact' | 'empty' | 'cut_elsewhere' | 'only_identifiers' | 'same_identifiers' | 'near_miss' | 'wrong';

/** The description of a metric. Elsewhere, its id stands for it. */
export interface MetricInfo {
  /** Such as `es`. */
  id: string;
  /** For the heads of columns, such as `ES`. */
  short: string;
  /** Such as `edit similarity`. */
  name: string;
  /** The unit of its values in reports. */
  unit: 'percent';
  about: string;
  /** Whether it holds or fails for an example, so that the values of examples are 1 or 0. */
  share: boolean;
  /** The value of an example that equals 100 %. */
  full: number;
}
/** The description of a profile. Elsewhere, its id stands for it. */
export interface ProfileInfo {
  /** The name with its version, such as `cceval-difflib@1`. */
  id: string;
  about: string;
}

/** A version of the token types. The last one is the latest. */
export type TokenProfile = 'ct3@1' | 'ct3@2';
/**
 * A dimension of token types. `all` has two values: every token (`all`), and tokens of up to 30
 * characters (`leaf`).
 */
export type TokenDimension = 'all' | 'syntax_type' | 'context' | 'origin' | 'length' | 'frequency';
/** The values of a token in the five dimensions. */
export interface TokenLabel {
  syntax_type: string;
  /** The number of occurrences in each context. */
  context: Record<string, number>;
  origin: string;
  length: string;
  frequency: string;
}
export interface LabelledToken extends TokenLabel {
  /** Indices into the string. */
  start: number;
  end: number;
  /** The token's text; for literals, the value. */
  text: string;
  /** Whether the token is in code that does not parse. */
  in_error: boolean;
}
export interface LabelledCode {
  /** Whether the complete code parses. */
  sound: boolean;
  tokens: LabelledToken[];
}
export interface TokenQuery {
  dimension: TokenDimension;
  value: string;
  /** Only statements in which such a token of the groundtruth is wrong. */
  missed: boolean;
}
export interface AlignedToken extends TokenLabel {
  text: string;
  right: boolean;
}
export interface AlignedTokens {
  reference: AlignedToken[];
  prediction: AlignedToken[];
}
/** The tokens of a value that a second file gets right, compared with a first file. */
export interface TokenChange {
  /** `null` for all. */
  language: LanguageId | null;
  dimension: TokenDimension;
  value: string;
  /** The number of tokens in groundtruths. */
  tokens: number;
  /** The recall of each file, in percent. */
  first: number;
  second: number;
  /** The difference in percentage points with its 95 % interval, paired by statement. */
  difference: number;
  low: number;
  high: number;
  /** The difference in percent of the first file's recall; `null` if that is 0. */
  relative_gain: number | null;
}
export interface TokenChanges {
  profile: TokenProfile;
  /** By language, dimension and value, without values that have no tokens. */
  rows: TokenChange[];
}

export interface Change {
  side: 'both' | 'prediction' | 'reference';
  text: string;
}
/** The scores of an example by one profile. */
export interface ProfileScores {
  profile: string;
  /** By metric: see `share` and `full` of its description. */
  values: Record<string, number>;
}
export interface Official {
  truncated: string;
  cut: string;
  prediction_comments: string[];
  reference_comments: string[];
  prediction: string;
  reference: string;
  difference: Change[];
  identifiers: {
    prediction: string[];
    reference: string[];
    matched: string[];
    missed: string[];
    superfluous: string[];
  };
}
export interface Effect {
  quirk: string;
  exact_match: number;
  identifier_match: number;
  difflib: number;
  levenshtein: number;
  f1: number;
}
/** What `strict@1` compared in an example. */
export interface StrictExplanation {
  /** The end of the first statement of the completion, in bytes of UTF-8. */
  cut: number;
  /** The comments in that statement, as byte ranges of UTF-8. */
  comments: { start: number; end: number }[];
  prediction: string;
  reference: string;
  prediction_identifiers: string[];
  reference_identifiers: string[];
}
export interface Explanation {
  task_id: string;
  language: LanguageId;
  line: number | null;
  repository: string | null;
  file: string | null;
  category: Category | null;
  prompt: string;
  groundtruth: string;
  right_context: string;
  crossfile_context: { file: string; code: string }[];
  prediction: string | null;
  /** By every computed profile; 0 for a task without a completion. */
  scores: ProfileScores[];
  /** `null` for a task without a completion. */
  official: Official | null;
  /** `null` if `strict@1` was not computed, and for a task without a completion. */
  strict: StrictExplanation | null;
  /** What the profiles of other harnesses compared, if they were computed. */
  further?: Record<string, StrictExplanation>;
  effects: Effect[];
}

/** A row of the example list. */
export interface Row {
  /** The task's number in the benchmark, by which the example can be requested. */
  task: number;
  task_id: string;
  language: LanguageId;
  /** `null` for a task without a completion. */
  category: Category | null;
  /** By every computed profile. */
  scores: ProfileScores[];
}

/** Selects examples and their order. Absent members do not filter. */
export interface Query {
  language?: LanguageId;
  category?: Category | 'missing';
  /** A part of the task id, in any case. */
  search?: string;
  /** Only examples whose scores this quirk of the official program changed. */
  quirk?: string;
  /** The order of the benchmark, or a metric. */
  sort: 'task' | { profile: string; metric: string };
  descending: boolean;
}

/** The differences of two prediction files by a profile, for one language or all. */
export interface Comparison {
  profile: string;
  /** `null` for all. */
  language: LanguageId | null;
  tasks: number;
  metrics: Difference[];
  /** The number of tasks with an exact match only in the second file. */
  improved: number;
  /** The number of tasks with an exact match only in the first file. */
  degraded: number;
  /** The p-value of the exact McNemar test of improved against degraded. */
  p_value: number;
}
/** The difference in a metric, in percentage points with its 95 % interval. */
export interface Difference {
  metric: string;
  first: number;
  second: number;
  difference: number;
  low: number;
  high: number;
}

/** The card of a submission, from a form. Absent members are unknown. */
export interface SubmissionFields {
  model?: string;
  organisation?: string;
  link?: string;
  paper?: string;
  /** `YYYY-MM-DD` */
  date?: string;
  /** The number of parameters. A value that is not an integer is a fault. */
  parameters?: number;
  open_weights?: boolean;
  setting?: string;
  retriever?: string;
  sampling?: string;
  /** The cost of the whole run in US dollars: a number, as the visitor writes it. */
  cost?: string;
  /** The number of generated tokens in the whole run, as the visitor writes it. */
  tokens?: string;
  /** The time of generation in seconds, as the visitor writes it. */
  seconds?: string;
  /** `YYYY-MM-DD`: the day up to which the model's training data reaches. */
  cutoff?: string;
  licence?: string;
  contact?: string;
  notes?: string;
}
export interface SubmissionFault {
  /** `null` for the form, not one field. */
  key: keyof SubmissionFields | null;
  message: string;
}

/**
 * Bytes with random access: a file of the page, which only workers can read, or an object that
 * reads synchronously.
 */
export type ByteSource =
  | Blob
  | {
      readonly size: number;
      /** The bytes from `offset` on: `length` of them, fewer only at the end. */
      readAt(offset: number, length: number): Uint8Array;
    };

/** xCodeEval's tasks, in the order of its paper. */
export type XcodeevalTask =
  | 'tag_classification'
  | 'code_compilation'
  | 'program_synthesis'
  | 'code_translation'
  | 'apr'
  | 'retrieval_code_code'
  | 'retrieval_nl_code';
