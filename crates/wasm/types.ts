/**
 * The shapes of what the core takes and returns: the Rust types of the same names in `crates/completion`, serialised.
 *
 * Part of the package's type declarations; `tests/e2e/package.spec.ts` checks them against real values.
 */

/** A metric profile with its version, such as `cceval-difflib@1`. */
export type Profile = 'cceval-difflib@1' | 'cceval-levenshtein@1' | 'strict@1';
export type LanguageId = 'python' | 'java' | 'typescript' | 'csharp';
export type Category =
  'exact' | 'empty' | 'cut_elsewhere' | 'only_identifiers' | 'same_identifiers' | 'near_miss' | 'wrong';

/** A percentage with two decimals, and the ends of its 95 % interval. */
export interface Mean {
  value: number;
  low: number;
  high: number;
}
export interface Share extends Mean {
  count: number;
}
export interface ScoreRow {
  profile: Profile;
  /** `null` for all languages. */
  language: LanguageId | null;
  tasks: number;
  em: Share;
  es: Mean;
  id_em: Share;
  id_precision: Mean;
  id_recall: Mean;
  id_f1: Mean;
}
export interface TaskCounts {
  language: LanguageId | null;
  total: number;
  answered: number;
  missing: number;
  categories: Partial<Record<Category, number>>;
}
export interface ProblemPlace {
  line: number | null;
  task_id: string | null;
  message: string;
}
export interface ProblemGroup {
  code: string;
  severity: 'error' | 'warning';
  file: 'prompts' | 'predictions';
  count: number;
  note: string | null;
  help: string;
  first: ProblemPlace[];
}
export interface QuirkEffect {
  quirk: string;
  description: string;
  examples: number;
  em_gained: number;
  em_lost: number;
  id_em_gained: number;
  id_em_lost: number;
  es_difflib: number;
  es_levenshtein: number;
  id_f1: number;
}
export interface Report {
  schema: 'assay-report@1';
  valid: boolean;
  tasks: TaskCounts[];
  scores: ScoreRow[];
  problems: ProblemGroup[];
  quirks: QuirkEffect[];
  /** The statements by token type, if they were requested. */
  tokens?: TokenTable;
}

/** A version of the token types. The last one is the latest. */
export type TokenProfile = 'ct3@1' | 'ct3@2';
/**
 * A dimension of token types. `all` has two values: every token (`all`), and tokens of up to 30
 * characters (`leaf`).
 */
export type TokenDimension = 'all' | 'syntax_type' | 'context' | 'origin' | 'length' | 'frequency';
/** A share in percent. All members are 0 if the denominator is 0. */
export interface TokenRate {
  count: number;
  value: number;
  low: number;
  high: number;
}
export interface TokenRow {
  /** `null` for all. */
  language: LanguageId | null;
  dimension: TokenDimension;
  value: string;
  /** The number of tokens in groundtruths. */
  tokens: number;
  /** The percentage of all tokens in groundtruths of this language. */
  share: number;
  /** The share of these tokens that completions get right. */
  recall: TokenRate;
  /** The number of predicted tokens. */
  predicted: number;
  /** The share of predicted tokens that are right. */
  precision: TokenRate;
  /** The number of groundtruths with such a token. */
  statements: number;
  /** The share of these groundtruths that are matched exactly. */
  exact: TokenRate;
}
export interface TokenTable {
  profile: TokenProfile;
  boundaries: 'printed';
  /** By language, dimension and value, without values that have no tokens. */
  rows: TokenRow[];
}
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
export interface ProfileScores {
  profile: Profile;
  em: 0 | 1;
  es: number;
  id_em: 0 | 1;
  id_precision: number;
  id_recall: number;
  id_f1: number;
}
export interface Official {
  kept: string;
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
  scores: ProfileScores[];
}
export interface Effect {
  quirk: string;
  exact_match: number;
  identifier_match: number;
  difflib: number;
  levenshtein: number;
  f1: number;
}
/** The scores of an example by `strict@1` with their intermediate results. */
export interface StrictExplanation {
  /** The end of the first statement of the completion, in bytes of UTF-8. */
  cut: number;
  /** The comments in that statement, as byte ranges of UTF-8. */
  comments: { start: number; end: number }[];
  prediction: string;
  reference: string;
  prediction_identifiers: string[];
  reference_identifiers: string[];
  scores: {
    exact_match: boolean;
    /** The similarity is `2 · matched / total`, or 1 if `total` is 0. */
    matched: number;
    total: number;
    identifiers: { exact: boolean; shared: number; predicted: number; expected: number };
  };
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
  official: Official | null;
  /** Only present if `strict@1` was computed. */
  strict?: StrictExplanation | null;
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
  em: boolean;
  /** In percent. */
  es_difflib: number;
  es_levenshtein: number;
  id_em: boolean;
  /** From 0 to 1. */
  id_f1: number;
}

/** Selects examples and their order. Absent members do not filter. */
export interface Query {
  language?: LanguageId;
  category?: Category | 'missing';
  /** A part of the task id, in any case. */
  search?: string;
  /** Only examples whose scores this quirk of the official program changed. */
  quirk?: string;
  sort: 'task' | 'es_difflib' | 'es_levenshtein' | 'id_f1';
  descending: boolean;
}

