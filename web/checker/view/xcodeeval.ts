/** The results of answers to one of xCodeEval's tasks. */

import '../../styles/xcodeeval.css';
import { save } from '../../shared/download';
import { h, icon, unseen } from '../../shared/dom';
import { count, percent } from '../../shared/format';
import type {
  CompilationScores,
  ErrorRow,
  ExecutionReport,
  Mean,
  OutcomeRow,
  RetrievalAtK,
  TagScores,
  TranslationAtK,
  TranslationScores,
  XcodeevalSetting,
  XcodeevalTask,
} from '../protocol';
import type { XcodeevalResult } from '../xcodeeval';
import type { Choice } from './intake';
import { renderProblems } from './problems';
import { level } from './tokens/heatmap';
import { renderVerdict } from './verdict';
import { XCODEEVAL_TASKS } from './vocabulary';

const RETRIEVAL =
  'Acc@k is the share of queries with a correct program among the first k. γ is the mean of a query language’s cells, α that of a corpus language’s; each cell counts the same.';
const EXECUTION =
  'Programs are not run here: these are the verdicts that the file has. pass@k is the chance that one of k samples passes, averaged over tasks.';

const MEANINGS: Record<XcodeevalTask, string> = {
  tag_classification:
    'Macro-F1 is the mean over the tags that the references have: each tag counts the same, however rare. A program without an answer has no tag in it.',
  code_compilation:
    'Accuracy is the share of programs whose answer is right. Beside it stands what always giving the more common answer would score.',
  program_synthesis: EXECUTION,
  code_translation: `${EXECUTION} Each cell is a source and a target language; a target language that any answer is in is asked of every program in another language.`,
  apr: EXECUTION,
  retrieval_code_code: RETRIEVAL,
  retrieval_nl_code: RETRIEVAL,
};

/** The results of a scored file. `again` returns to the start. */
export function renderXcodeeval(choice: Choice, result: XcodeevalResult, again: () => void): HTMLElement[] {
  const { report, reportJson, seconds } = result;
  const tasks = report.settings[0]?.tasks ?? [];
  const checked = { report: { ...report, tasks }, seconds, workers: 1, fine: 'No errors' };
  const download = h('button', { type: 'button', class: 'button' }, [icon('download'), 'report.json'], {
    click: () => {
      save(new Blob([reportJson], { type: 'application/json' }), 'report.json');
    },
  });
  const tools = h('div', { class: 'result-tools' }, [
    h('button', { type: 'button', class: 'button' }, 'Check another file', { click: again }),
    h('div', { class: 'downloads', role: 'group', 'aria-label': 'Downloads' }, [download]),
  ]);
  const name = XCODEEVAL_TASKS[report.task];
  const meaning = MEANINGS[report.task];
  const sections = report.settings.map((setting, index) => {
    const id = `scores-${index}`;
    const title = setting.setting === null ? name : `${name}: ${setting.setting}`;
    return h('section', { 'aria-labelledby': id }, [
      h('h2', { id }, title),
      h('p', { class: 'section-lead' }, [
        `In percent, by the profile ${report.profile}: a missing answer is a failure. Ranges are 95 % intervals. `,
        meaning,
      ]),
      ...tables(setting, title),
    ]);
  });
  const parts = [renderVerdict(choice, null, checked), tools, renderProblems(report.problems), ...sections];
  return parts.filter((part) => part !== null);
}

/**
 * The tables of a setting. Each is in a region that scrolls if the table is wider than the page.
 */
function tables(setting: XcodeevalSetting, title: string): HTMLElement[] {
  const { tags, compilation, retrieval, execution, translation } = setting;
  const all = (): HTMLElement[] => {
    if (tags) return ofTags(tags);
    if (compilation) return ofCompilation(compilation);
    if (retrieval) return retrieval.k.map(ofRetrieval).reverse();
    if (translation) return ofTranslation(translation);
    return execution ? ofExecution(execution) : [];
  };
  return all().map((table, index) => {
    const label = `${title}, table ${index + 1}`;
    return h('div', { class: 'scroll-x', tabindex: 0, role: 'region', 'aria-label': label }, [table]);
  });
}

type Cell = HTMLElement | string;

/** A table of numbers with row labels. */
function table(caption: string, head: readonly string[], rows: readonly (readonly [string, ...Cell[]])[]): HTMLElement {
  if (rows.length === 0) return h('p', { class: 'none' }, 'There is nothing to score.');
  return h('table', { class: 'plain-table number-table' }, [
    h('caption', {}, caption),
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        head.map((name) => h('th', { scope: 'col' }, name)),
      ),
    ),
    h(
      'tbody',
      {},
      rows.map(([label, ...cells]) =>
        h('tr', {}, [h('th', { scope: 'row' }, label), ...cells.map((cell) => h('td', {}, [cell]))]),
      ),
    ),
  ]);
}

