/** The results of answers to one of xCodeEval's tasks. */

import '../../styles/xcodeeval.css';
import { save } from '../../shared/download';
import { h, icon, unseen } from '../../shared/dom';
import { count, percent } from '../../shared/format';
import { level } from '../../shared/heat';
import type {
  CompilationDetails,
  ErrorRow,
  Execution,
  Mean,
  MissingReason,
  OutcomeRow,
  Report,
  ReportRow,
  RetrievalAtK,
  TagDetails,
  TranslationAtK,
  XcodeevalTask,
} from '../protocol';
import type { XcodeevalResult } from '../xcodeeval';
import type { Choice } from './intake';
import { renderProblems } from './problems';
import { renderTools, type Restart } from './tools';
import { causeOfNothing, renderVerdict } from './verdict';
import { VERDICTS, XCODEEVAL_TASKS } from './vocabulary';

const RETRIEVAL =
  'Acc@k is the share of queries with a correct program among the first k. γ is the mean of a query language’s cells, α that of a corpus language’s; each cell counts the same.';
const EXECUTION =
  'This page does not run the programs: it counts the verdicts in the file. pass@k is the chance that one of k samples passes, averaged over tasks.';

const MEANINGS: Record<XcodeevalTask, string> = {
  tag_classification:
    'Macro-F1 is the mean over the tags that the references have: rare tags count as much as common ones. A program without an answer has no tags.',
  code_compilation:
    'Accuracy is the share of programs whose answer is right. Beside it stands what always giving the more common answer would score.',
  program_synthesis: EXECUTION,
  code_translation: `${EXECUTION} Each cell is a source and a target language; a target language that any answer is in is asked of every program in another language.`,
  apr: EXECUTION,
  retrieval_code_code: RETRIEVAL,
  retrieval_nl_code: RETRIEVAL,
};

/** The results of a scored file. */
export function renderXcodeeval(
  choice: Choice,
  result: XcodeevalResult,
  restart: Restart,
  published: HTMLElement | null,
): HTMLElement[] {
  const { report, reportJson, seconds } = result;
  const checked = { report, seconds, workers: 1, fine: 'No errors' };
  const download = h('button', { type: 'button', class: 'button' }, [icon('download'), 'report.json'], {
    click: () => {
      save(new Blob([reportJson], { type: 'application/json' }), 'report.json');
    },
  });
  const verdict = renderVerdict(choice, null, checked);
  const cause = causeOfNothing(report);
  if (cause !== null) {
    const problems = cause.isOtherFile ? null : renderProblems(report.problems);
    return [verdict, renderTools(restart), ...(problems ? [problems] : [])];
  }
  const tools = renderTools(
    restart,
    h('div', { class: 'downloads', role: 'group', 'aria-label': 'Downloads' }, [download]),
  );
  const task = report.evaluation.slice('xcodeeval/'.length) as XcodeevalTask;
  const name = XCODEEVAL_TASKS[task];
  const profile = report.rows[0]?.profile;
  const settings = [...new Set(report.counts.map(({ scope }) => scope.setting ?? null))];
  const sections = settings.map((setting, index) => {
    const id = `scores-${index}`;
    const title = setting === null ? name : `${name}: ${setting}`;
    return h('section', { 'aria-labelledby': id }, [
      h('h2', { id }, title),
      h('p', { class: 'section-lead' }, [
        `In percent${profile ? `, by the profile ${profile}` : ''}: a missing answer is a failure. Ranges are 95 % intervals. `,
        MEANINGS[task],
      ]),
      ...tables(report, setting, title),
    ]);
  });
  const parts = [verdict, published, tools, renderProblems(report.problems), ...sections];
  return parts.filter((part) => part !== null);
}

/**
 * The tables of a setting. Each is in a region that scrolls if the table is wider than the page.
 */
export function tables({ rows, sections }: Report, setting: string | null, title: string): HTMLElement[] {
  const details = sections.xcodeeval?.settings.find((own) => own.setting === setting);
  const { execution } = sections;
  const scores = new Scores(rows.filter(({ scope }) => (scope.setting ?? null) === setting));
  const all = (): HTMLElement[] => {
    if (details?.tags) return ofTags(scores, details.tags);
    if (details?.compilation) return ofCompilation(scores, details.compilation);
    if (details?.retrieval) return details.retrieval.k.map((at) => ofRetrieval(scores, at)).reverse();
    if (!execution) return [];
    if (!details?.translation) return ofExecution(scores, execution);
    return [...details.translation.k.map((at) => ofTranslation(scores, at)), ofOutcomes(execution.outcomes)];
  };
  return all().map((table, index) => {
    const label = `${title}, table ${index + 1}`;
    return h('div', { class: 'scroll-x', tabindex: 0, role: 'region', 'aria-label': label }, [table]);
  });
}

/** The scores in a setting. */
class Scores {
  constructor(readonly rows: readonly ReportRow[]) {}

  row(metric: string, language: string | null = null): ReportRow | undefined {
    return this.rows.find((row) => row.metric === metric && (row.scope.language ?? null) === language);
  }

  value(metric: string, language: string | null = null): number | null {
    return this.row(metric, language)?.value ?? null;
  }

  /** A value with its interval. */
  mean(metric: string, language: string | null = null): Mean | null {
    const { value, low, high } = this.row(metric, language) ?? {};
    return value == null || low === undefined || high === undefined ? null : { value, low, high };
  }

  tasks(metric: string, language: string | null): string {
    return count(this.row(metric, language)?.n ?? 0);
  }
}

type Cell = HTMLElement | string;

