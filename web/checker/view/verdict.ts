/** The answer to the question that a visitor came with: can this file be submitted? */

import type { CheckResult } from '../client';
import { h, icon, join } from './dom';
import { bytes, count, counted, duration } from './format';
import { aboutBundle, type Choice } from './intake';

export function renderVerdict(choice: Choice, { report, answers, seconds, workers }: CheckResult): HTMLElement {
  const kinds = (severity: string): number => report.problems.filter((group) => group.severity === severity).length;
  const errors = report.problems.filter((group) => group.severity === 'error');
  const errorCount = errors.reduce((sum, group) => sum + group.count, 0);
  const warnings = kinds('warning');
  const state = !report.valid ? 'error' : warnings > 0 ? 'warning' : 'fine';
  const headline = report.valid ? 'Ready to submit' : `Not ready: ${counted(errorCount, 'error')}`;
  const detail = [
    !report.valid && `of ${counted(kinds('error'), 'kind')}`,
    warnings > 0 && `${counted(warnings, 'kind')} of warnings`,
  ];
  const all = report.tasks[0];
  return h('header', { class: `verdict ${state}` }, [
    h('span', { class: 'stamp' }, icon(state === 'error' ? 'cross' : 'tick')),
    h('div', {}, [
      h('h1', { tabindex: -1, id: 'verdict' }, [headline]),
      h('p', { class: 'verdict-detail' }, join(detail, ', ')),
      h('dl', { class: 'facts' }, [
        ...fact('Predictions', [h('span', { class: 'file' }, choice.predictions.name), `, ${bytes(choice.predictions.size)}`]),
        ...fact('Benchmark', benchmark(choice.prompts)),
        ...(all ? fact('Tasks', [`${count(all.total)}, ${count(all.answered)} of them answered`]) : []),
        ...fact('Checked', [
          `${counted(answers, 'answer')} in ${duration(seconds)} on this machine`,
          workers > 1 ? ` by ${workers} workers` : '',
        ]),
      ]),
    ]),
  ]);
}

function fact(name: string, value: readonly (Node | string)[]): HTMLElement[] {
  return [h('dt', {}, name), h('dd', {}, value)];
}

function benchmark(prompts: Choice['prompts']): (Node | string)[] {
  if (prompts instanceof File) return [h('span', { class: 'file' }, prompts.name), `, ${bytes(prompts.size)}`];
  return [`${prompts.manifest.name}, `, ...aboutBundle(prompts.manifest)];
}