/** A number with its interval. */
function ranged(mean: Mean | null): Cell {
  if (mean === null) return '–';
  return h('div', { class: 'score' }, [
    h('span', { class: 'value' }, percent(mean.value)),
    h('span', { class: 'range' }, `${percent(mean.low)}–${percent(mean.high)}`),
  ]);
}

/** The mean of languages, if there are several. The columns after it stay empty. */
function average(name: string, value: number | null, rows: number, columns: number): [string, ...Cell[]][] {
  if (value === null || rows < 2) return [];
  return [[name, h('span', { class: 'value' }, percent(value)), ...Array<Cell>(columns - 1).fill('')]];
}

function ofTags({ languages, average: mean, tags }: TagScores): HTMLElement[] {
  const rows = languages.map((row): [string, ...Cell[]] => [
    row.language ?? 'All languages',
    ranged(row.macro_f1),
    percent(row.micro_f1),
    ranged(row.exact),
    count(row.programs),
    count(row.tags),
    count(row.foreign),
  ]);
  const head = ['Language', 'Macro-F1', 'Micro-F1', 'Exactly the tags', 'Programs', 'Tags', 'Tags of no reference'];
  const first = languages[0]?.language ?? null;
  const each = tags.filter(({ language }) => language === first);
  return [
    table('By language', head, [...rows, ...average('Mean of languages', mean, rows.length, 6)]),
    table(
      first === null ? 'By tag, all languages' : `By tag, ${first}`,
      ['Tag', 'F1', 'Precision', 'Recall', 'Programs with it', 'Answers with it'],
      each.map((row) => [
        row.tag,
        h('span', { class: 'value' }, percent(row.f1)),
        percent(row.precision),
        percent(row.recall),
        count(row.support),
        count(row.predicted),
      ]),
    ),
  ];
}

function ofCompilation({ languages, average: mean }: CompilationScores): HTMLElement[] {
  const rows = languages.map((row): [string, ...Cell[]] => [
    row.language ?? 'All languages',
    ranged(row.accuracy),
    percent(row.majority),
    count(row.programs),
    `${count(row.errors_found)} of ${count(row.errors)}`,
    count(row.false_alarms),
  ]);
  const head = ['Language', 'Accuracy', 'Always the more common', 'Programs', 'Errors found', 'False alarms'];
  return [table('By language', head, [...rows, ...average('Mean of languages', mean, rows.length, 5)])];
}

/** The matrix of query and corpus languages, with means at the edges. */
function ofRetrieval(at: RetrievalAtK): HTMLElement {
  const { k, all, negatives, cells, queries, corpora, monolingual, cross_lingual } = at;
  if (all === null) return h('p', { class: 'none' }, 'There is nothing to score.');
  const find = (query: string | null, corpus: string | null): HTMLElement => {
    const cell = cells.find((cell) => cell.query === query && cell.corpus === corpus);
    if (!cell) return h('td', { class: 'heat' });
    const { accuracy, queries: number } = cell;
    const details = `${count(accuracy.count)} of ${count(number)}, ${percent(accuracy.low)}–${percent(accuracy.high)} %`;
    return h('td', { class: `heat heat-${level(accuracy.value)}`, title: details }, [
      accuracy.value.toFixed(1),
      unseen(`: ${details}`),
    ]);
  };
  const mean = ({ value }: { value: number }): HTMLElement => h('td', {}, percent(value));
  const whole = [
    `All queries ${percent(all.value)} (${percent(all.low)}–${percent(all.high)})`,
    monolingual === null ? '' : `same language ${percent(monolingual)}`,
    cross_lingual === null ? '' : `other language ${percent(cross_lingual)}`,
    negatives === null ? '' : `with a program that is known to be wrong ${percent(negatives.value)}`,
  ];
  const title = `Acc@${k}`;
  const columns = corpora.map(({ language }) => h('th', { scope: 'col' }, language ?? ''));
  return h('table', { class: 'heat-table' }, [
    h('caption', {}, [title, ' ', h('small', {}, `${whole.filter((part) => part !== '').join(', ')}.`)]),
    h(
      'thead',
      {},
      h('tr', {}, [h('th', { scope: 'col' }, 'Query \\ corpus'), ...columns, h('th', { scope: 'col' }, 'Mean γ')]),
    ),
    h('tbody', {}, [
      ...queries.map((row) =>
        h('tr', {}, [
          h('th', { scope: 'row' }, row.language ?? 'In words'),
          ...corpora.map(({ language }) => find(row.language, language)),
          mean(row),
        ]),
      ),
      h('tr', {}, [h('th', { scope: 'row' }, 'Mean α'), ...corpora.map(mean), h('td')]),
    ]),
  ]);
}

