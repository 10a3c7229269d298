/** Display names of the data's ids, in display order. */

import type { Category, LanguageId, Profile, ScoreRow, XcodeevalTask } from '../protocol';

export const LANGUAGES: Record<LanguageId, string> = {
  python: 'Python',
  java: 'Java',
  typescript: 'TypeScript',
  csharp: 'C#',
};

export const XCODEEVAL_TASKS: Record<XcodeevalTask, string> = {
  tag_classification: 'Tag classification',
  code_compilation: 'Code compilation',
  program_synthesis: 'Program synthesis',
  code_translation: 'Code translation',
  apr: 'Program repair',
  retrieval_code_code: 'Code-code retrieval',
  retrieval_nl_code: 'NL-code retrieval',
};

/** The display name of a language; `null` means all languages. */
export function languageName(language: LanguageId | null): string {
  return language === null ? 'All languages' : LANGUAGES[language];
}

/** The outcome of a task. */
export type Outcome = Category | 'missing';

export const OUTCOMES: Record<Outcome, { name: string; meaning: string }> = {
  exact: { name: 'Exact match', meaning: 'Equal to the groundtruth, line by line, indentation aside.' },
  cut_elsewhere: {
    name: 'Cut elsewhere',
    meaning: 'The model wrote the groundtruth, but the official rule cut its output in another place.',
  },
  only_identifiers: { name: 'Only identifiers differ', meaning: 'The same text but for the names in it.' },
  same_identifiers: { name: 'Same identifiers', meaning: 'The same names in the same order, in other text.' },
  near_miss: { name: 'Near miss', meaning: 'Not equal, with an edit similarity of 80 or more.' },
  wrong: { name: 'Wrong', meaning: 'Something else than the groundtruth.' },
  empty: { name: 'Empty', meaning: 'Nothing, or nothing but whitespace.' },
  missing: { name: 'Missing', meaning: 'No line of the prediction file answers this task. It counts as a failure.' },
};

export type Metric = Exclude<keyof ScoreRow, 'profile' | 'language' | 'tasks'>;

export const METRICS: Record<Metric, { name: string; meaning: string }> = {
  em: { name: 'Exact match', meaning: 'Share of tasks whose answer equals the groundtruth.' },
  es: { name: 'Edit similarity', meaning: 'How much of the text agrees, averaged over tasks.' },
  id_em: { name: 'Identifier match', meaning: 'Share of tasks with the same identifiers in the same order.' },
  id_precision: { name: 'Identifier precision', meaning: 'How many of the identifiers written are right.' },
  id_recall: { name: 'Identifier recall', meaning: 'How many of the identifiers wanted are written.' },
  id_f1: { name: 'Identifier F1', meaning: 'Harmonic mean of identifier precision and recall.' },
};

export const PROFILES: Record<Profile, { meaning: string }> = {
  'cceval-difflib@1': { meaning: 'The official program as its requirements install it.' },
  'cceval-levenshtein@1': { meaning: 'The official program with python-Levenshtein installed too.' },
  'strict@1': { meaning: 'Statements, comments and identifiers as a parser sees them.' },
};

export type OfficialProfile = Exclude<Profile, 'strict@1'>;

/** The keys of one of the tables above, with their type. */
export function keys<Key extends string>(table: Record<Key, unknown>): Key[] {
  return Object.keys(table) as Key[];
}

/**
 * The display name of a kind of problem or of a quirk: `malformed_json` becomes “Malformed JSON”.
 */
export function readable(code: string): string {
  const words = code
    .replaceAll('_', ' ')
    .replace(/\bjson\b/, 'JSON')
    .replace(/\butf8\b/, 'UTF-8');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
