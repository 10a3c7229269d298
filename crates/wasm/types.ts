/**
 * The shapes of what the core takes and returns: the Rust types of the same names in `crates/score`, serialised.
 *
 * Part of the package's type declarations; `tests/shapes.test.mjs` checks them against real values.
 */

/** A metric profile with its version, such as `cceval-difflib@1`. */
export type Profile = 'cceval-difflib@1' | 'cceval-levenshtein@1' | 'strict@1';
export type LanguageId = 'python' | 'java' | 'typescript' | 'csharp';
export type Category =
  | 'exact'
  | 'empty'
  | 'cut_elsewhere'
  | 'only_identifiers'
  | 'same_identifiers'
  | 'near_miss'
  | 'wrong';

/** Percentages with two decimals and the ends of their 95 % interval. */
export type Mean = {
  value: number;
  low: number;
  high: number;
};
export type Share = Mean & {
  count: number;
};
export type ScoreRow = {
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
};
export type TaskCounts = {
  language: LanguageId | null;
  total: number;
  answered: number;
  missing: number;
  categories: Partial<Record<Category, number>>;
};
export type ProblemPlace = {
  line: number | null;
  task_id: string | null;
  message: string;
};
export type ProblemGroup = {
  code: string;
  severity: 'error' | 'warning';
  file: 'prompts' | 'predictions';
  count: number;
  note: string | null;
  help: string;
  first: ProblemPlace[];
};
export type QuirkEffect = {
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
};
export type Report = {
  schema: 'assay-report@1';
  valid: boolean;
  tasks: TaskCounts[];
  scores: ScoreRow[];
  problems: ProblemGroup[];
  quirks: QuirkEffect[];
};

export type Change = {
  side: 'both' | 'prediction' | 'reference';
  text: string;
};
export type ProfileScores = {
  profile: Profile;
  em: 0 | 1;
  es: number;
  id_em: 0 | 1;
  id_precision: number;
  id_recall: number;
  id_f1: number;
};
export type Official = {
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
};
export type Effect = {
  quirk: string;
  exact_match: number;
  identifier_match: number;
  difflib: number;
  levenshtein: number;
  f1: number;
};
export type Explanation = {
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
  effects: Effect[];
};

/** One line of the example list. */
export type Row = {
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
};

/** Which examples to list, and in which order. Absent members do not filter. */
export type Query = {
  language?: LanguageId;
  category?: Category | 'missing';
  /** Part of a task id, in any case. */
  search?: string;
  /** Only examples that a quirk of the official program changed. */
  quirk?: string;
  sort: 'task' | 'es_difflib' | 'es_levenshtein' | 'id_f1';
  descending: boolean;
};

/** What a bundle is, and the hash that pins it. */
export type Manifest = {
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
};

/** Bytes with random access: a file of the page, readable in workers only, or anything that gives them at once. */
export type ByteSource =
  | Blob
  | {
      readonly size: number;
      /** The bytes from `offset` on: `length` of them, fewer only at the end. */
      readAt(offset: number, length: number): Uint8Array;
    };
