/** The differences of two submissions in every metric. */

import type { Comparison, MetricInfo } from '../checker/protocol';
import { languageName, metricName } from '../checker/view/vocabulary';
import { h } from '../shared/dom';
import { count, signed } from '../shared/format';
import type { State } from './compare';
import type { Side } from './examples';
import { label } from './submissions';

/** A table of the second side's gains over the first, by the chosen profile. */
export function renderDifferences(
  first: Side,
  second: Side,
  comparisons: readonly Comparison[],
  metrics: readonly MetricInfo[],
  state: State,
): HTMLElement {
  const profiles = [...new Set(comparisons.map(({ profile }) => profile))];
  const body = h('div');
  const choice = h(
    'select',
    {},
    profiles.map((profile) => h('option', { value: profile, selected: profile === state.view.profile }, profile)),
    {
      change: () => {
        state.set({ profile: choice.value });
        draw();
      },
    },
  );
  const draw = (): void => {
    const shown = comparisons.filter(({ profile }) => profile === choice.value);
    body.replaceChildren(table(first, second, shown, metrics));
  };
  draw();
  return h('section', { 'aria-label': `${label(second.submission)} compared with ${label(first.submission)}` }, [
    h('div', { class: 'compare-head' }, [
      h('h2', {}, [
        h('strong', {}, label(second.submission)),
        ' compared with ',
        h('strong', {}, label(first.submission)),
      ]),
      h('label', { class: 'field' }, [h('span', {}, 'Scored by profile'), choice]),
    ]),
    body,
  ]);
}

function table(
  first: Side,
  second: Side,
  comparisons: readonly Comparison[],
  registry: readonly MetricInfo[],
): HTMLElement {
  const name = (id: string): string => {
    const metric = registry.find((one) => one.id === id);
    return metric ? metricName(metric) : id;
  };
  const numeric = { scope: 'col', class: 'value' };
  return h('div', { class: 'table-wrap', tabindex: 0, role: 'region', 'aria-label': 'Differences' }, [
    h('table', { class: 'plain-table' }, [
      h(
        'caption',
        {},
        `Scores of ${label(second.submission)} minus those of ${label(first.submission)}, in percentage points, with ` +
          '95 % confidence intervals from a paired bootstrap. Won and lost: tasks that only one of them answers ' +
          'exactly. p: p-value of the exact McNemar test.',
      ),
      h('thead', {}, [
        h('tr', {}, [
          h('th', { scope: 'col' }, 'Tasks'),
          ...(comparisons[0]?.metrics ?? []).map(({ metric }) => h('th', numeric, name(metric))),
          h('th', numeric, 'Won'),
          h('th', numeric, 'Lost'),
          h('th', numeric, 'p'),
        ]),
      ]),
      h('tbody', {}, comparisons.map(line)),
    ]),
  ]);
}

function line({ language, tasks, metrics, improved, degraded, p_value }: Comparison): HTMLElement {
  return h('tr', {}, [
    h('th', { scope: 'row' }, [languageName(language), ' ', h('small', {}, count(tasks))]),
    ...metrics.map(({ difference, low, high }) =>
      h('td', { class: low > 0 ? 'better' : high < 0 ? 'worse' : null }, [
        signed(difference, 2),
        ' ',
        h('small', {}, `${signed(low, 1)} to ${signed(high, 1)}`),
      ]),
    ),
    h('td', {}, count(improved)),
    h('td', {}, count(degraded)),
    h('td', {}, p_value < 0.001 ? '< 0.001' : p_value.toFixed(3)),
  ]);
}