function optional(value: number | null): Cell {
  return value === null ? '–' : percent(value);
}

/** A table of numbers with row labels. */
export function table(
  caption: string,
  head: readonly string[],
  rows: readonly (readonly [string, ...Cell[]])[],
): HTMLElement {
  if (rows.length === 0) return h('p', { class: 'none' }, 'Nothing to score.');
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

function ofTags(scores: Scores, { languages, tags }: TagDetails): HTMLElement[] {
  const rows = languages.map((row): [string, ...Cell[]] => [
    row.language ?? 'All languages',
    ranged(scores.mean('macro_f1', row.language)),
    optional(scores.value('micro_f1', row.language)),
    ranged(scores.mean('exact', row.language)),
    scores.tasks('macro_f1', row.language),
    count(row.tags),
    count(row.foreign),
  ]);
  const head = ['Language', 'Macro-F1', 'Micro-F1', 'Exactly the tags', 'Programs', 'Tags', 'Tags of no reference'];
  const first = languages[0]?.language ?? null;
  const each = tags.filter(({ language }) => language === first);
  return [
    table('By language', head, [
      ...rows,
      ...average('Mean of languages', scores.value('average_macro_f1'), rows.length, 6),
    ]),
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

function ofCompilation(scores: Scores, { languages }: CompilationDetails): HTMLElement[] {
  const rows = languages.map((row): [string, ...Cell[]] => [
    row.language ?? 'All languages',
    ranged(scores.mean('accuracy', row.language)),
    optional(scores.value('majority', row.language)),
    scores.tasks('accuracy', row.language),
    `${count(row.errors_found)} of ${count(row.errors)}`,
    count(row.false_alarms),
  ]);
  const head = ['Language', 'Accuracy', 'Always the more common', 'Programs', 'Errors found', 'False alarms'];
  return [
    table('By language', head, [
      ...rows,
      ...average('Mean of languages', scores.value('average_accuracy'), rows.length, 5),
    ]),
  ];
}

/** The matrix of query and corpus languages, with means at the edges. */
function ofRetrieval(scores: Scores, { k, negatives, cells, queries, corpora }: RetrievalAtK): HTMLElement {
  const all = scores.mean(`acc_${k}`);
  const monolingual = scores.value(`monolingual_acc_${k}`);
  const crossLingual = scores.value(`cross_lingual_acc_${k}`);
  if (all === null) return h('p', { class: 'none' }, 'Nothing to score.');
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
  const averages = [
    `All queries ${percent(all.value)} (${percent(all.low)}–${percent(all.high)})`,
    monolingual === null ? '' : `same language ${percent(monolingual)}`,
    crossLingual === null ? '' : `other language ${percent(crossLingual)}`,
    negatives === null ? '' : `with a program that is known to be wrong ${percent(negatives.value)}`,
  ];
  const title = `Acc@${k}`;
  const columns = corpora.map(({ language }) => h('th', { scope: 'col' }, language ?? ''));
  return h('table', { class: 'heat-table' }, [
    h('caption', {}, [title, ' ', h('small', {}, `${averages.filter((part) => part !== '').join(', ')}.`)]),
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

/** The matrix of source and target languages, with means at the edges. */
function ofTranslation(scores: Scores, { k, cells, sources, targets }: TranslationAtK): HTMLElement {
  const cell = (source: string, target: string): Cell => {
    const found = cells.find((cell) => cell.source === source && cell.target === target);
    if (!found) return '–';
    return found.pass === null ? missing(found.missing) : ranged(found.pass);
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
        ? [
            ['Mean', ...targets.map(({ value }) => optional(value)), optional(scores.value(`average_pass_${k}`))] as [
              string,
              ...Cell[],
            ],
          ]
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

/** Why there is no score, in a few words. */
function missing(reason: MissingReason | undefined): Cell {
  return h('span', { class: 'quiet' }, (reason?.not_judged ?? 0) > 0 ? 'not run here' : 'too few samples');
}

function ofExecution(scores: Scores, { missing_scores: reasons, outcomes, errors }: Execution): HTMLElement[] {
  const metrics = [...new Set(scores.rows.map(({ metric }) => metric))];
  const languages = [...new Set(scores.rows.map(({ scope }) => scope.language ?? null))];
  const ks = metrics.map((metric) => Number(metric.slice('pass_'.length)));
  const cell = (language: string | null, k: number): Cell => {
    const mean = scores.mean(`pass_${k}`, language);
    if (mean !== null) return ranged(mean);
    if (scores.row(`pass_${k}`, language)?.n === 0) return 'no sample';
    return missing(reasons.find((reason) => reason.language === language && reason.k === k));
  };
  return [
    table(
      'By language',
      ['Language', ...ks.map((k) => `pass@${k}`), 'Tasks'],
      languages.map((language) => [
        language ?? 'All languages',
        ...ks.map((k) => cell(language, k)),
        scores.tasks(`pass_${ks[0] ?? 1}`, language),
      ]),
    ),
    ofOutcomes(outcomes),
    ...(errors.length > 0 ? [errorTable(errors)] : []),
  ];
}

function ofOutcomes(outcomes: readonly OutcomeRow[]): HTMLElement {
  return table(
    'Samples by outcome',
    ['Language', ...Object.values(VERDICTS), 'Nothing to judge', 'Not run', 'All'],
    outcomes.map((row) => [
      row.language ?? 'All languages',
      ...Object.keys(VERDICTS).map((name) =>
        row.samples > row.not_judged ? count(row.outcomes[name]?.count ?? 0) : '–',
      ),
      count(row.rejected),
      count(row.not_judged),
      count(row.samples),
    ]),
  );
}
