/** A check of programs: the visitor's browser runs them on the benchmark's tests. */

import '../../styles/xcodeeval.css';
import { h, icon } from '../../shared/dom';
import { save } from '../../shared/download';
import { count, counted } from '../../shared/format';
import { load, Pool, Runtimes, type Judged } from '../../runner/pool';
import type { Foreign, Plan, Results, Verdicts } from '../../runner/protocol';
import { omitted, unknownPrograms } from '../../runner/unjudged';
import type { ProblemGroup, Report } from '../protocol';
import { RUNTIMES, type OwnTests, type ProgramOffer } from './benchmarks';
import type { Choice } from './intake';
import { plain } from './plain';
import { renderProblems } from './problems';
import type { Advance } from './progress';
import { renderTools, type Restart } from './tools';
import { renderVerdict } from './verdict';
import { table, tables } from './xcodeeval';

/** The failed programs and the problems that the page lists. */
const MOST_LISTED = 50;

interface ProgramResult {
  report: Report;
  files: Results;
  plan: Plan;
  judged: readonly Judged[];
  /** The number of programs whose languages do not run here. */
  others: number;
  /** The duration of the check. */
  seconds: number;
}

/** Judges the programs of a samples file. Rejects with the reason of `signal`, or if a file cannot be read. */
export async function judgePrograms(
  offer: ProgramOffer | OwnTests,
  samples: File,
  signal: AbortSignal,
  onProgress: (progress: Advance) => void,
): Promise<ProgramResult> {
  const started = performance.now();
  const { base } = offer;
  const programs = 'programs' in offer ? offer.programs : null;
  const runtimes = new Runtimes(new URL(RUNTIMES, base));
  const file = (path: string | null | undefined): Promise<Uint8Array<ArrayBuffer>> | null =>
    path ? load(new URL(path, base)) : null;
  const [tasks, problems, text] = await Promise.all([file(programs?.tasks), file(programs?.problems), plain(samples)]);
  const pool = new Pool(runtimes, {
    tasks,
    problems,
    samples: text,
    rules: JSON.stringify(programs?.rules ?? {}),
    everyTest: false,
  });
  try {
    const plan = await pool.plan();
    signal.throwIfAborted();
    const jobs = await pool.runnable(plan.jobs);
    const judged: Judged[] = [];
    const show = (): void => {
      const remaining = { answersPerSecond: null, secondsRemaining: null };
      onProgress({ phase: 'judging', done: judged.length, total: jobs.length, ...remaining });
    };
    show();
    await pool.judge(
      jobs,
      (one) => {
        judged.push(one);
        show();
      },
      signal,
    );
    signal.throwIfAborted();
    judged.sort((a, b) => a.job.job - b.job.job);
    const files = await pool.results(judged, programs?.k ?? [1]);
    const report = JSON.parse(files.report) as Report;
    const seconds = (performance.now() - started) / 1000;
    return { report, files, plan, judged, others: plan.jobs.length - jobs.length, seconds };
  } finally {
    pool.close();
  }
}

/** The results of judged programs. */
export function renderPrograms(choice: Choice, result: ProgramResult, restart: Restart): HTMLElement[] {
  const { report, files, plan, judged, others, seconds } = result;
  const hasOwnTests = 'ownTests' in choice.prompts;
  const unread = groups(plan);
  // Without a program, what is wrong with the lines is also why all tasks are missing.
  const hasNone = judged.length === 0 && others === 0 && unread.length > 0;
  const problems = [...(hasNone ? [] : report.problems), ...unread];
  const valid = report.valid && plan.problems.length === 0;
  const verdict = renderVerdict(choice, null, {
    report: { ...report, valid, problems },
    seconds,
    workers: 1,
    ...(hasOwnTests && { fine: 'Judged by the tests in the file' }),
  });
  const download = (name: string, content: BlobPart, type: string): HTMLElement =>
    h('button', { type: 'button', class: 'button' }, [icon('download'), name], {
      click: () => {
        save(new Blob([content], { type }), name);
      },
    });
  const found = renderProblems(problems);
  if (hasNone) return [verdict, renderTools(restart), ...(found ? [found] : [])];
  const downloads = h('div', { class: 'downloads', role: 'group', 'aria-label': 'Downloads' }, [
    download('samples.jsonl', files.samples, 'application/jsonl'),
    download('report.json', files.report, 'application/json'),
  ]);
  const profile = report.rows[0]?.profile;
  const scores = h('section', { 'aria-labelledby': 'scores' }, [
    h('h2', { id: 'scores' }, 'Scores'),
    ...(plan.foreign ? aboutForeign(plan.foreign, files.verdicts) : []),
    h('p', { class: 'section-lead' }, [
      `In percent${profile ? `, by the profile ${profile}` : ''}: a task without a sample is a failure. Ranges are 95 % intervals. `,
      'The files are those that “assay execute” writes, with the same bytes.',
      !hasOwnTests && ' “assay submit” makes a submission of them.',
    ]),
    ...tables(report, null, 'Scores'),
    ...unknownPrograms(judged),
    ...omitted(others),
  ]);
  const parts = [verdict, renderTools(restart, downloads), found, scores, failures(judged)];
  return parts.filter((part) => part !== null);
}

