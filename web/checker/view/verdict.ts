/** The verdict: whether the file can be submitted. */

import type { Bundle } from '../bundle';
import type { InputFormats, OtherFile, ProblemGroup } from '../protocol';
import { h, icon, join } from '../../shared/dom';
import { bytes, count, counted, duration } from '../../shared/format';
import { aboutBundle } from './benchmarks';
import type { Choice } from './intake';
import { sentence, withCode } from './problems';

/** Why nothing was scored. */
interface Cause {
  headline: string;
  /** What to do. */
  help: string;
  /** Whether the file is not JSON Lines. Otherwise its lines are the cause. */
  isOtherFile: boolean;
}

/** The headline where lines have different messages, or where the message is about one line. */
const HEADLINES: Partial<Record<string, string>> = {
  unknown_task: 'No line answers a task of this benchmark',
  missing: 'No task is answered',
  invalid_sample: 'No program could be run',
};

/** Why no task has an answer; `null` if there are scores to show. */
export function causeOfNothing({ counts, problems }: Pick<Checked['report'], 'counts' | 'problems'>): Cause | null {
  const [group] = problems.filter(({ severity }) => severity === 'error');
  if (!group || counts.some(({ answered }) => answered > 0)) return null;
  const messages = new Set(group.first.map((place) => place.message));
  const [message = ''] = messages;
  const same = messages.size === 1 ? sentence(message) : 'No line could be read';
  const isOtherFile = group.code === 'other_format' && group.count === 1;
  return { headline: HEADLINES[group.code] ?? same, help: group.help, isOtherFile };
}

/** The verdict on a file that is not JSON Lines. */
export function renderRefusal(file: File, { description, remedy }: OtherFile): HTMLElement {
  const facts = fact('File', named(file));
  return header('error', sentence(description), withCode(remedy), facts);
}

function header(
  state: 'error' | 'warning' | 'fine',
  headline: string,
  detail: readonly (Node | string)[],
  facts: readonly HTMLElement[],
): HTMLElement {
  return h('header', { class: `verdict ${state}` }, [
    h('span', { class: 'stamp' }, icon(state === 'error' ? 'cross' : 'tick')),
    h('div', {}, [
      h('h1', { tabindex: -1, id: 'verdict' }, withCode(headline)),
      h('p', { class: 'verdict-detail' }, detail),
    ]),
    h('dl', { class: 'facts' }, facts),
  ]);
}

/** The subject of a verdict. */
export interface Checked {
  report: {
    valid: boolean;
    problems: ProblemGroup[];
    counts: readonly { total: number; answered: number }[];
    sections: { input?: InputFormats };
  };
  /** The duration of the check. */
  seconds: number;
  workers: number;
  /** The text for files without errors that are not for submission. */
  fine?: string;
}

export function renderVerdict(
  choice: Choice,
  bundle: Bundle | null,
  { report, seconds, workers, fine = 'Ready to submit' }: Checked,
): HTMLElement {
  const groups = (severity: string): ProblemGroup[] => report.problems.filter((group) => group.severity === severity);
  const errors = groups('error');
  const warnings = groups('warning');
  const isSubmitted = choice.own !== null && 'submission' in choice.own;
  const cause = causeOfNothing(report);
  const headline = report.valid
    ? isSubmitted
      ? 'A valid submission'
      : fine
    : (cause?.headline ?? `Not ready: ${counted(total(errors), 'error')}`);
  const detail = [
    report.valid && warnings.length === 0 && 'No problems found.',
    !report.valid && !cause && `Fix ${counted(errors.length, 'type')} of error before submitting.`,
    warnings.length > 0 && `${counted(total(warnings), 'warning')} to review.`,
  ];
  const state = !report.valid ? 'error' : warnings.length > 0 ? 'warning' : 'fine';
  const all = report.counts[0];
  const facts = [
    ...fact('Predictions', named(choice.predictions)),
    ...Object.entries(report.sections.input?.records ?? {}).flatMap(([format, records]) =>
      fact('Read as', [`${format}, ${counted(records, 'record')}`]),
    ),
    ...fact('Benchmark', benchmark(choice.prompts, bundle)),
    ...(all && !cause ? fact('Tasks', [`${count(all.total)}, ${count(all.answered)} of them answered`]) : []),
    ...fact('Checked', [`on this machine, in ${duration(seconds)}`, workers > 1 && ` by ${workers} workers`]),
  ];
  return header(state, headline, cause ? withCode(cause.help) : join(detail, ' ').map(String), facts);
}

function total(groups: readonly ProblemGroup[]): number {
  return groups.reduce((sum, group) => sum + group.count, 0);
}

function fact(name: string, value: readonly (Node | string | false)[]): HTMLElement[] {
  return [h('dt', {}, name), h('dd', {}, value)];
}

function named(file: File): (Node | string)[] {
  return [h('span', { class: 'file' }, file.name), `, ${bytes(file.size)}`];
}

function benchmark(prompts: Choice['prompts'], bundle: Bundle | null): (Node | string)[] {
  if (prompts instanceof File) return named(prompts);
  if ('ownTests' in prompts) return ['the tests in the file'];
  if ('programs' in prompts) return [prompts.programs.name];
  const unverified = 'The hash was not checked: browsers allow that on https pages only.';
  return [
    `${prompts.manifest.name}, `,
    ...aboutBundle(prompts.manifest),
    ...(bundle?.verified === false ? [h('p', { class: 'quiet' }, unverified)] : []),
  ];
}
