/** Display names of the data's ids, in display order. */

import type { Category, Counts, LanguageId, MetricInfo, ProfileInfo, XcodeevalTask } from '../protocol';

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

/** The display name of a language. No language means all. */
export function languageName(language: string | null | undefined): string {
  return language ? ((LANGUAGES as Partial<Record<string, string>>)[language] ?? language) : 'All languages';
}

/** The outcome of a task. */
export type Outcome = Category | 'missing';

export const OUTCOMES: Record<Outcome, { name: string; meaning: string }> = {
  exact: { name: 'Exact match', meaning: 'Matches the ground truth, ignoring indentation.' },
  cut_elsewhere: {
    name: 'Truncated differently',
    meaning: 'The model wrote the ground truth, but the official rule truncated its output in another place.',
  },
  only_identifiers: { name: 'Only identifiers differ', meaning: 'The same text except for the names in it.' },
  same_identifiers: { name: 'Same identifiers', meaning: 'The same names in the same order, in different text.' },
  near_miss: { name: 'Near miss', meaning: 'Does not match, with an edit similarity of 80 or more.' },
  wrong: { name: 'Wrong', meaning: 'Does not match the ground truth.' },
  empty: { name: 'Empty', meaning: 'Empty, or only whitespace.' },
  missing: { name: 'Missing', meaning: 'No line of the prediction file answers this task. It counts as a failure.' },
};

/** ExecEval's outcomes of programs, the best first. */
export const VERDICTS = {
  PASSED: 'Passed',
  WRONG_ANSWER: 'Wrong answer',
  TIME_LIMIT_EXCEEDED: 'Time limit',
  MEMORY_LIMIT_EXCEEDED: 'Memory limit',
  RUNTIME_ERROR: 'Runtime error',
  COMPILATION_ERROR: 'Compilation error',
};

/** The number of tasks with an outcome. */
export function countOf({ total, answered, categories }: Counts, outcome: Outcome): number {
  return outcome === 'missing' ? total - answered : (categories?.[outcome] ?? 0);
}

/** The profile that the `full` build adds. The registry of the other build lacks it. */
export const STRICT: ProfileInfo = {
  id: 'strict@1',
  about: 'statements, comments and identifiers as a parser sees them',
};

/** The display name of a metric. */
export function metricName({ name }: MetricInfo): string {
  return capitalised(name);
}

/** Text with a capital at its start, unless its first word has its own, as in “chrF”. */
export function capitalised(text: string): string {
  return /^\p{Ll}+(?!\p{L})/u.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

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
  return capitalised(words);
}