/** The differences of two prediction files by a profile, for one language or all. */
export interface Comparison {
  profile: Profile;
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
  metric: 'em' | 'es' | 'id_em' | 'id_precision' | 'id_recall' | 'id_f1';
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
  /** `YYYY-MM-DD` */
  date?: string;
  /** The number of parameters. A value that is not an integer is a fault. */
  parameters?: number;
  open_weights?: boolean;
  setting?: string;
  retriever?: string;
  sampling?: string;
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

/** The length and hash of some bytes. */
export interface Digest {
  bytes: number;
  /** In hexadecimal digits. */
  sha256: string;
}
export interface FileIdentity {
  name: string;
  /** The digest of the file as it is. */
  file: Digest | null;
  /** The digest of the scored content: the decompressed bytes. */
  content: Digest;
}

/** A description of a bundle, with the hash that pins it. */
export interface Manifest {
  schema: 'assay-bundle@1';
  name: string;
  /** The name of the bundle's file, in the folder of the manifest. */
  file: string;
  bytes: number;
  /** The bundle's hash in hexadecimal digits. */
  sha256: string;
  /** The hash of the prompt file that the bundle was made from. */
  prompts_sha256: string;
  tasks: Partial<Record<LanguageId, number>>;
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
export interface XcodeevalCounts {
  /** `null` for all. */
  language: string | null;
  total: number;
  answered: number;
}
export interface TagScores {
  /** All languages first, if there are several. */
  languages: {
    language: string | null;
    programs: number;
    tags: number;
    macro_f1: Mean | null;
    micro_f1: number;
    exact: Share;
    /** The number of tags in answers that no reference of the language has. */
    foreign: number;
  }[];
  /** The mean of the languages' macro-F1. */
  average: number | null;
  tags: {
    language: string | null;
    tag: string;
    support: number;
    predicted: number;
    right: number;
    precision: number;
    recall: number;
    f1: number;
  }[];
}
export interface CompilationScores {
  /** All languages first, if there are several. */
  languages: {
    language: string | null;
    programs: number;
    accuracy: Share;
    /** The score of the more common answer. */
    majority: number;
    errors_found: number;
    errors: number;
    false_alarms: number;
  }[];
  /** The mean of the languages' accuracies. */
  average: number | null;
}
export interface RetrievalAverage {
  /** `null` for queries in words. */
  language: string | null;
  cells: number;
  value: number;
}
export interface RetrievalAtK {
  k: number;
  all: Share | null;
  /** The queries with a known wrong program among the first k. */
  negatives: Share | null;
  cells: { query: string | null; corpus: string; queries: number; accuracy: Share }[];
  queries: RetrievalAverage[];
  corpora: RetrievalAverage[];
  monolingual: number | null;
  cross_lingual: number | null;
}
export interface OutcomeRow {
  language: string | null;
  /** The number of tasks with a sample. */
  answered?: number;
  samples: number;
  /** By ExecEval's names; empty if no sample could be judged. */
  outcomes: Record<string, Share>;
  rejected: number;
  not_judged: number;
}
export interface PassRow {
  language: string | null;
  k: number;
  tasks: number;
  /** `null` if there is no score. */
  value: number | null;
  low?: number;
  high?: number;
  not_judged?: number;
  short?: number;
  /** Some of the tasks that have fewer than `k` samples. */
  short_tasks?: string[];
}
export interface TranslationAverage {
  language: string;
  cells: number;
  /** `null` if a cell has no value. */
  value: number | null;
}
export interface TranslationAtK {
  k: number;
  cells: {
    source: string;
    target: string;
    tasks: number;
    /** `null` if there is no score. */
    value: number | null;
    low?: number;
    high?: number;
    not_judged?: number;
  }[];
  sources: TranslationAverage[];
  targets: TranslationAverage[];
  average: number | null;
}
export interface TranslationScores {
  k: TranslationAtK[];
  /** By target language; all languages first, if there are several. */
  outcomes: OutcomeRow[];
}
/**
 * Samples that ended with a runtime error of a class. The class is `null` for all classes without a
 * row.
 */
export interface ErrorRow {
  language: string;
  class: string | null;
  samples: number;
}
export interface ExecutionReport {
  complete: boolean;
  /** The number of verdicts that the backstop decided. */
  backstop_verdicts?: number;
  errors?: ErrorRow[];
  outcomes: OutcomeRow[];
  pass_at_k: PassRow[];
}
/** The scores in one setting. The member with scores is named after the task. */
export interface XcodeevalSetting {
  /** `null` if the answers name no setting. */
  setting: string | null;
  /** All languages first. */
  tasks: XcodeevalCounts[];
  tags?: TagScores;
  compilation?: CompilationScores;
  retrieval?: { k: RetrievalAtK[] };
  execution?: ExecutionReport;
  translation?: TranslationScores;
}
export interface XcodeevalReport {
  schema: 'assay-xcodeeval@2';
  profile: 'xcodeeval@2';
  task: XcodeevalTask;
  valid: boolean;
  settings: XcodeevalSetting[];
  problems: ProblemGroup[];
}