/** ExecEval's outcomes, the best first. */
const OUTCOMES = {
  PASSED: 'Passed',
  WRONG_ANSWER: 'Wrong answer',
  TIME_LIMIT_EXCEEDED: 'Time limit',
  MEMORY_LIMIT_EXCEEDED: 'Memory limit',
  RUNTIME_ERROR: 'Runtime error',
  COMPILATION_ERROR: 'Compilation error',
};

/**
 * The matrices of source and target languages, with means at the edges, and the outcomes of the
 * samples.
 */
function ofTranslation({ k, outcomes }: TranslationScores): HTMLElement[] {
  return [...k.map(ofTranslationAt), ofOutcomes(outcomes)];
}

function ofTranslationAt({ k, cells, sources, targets, average: mean }: TranslationAtK): HTMLElement {
  const optional = (value: number | null): Cell => (value === null ? '–' : percent(value));
  const cell = (source: string, target: string): Cell => {
    const found = cells.find((cell) => cell.source === source && cell.target === target);
    if (!found) return '–';
    const { value, low = 0, high = 0 } = found;
    if (value !== null) return ranged({ value, low, high });
    return h('span', { class: 'quiet' }, (found.not_judged ?? 0) > 0 ? 'not run here' : 'too few samples');
  };
  return table(
    `pass@${k} by source and target language`,
    ['From \\ to', ...targets.map(({ language }) => language), 'Mean'],
    [
      ...sources.map(({ language, value }): [string, ...Cell[]] => [
        language,
        ...targets.map((target) => cell(language, target.language)),
        optional(value),
      ]),
      ...(sources.length > 0
        ? [['Mean', ...targets.map(({ value }) => optional(value)), optional(mean)] as [string, ...Cell[]]]
        : []),
    ],
  );
}

/** A row for each class, the most frequent first; a column for each language. */
function errorTable(errors: readonly ErrorRow[]): HTMLElement {
  const languages = [...new Set(errors.map(({ language }) => language))];
  const samples = (of: string | null) =>
    errors.filter((row) => row.class === of).reduce((sum, row) => sum + row.samples, 0);
  const classes = [...new Set(errors.map((row) => row.class))].sort(
    (a, b) => Number(a === null) - Number(b === null) || samples(b) - samples(a),
  );
  return table(
    'Runtime errors',
    ['Class', ...languages],
    classes.map((of) => [
      of ?? 'Others',
      ...languages.map((language) => {
        const row = errors.find((row) => row.class === of && row.language === language);
        return row ? count(row.samples) : '';
      }),
    ]),
  );
}

function ofExecution({ pass_at_k: passes, outcomes, errors = [] }: ExecutionReport): HTMLElement[] {
  const ks = [...new Set(passes.map(({ k }) => k))];
  const languages = [...new Set(passes.map(({ language }) => language))];
  const cell = (language: string | null, k: number): Cell => {
    const row = passes.find((row) => row.language === language && row.k === k);
    if (!row) return '–';
    const { value, low = 0, high = 0 } = row;
    if (value !== null) return ranged({ value, low, high });
    if (row.tasks === 0) return 'no sample';
    return h('span', { class: 'quiet' }, (row.not_judged ?? 0) > 0 ? 'not run here' : 'too few samples');
  };
  return [
    table(
      'By language',
      ['Language', ...ks.map((k) => `pass@${k}`), 'Tasks'],
      languages.map((language) => [
        language ?? 'All languages',
        ...ks.map((k) => cell(language, k)),
        count(passes.find((row) => row.language === language)?.tasks ?? 0),
      ]),
    ),
    ofOutcomes(outcomes),
    ...(errors.length > 0 ? [errorTable(errors)] : []),
  ];
}

function ofOutcomes(outcomes: readonly OutcomeRow[]): HTMLElement {
  return table(
    'What became of the samples',
    ['Language', ...Object.values(OUTCOMES), 'Nothing to judge', 'Not run', 'All'],
    outcomes.map((row) => [
      row.language ?? 'All languages',
      ...Object.keys(OUTCOMES).map((name) =>
        row.samples > row.not_judged ? count(row.outcomes[name]?.count ?? 0) : '–',
      ),
      count(row.rejected),
      count(row.not_judged),
      count(row.samples),
    ]),
  );
}