/** What was read of another harness's file, and how its verdicts agree. */
function aboutForeign(foreign: Foreign, { compared, differ }: Verdicts): HTMLElement[] {
  const { harness, what, samples, tasks, benchmark, extracted, problems } = foreign;
  const size =
    samples % tasks === 0
      ? `${counted(tasks, 'task')} × ${count(samples / tasks)}`
      : `${counted(samples, 'sample')} of ${counted(tasks, 'task')}`;
  const facts = [
    `This is ${what} of ${harness}: ${benchmark === null ? '' : `${benchmark}, `}${size}.`,
    extracted > 0 && `The rule extract@1 took the code out of ${counted(extracted, 'answer')}.`,
    compared > 0 && differ.length === 0 && `All ${counted(compared, 'verdict')} of ${harness} agree.`,
    differ.length > 0 && `${count(differ.length)} of ${counted(compared, 'verdict')} of ${harness} differ:`,
  ].filter((fact) => fact !== false);
  const items = differ.slice(0, MOST_LISTED).map(({ task, samples: [first, last], there, here }) => {
    const which = first === last ? `sample ${count(first)}` : `samples ${count(first)} to ${count(last)}`;
    return h('li', {}, `${task}, ${which}: ${count(there)} passed there, ${count(here)} here`);
  });
  const more = differ.length - items.length;
  const unread = problems.slice(0, MOST_LISTED).map((problem) => h('li', {}, problem));
  return [
    h('p', {}, facts.join(' ')),
    ...(items.length > 0 ? [h('ul', {}, items)] : []),
    ...(more > 0 ? [h('p', { class: 'quiet' }, `And ${count(more)} more.`)] : []),
    ...(unread.length > 0 ? [h('p', { class: 'notice' }, 'Some records could not be read:'), h('ul', {}, unread)] : []),
  ];
}

/** The samples whose programs do not pass. */
function failures(judged: readonly Judged[]): HTMLElement | null {
  const failures: { sample: number; task: string; outcome: string; test: number }[] = [];
  for (const one of judged) {
    if (!('agreement' in one)) continue;
    const failed = one.agreement.tests.filter(({ found }) => found.outcome !== null && found.outcome !== 'PASSED');
    const samples = new Set<number>();
    for (const { sample, test, found } of failed) {
      // Only the first failure of a sample counts.
      if (samples.has(sample)) continue;
      samples.add(sample);
      failures.push({ sample, task: one.job.task, outcome: found.outcome ?? '', test });
    }
  }
  if (failures.length === 0) return null;
  failures.sort((a, b) => a.sample - b.sample);
  const more = failures.length - MOST_LISTED;
  const rows = failures
    .slice(0, MOST_LISTED)
    .map(({ sample, task, outcome, test }) => [count(sample), task, outcome, count(test)] as const);
  return h('section', { 'aria-labelledby': 'failures' }, [
    h('h2', { id: 'failures' }, 'Failures'),
    h('div', { class: 'scroll-x', tabindex: 0, role: 'region', 'aria-label': 'Samples that do not pass' }, [
      table('Samples that do not pass', ['Sample', 'Task', 'Outcome', 'At test'], rows),
    ]),
    more > 0 && h('p', { class: 'quiet' }, `${counted(more, 'more')}: see samples.jsonl.`),
  ]);
}

/** The problems of samples, as a report has those of predictions. */
function groups({ problems, foreign }: Plan): ProblemGroup[] {
  if (problems.length === 0) return [];
  return [
    {
      code: 'invalid_sample',
      severity: 'error',
      file: 'predictions',
      count: problems.length,
      note: null,
      help: 'Each line is a JSON object with the task, the language and the program. Correct these lines.',
      // A file of another harness has no line for each sample.
      first: problems
        .slice(0, MOST_LISTED)
        .map(({ line, message }) =>
          foreign
            ? { line: null, task_id: null, message: `sample ${count(line)}: ${message}` }
            : { line, task_id: null, message },
        ),
    },
  ];
}
