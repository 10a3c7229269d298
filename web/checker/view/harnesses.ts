/** The scores by the profiles of other harnesses, which are computed on demand. */

import '../../styles/tables.css';
import type { Checker, CheckResult } from '../client';
import { breakable, h, isAbort, message } from '../../shared/dom';
import { percent } from '../../shared/format';
import { ProgressPanel } from './progress';
import { languageName, metricName } from './vocabulary';

/** A section that offers the scores, and shows them as a table of profiles. */
export function offerHarnesses(checker: Checker): HTMLElement {
  const body = h('div', { 'aria-live': 'polite' });
  const progress = new ProgressPanel(() => {
    checker.cancel();
  });
  const compute = async (): Promise<void> => {
    let isShown = false;
    try {
      const result = await checker.harnesses((advance) => {
        progress.show(advance);
        if (!isShown) body.replaceChildren(progress.element);
        isShown = true;
      });
      showScores(body, result);
    } catch (fault) {
      offer(isAbort(fault) ? '' : message(fault));
    }
  };
  const offer = (fault: string): void => {
    const button = h('button', { type: 'button', class: 'button' }, 'Compute scores of other harnesses', {
      click: () => void compute(),
    });
    body.replaceChildren(button, h('p', { class: 'quiet' }, fault || 'Loads parsers and scores the file again.'));
  };
  offer('');
  return h('section', { 'aria-labelledby': 'harness-scores' }, [
    h('h2', { id: 'harness-scores' }, 'Scores by other harnesses'),
    h(
      'p',
      { class: 'section-lead' },
      'The same predictions, as RepoBench, RepoEval and granite-completebench score them, and by CodeBLEU. ' +
        'Each harness compares other texts, so its scores are not comparable with those of another.',
    ),
    body,
  ]);
}

function showScores(body: HTMLElement, result: CheckResult): void {
  const languages = [...new Set(result.report.rows.map(({ scope }) => scope.language ?? ''))];
  const shown = h('div', {}, [table(result, '')]);
  const choose = h(
    'select',
    {},
    languages.map((language) => h('option', { value: language }, languageName(language || null))),
    {
      change: () => {
        shown.replaceChildren(table(result, choose.value));
      },
    },
  );
  const field = h('label', { class: 'field harness-language' }, [h('span', {}, 'Language'), choose]);
  // With one language, its scores are those of all tasks.
  body.replaceChildren(...(languages.length > 2 ? [field] : []), shown);
}

/** A row for each profile, with the metrics that it has. An empty `language` is all. */
function table({ report: { rows }, registry: { metrics, profiles } }: CheckResult, language: string): HTMLElement {
  const own = rows.filter(({ scope }) => (scope.language ?? '') === language);
  const columns = metrics.filter(({ id }) => own.some(({ metric }) => metric === id));
  return h('div', { class: 'scroll-x', tabindex: 0, role: 'region', 'aria-label': 'Scores by profile' }, [
    h('table', { class: 'plain-table harness-table' }, [
      h('caption', {}, `${languageName(language || null)}, in percent`),
      h(
        'thead',
        {},
        h('tr', {}, [
          h('th', { scope: 'col' }, 'Profile'),
          ...columns.map((metric) => h('th', { scope: 'col', title: metric.about }, metricName(metric))),
        ]),
      ),
      h(
        'tbody',
        {},
        profiles.map(({ id, about }) =>
          h('tr', {}, [
            h('th', { scope: 'row' }, [...breakable(id), h('small', {}, `${about}.`)]),
            ...columns.map((metric) => {
              const value = own.find((row) => row.profile === id && row.metric === metric.id)?.value;
              return typeof value === 'number'
                ? h('td', {}, percent(value))
                : h('td', { class: 'quiet' }, h('span', { 'aria-label': 'not a metric of this profile' }, '–'));
            }),
          ]),
        ),
      ),
    ]),
  ]);
}
