/** The verdict: whether the file can be submitted. */

import type { Bundle } from '../bundle';
import type { InputFormats, ProblemGroup } from '../protocol';
import { h, icon, join } from '../../shared/dom';
import { bytes, count, counted, duration } from '../../shared/format';
import { aboutBundle, type Choice } from './intake';

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
  const headline = report.valid
    ? isSubmitted
      ? 'A valid submission'
      : fine
    : `Not ready: ${counted(total(errors), 'error')}`;
  const detail = [
    report.valid && warnings.length === 0 && 'No problem was found.',
    !report.valid && `${counted(errors.length, 'kind')} of errors must be mended first.`,
    warnings.length > 0 && `${counted(total(warnings), 'warning')} to look at.`,
  ];
  const state = !report.valid ? 'error' : warnings.length > 0 ? 'warning' : 'fine';
  const all = report.counts[0];
  return h('header', { class: `verdict ${state}` }, [
    h('span', { class: 'stamp' }, icon(state === 'error' ? 'cross' : 'tick')),
    h('div', {}, [
      h('h1', { tabindex: -1, id: 'verdict' }, [headline]),
      h('p', { class: 'verdict-detail' }, join(detail, ' ')),
    ]),
    h('dl', { class: 'facts' }, [
      ...fact('Predictions', named(choice.predictions)),
      ...Object.entries(report.sections.input?.records ?? {}).flatMap(([format, records]) =>
        fact('Read as', [`${format}, ${counted(records, 'record')}`]),
      ),
      ...fact('Benchmark', benchmark(choice.prompts, bundle)),
      ...(all ? fact('Tasks', [`${count(all.total)}, ${count(all.answered)} of them answered`]) : []),
      ...fact('Checked', [`on this machine, in ${duration(seconds)}`, workers > 1 && ` by ${workers} workers`]),
    ]),
  ]);
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
  if ('programs' in prompts) return [prompts.programs.name];
  const unverified = 'The hash was not compared: browsers can do that on pages over https only.';
  return [
    `${prompts.manifest.name}, `,
    ...aboutBundle(prompts.manifest),
    ...(bundle?.verified === false ? [h('p', { class: 'quiet' }, unverified)] : []),
  ];
}
