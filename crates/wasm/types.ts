/**
 * The shapes of what the core takes and returns: the Rust types of the same names in `crates/score`, serialised.
 *
 * Part of the package's type declarations; `tests/e2e/package.spec.ts` checks them against real values.
 */

/** A metric profile with its version, such as `cceval-difflib@1`. */
export type Profile = 'cceval-difflib@1' | 'cceval-levenshtein@1' | 'strict@1';
export type LanguageId = 'python' | 'java' | 'typescript' | 'csharp';
export type Category =
  'exact' | 'empty' | 'cut_elsewhere' | 'only_identifiers' | 'same_identifiers' | 'near_miss' | 'wrong';

/** Percentages with two decimals and the ends of their 95 % interval. */
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
  /** `null` for all languages together. */
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
  /** The statements by token type, where that was asked for. */
  tokens?: TokenTable;
}

/** A version of the token types; the last is the latest. */
export type TokenProfile = 'ct3@1' | 'ct3@2';
/** A dimension of token types; `all` has every token (`all`) and those of up to 30 characters (`leaf`). */
export type TokenDimension = 'all' | 'syntax_type' | 'context' | 'origin' | 'length' | 'frequency';
/** A share in percent; all are 0 where there is nothing to divide by. */
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
  /** Tokens of the groundtruths. */
  tokens: number;
  /** Of all tokens of the groundtruths in this language, in percent. */
  share: number;
  /** Of these tokens, those that predictions get right. */
  recall: TokenRate;
  /** Predicted tokens. */
  predicted: number;
  /** Of these, those that are right. */
  precision: TokenRate;
  /** Groundtruths with such a token. */
  statements: number;
  /** Of these, exact matches. */
  exact: TokenRate;
}
export interface TokenTable {
  profile: TokenProfile;
  boundaries: 'printed';
  /** By language, dimension and value; without values that there are no tokens of. */
  rows: TokenRow[];
}
/** The values of a token in the five dimensions. */
export interface TokenLabel {
  syntax_type: string;
  /** How often it is in each context. */
  context: Record<string, number>;
  origin: string;
  length: string;
  frequency: string;
}
export interface LabelledToken extends TokenLabel {
  /** Places in the string. */
  start: number;
  end: number;
  /** What it says: of literals the value. */
  text: string;
  /** Whether it is in code that does not parse. */
  in_error: boolean;
}
export interface LabelledCode {
  /** Whether all of it parses. */
  sound: boolean;
  tokens: LabelledToken[];
}
export interface TokenQuery {
  dimension: TokenDimension;
  value: string;
  /** Only if such a token of the groundtruth is wrong. */
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
/** How much of a value's tokens a second file gets right that a first one does not. */
export interface TokenChange {
  /** `null` for all. */
  language: LanguageId | null;
  dimension: TokenDimension;
  value: string;
  /** Tokens of the groundtruths. */
  tokens: number;
  /** Recall of either file, in percent. */
  first: number;
  second: number;
  /** In percentage points, with its 95 % interval, paired by statement. */
  difference: number;
  low: number;
  high: number;
  /** The difference in percent of the first file's recall; `null` where that is 0. */
  relative_gain: number | null;
}
export interface TokenChanges {
  profile: TokenProfile;
  /** By language, dimension and value; without values that there are no tokens of. */
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
/** How `strict@1` came to its scores of an example. */
export interface StrictExplanation {
  /** Where the first statement of the prediction ends, in bytes of UTF-8. */
  cut: number;
  /** The comments in that statement, as ranges of the same bytes. */
  comments: { start: number; end: number }[];
  prediction: string;
  reference: string;
  prediction_identifiers: string[];
  reference_identifiers: string[];
  scores: {
    exact_match: boolean;
    /** The similarity is `2 · matched / total`, or 1 when `total` is 0. */
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
  /** Only where `strict@1` was computed. */
  strict?: StrictExplanation | null;
  effects: Effect[];
}

/** One line of the example list. */
export interface Row {
  /** The task's number in the benchmark, by which it is asked for. */
  task: number;
  task_id: string;
  language: LanguageId;
  /** `null` for a task without an answer. */
  category: Category | null;
  em: boolean;
  /** In percent. */
  es_difflib: number;
  es_levenshtein: number;
  id_em: boolean;
  /** From 0 to 1. */
  id_f1: number;
}

/** Which examples to list, and in which order. Absent members do not filter. */
export interface Query {
  language?: LanguageId;
  category?: Category | 'missing';
  /** Part of a task id, in any case. */
  search?: string;
  /** Only examples that a quirk of the official program changed. */
  quirk?: string;
  sort: 'task' | 'es_difflib' | 'es_levenshtein' | 'id_f1';
  descending: boolean;
}

/** How a second prediction file differs from a first one, by a profile, for a language or all. */
export interface Comparison {
  profile: Profile;
  /** `null` for all. */
  language: LanguageId | null;
  tasks: number;
  metrics: Difference[];
  /** Tasks that only the second file answers exactly. */
  improved: number;
  /** Tasks that only the first file answers exactly. */
  degraded: number;
  /** The exact McNemar test of improved against degraded. */
  p_value: number;
}
/** The difference in a metric: in percentage points, with its 95 % interval. */
export interface Difference {
  metric: 'em' | 'es' | 'id_em' | 'id_precision' | 'id_recall' | 'id_f1';
  first: number;
  second: number;
  difference: number;
  low: number;
  high: number;
}

/** What a submission says of itself, from a form. What is left out is not said. */
export interface SubmissionFields {
  model?: string;
  organisation?: string;
  link?: string;
  /** `YYYY-MM-DD` */
  date?: string;
  /** How many; anything but a whole number is a fault. */
  parameters?: number;
  open_weights?: boolean;
  setting?: string;
  retriever?: string;
  sampling?: string;
  licence?: string;
  contact?: string;
  notes?: string;
}
export interface SubmissionFault {
  /** `null` for all fields together. */
  key: keyof SubmissionFields | null;
  message: string;
}

/** Length and hash of some bytes. */
export interface Digest {
  bytes: number;
  /** In hexadecimal digits. */
  sha256: string;
}
export interface FileIdentity {
  name: string;
  /** The file as it is. */
  file: Digest | null;
  /** What was scored: the decompressed bytes. */
  content: Digest;
}

/** What a bundle is, and the hash that pins it. */
export interface Manifest {
  schema: 'assay-bundle@1';
  name: string;
  /** Beside the manifest. */
  file: string;
  bytes: number;
  /** Of the bundle, in hexadecimal digits. */
  sha256: string;
  /** Of the prompt file that it was made from. */
  prompts_sha256: string;
  tasks: Partial<Record<LanguageId, number>>;
}

/** Bytes with random access: a file of the page, readable in workers only, or anything that gives them at once. */
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
  /** All languages first, where there are several. */
  languages: {
    language: string | null;
    programs: number;
    tags: number;
    macro_f1: Mean | null;
    micro_f1: number;
    exact: Share;
    /** Tags in answers that no reference of the language has. */
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
  /** All languages first, where there are several. */
  languages: {
    language: string | null;
    programs: number;
    accuracy: Share;
    /** What the more common answer scores. */
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
  /** Queries with a program among the first k that is known to be wrong. */
  negatives: Share | null;
  cells: { query: string | null; corpus: string; queries: number; accuracy: Share }[];
  queries: RetrievalAverage[];
  corpora: RetrievalAverage[];
  monolingual: number | null;
  cross_lingual: number | null;
}
export interface OutcomeRow {
  language: string | null;
  /** Tasks with a sample. */
  answered?: number;
  samples: number;
  /** By ExecEval's names; none where no sample could be judged. */
  outcomes: Record<string, Share>;
  rejected: number;
  not_judged: number;
}
export interface PassRow {
  language: string | null;
  k: number;
  tasks: number;
  /** `null` where it cannot be said. */
  value: number | null;
  low?: number;
  high?: number;
  not_judged?: number;
  short?: number;
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
    /** `null` where it cannot be said. */
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
  /** By target language; of all together first, where there are several. */
  outcomes: OutcomeRow[];
}
/** Samples that ended with a runtime error of some class; `null` for all classes without a row. */
export interface ErrorRow {
  language: string;
  class: string | null;
  samples: number;
}
export interface ExecutionReport {
  complete: boolean;
  /** Verdicts that the backstop decided. */
  backstop_verdicts?: number;
  errors?: ErrorRow[];
  outcomes: OutcomeRow[];
  pass_at_k: PassRow[];
}
/** The scores in one setting, under the name of what they are of. */
export interface XcodeevalSetting {
  /** `null` where answers name none. */
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
