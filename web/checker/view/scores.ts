/**
 * The scores: a table for all languages and one for each, with a column for each metric and
 * profile.
 */

import type { CheckResult } from '../client';
import type { Mean, MetricInfo, ProfileInfo, ReportRow } from '../protocol';
import { drawDots, type Dot, type DotRow } from '../../charts/dots';
import { Figure } from '../../charts/figure';
import type { Key } from '../../charts/files';
import { rangeBar } from '../../charts/range';
import { fromZero } from '../../charts/scale';
import { keyAt } from '../../charts/series';
import { breakable, h } from '../../shared/dom';
import { counted, percent } from '../../shared/format';
import { legendMark } from '../../shared/marks';
import { ProgressPanel, type Advance } from './progress';
import type { State, View } from './state';
import { capitalised, languageName, metricName, STRICT } from './vocabulary';

/** A profile with its colour and mark. */
type Profile = ProfileInfo & { key: Key };

/** The language of the tasks; `null` for all. */
type Scope = string | null;

/** The state of `strict@1`, which is computed on demand. */
type Strict = 'offered' | 'running' | 'computed';

export class Scores {
  readonly element = h('section', { 'aria-labelledby': 'scores' });
  /** A table for each language. They are long, so examples come before them. */
  readonly languages = h('section', { 'aria-labelledby': 'language-scores' });
  readonly #progress: ProgressPanel;
  readonly #figure = new Figure('scores');
  readonly #choose = h('select', {}, [], {
    change: () => {
      this.state.set({ metric: this.#choose.value });
    },
  });
  #rows: readonly ReportRow[] = [];
  #metrics: readonly MetricInfo[] = [];
  #profiles: readonly Profile[] = [];
  #strict: Strict = 'offered';
  #fault = '';

  constructor(
    private readonly state: State,
    private readonly onStrict: () => void,
    onCancel: () => void,
  ) {
    this.#progress = new ProgressPanel(onCancel);
  }

  /** Applies a change of the view. */
  follow(changed: ReadonlySet<keyof View>): void {
    if (changed.has('metric')) this.#drawChart();
  }

  show({ report: { rows }, registry: { metrics, profiles } }: CheckResult): void {
    this.#rows = rows;
    this.#metrics = metrics.filter(({ id }) => rows.some(({ metric }) => metric === id));
    const offered = profiles.some(({ id }) => id === STRICT.id) ? [] : [STRICT];
    this.#profiles = [...profiles, ...offered].map((profile, index) => ({
      ...profile,
      key: keyAt(index, profile.id, profile.id),
    }));
    this.#strict = this.#isComputed(STRICT) ? 'computed' : 'offered';
    this.#fault = '';
    this.#draw();
  }

  /** Shows the progress of `strict@1`. */
  advance(progress: Advance): void {
    this.#progress.show(progress);
    if (this.#strict === 'running') return;
    this.#strict = 'running';
    this.#draw();
  }

  /** `strict@1` was not computed. `fault` is the reason, or empty if the visitor stopped it. */
  stopped(fault: string): void {
    this.#strict = 'offered';
    this.#fault = fault;
    this.#draw();
  }

  #scopes(): Scope[] {
    return [...new Set(this.#rows.map(({ scope }) => scope.language ?? null))];
  }

  #isComputed({ id }: ProfileInfo): boolean {
    return this.#rows.some(({ profile }) => profile === id);
  }

  /** A number with its interval; `null` if it was not computed. */
  #mean(scope: Scope, profile: ProfileInfo, metric: MetricInfo): Mean | null {
    const row = this.#rows.find(
      (one) => one.profile === profile.id && one.metric === metric.id && (one.scope.language ?? null) === scope,
    );
    if (typeof row?.value !== 'number') return null;
    const { value, low = value, high = value } = row;
    return { value, low, high };
  }

  #draw(): void {
    const heading = h('h2', { id: 'scores' }, 'Scores');
    const [first = null, ...others] = this.#scopes();
    // With one language, the chart shows all metrics.
    const field = h('label', { class: 'field' }, [h('span', {}, 'Metric of the chart'), this.#choose]);
    const chart = h('div', { class: 'score-chart' }, [others.length > 0 && field, this.#figure.element]);
    this.element.replaceChildren(
      heading,
      h('p', { class: 'section-lead' }, [
        'In percent, over all tasks of the benchmark: a missing answer is a failure. Ranges are 95 % intervals. ',
        'Scores of different profiles are not comparable, so each profile has a column.',
      ]),
      legend(this.#profiles),
      h('div', { class: 'beside' }, [this.#table(first, true), chart]),
    );
    this.languages.hidden = others.length === 0;
    this.languages.replaceChildren(
      h('h2', { id: 'language-scores' }, 'Scores by language'),
      h(
        'div',
        { class: 'score-tables' },
        others.map((scope) => this.#table(scope, false)),
      ),
    );
    this.#drawChart();
  }

  #table(scope: Scope, withOffer: boolean): HTMLElement {
    const cell = (profile: Profile, metric: MetricInfo, index: number): HTMLElement | null => {
      const mean = this.#mean(scope, profile, metric);
      if (mean) {
        return h('td', {}, [
          h('div', { class: 'score' }, [
            h('span', { class: 'value' }, percent(mean.value)),
            h('span', { class: 'range' }, `${percent(mean.low)}–${percent(mean.high)}`),
          ]),
          rangeBar(mean, profile.key),
        ]);
      }
      if (!withOffer || this.#isComputed(profile))
        return h('td', { class: 'quiet' }, h('span', { 'aria-label': 'not computed' }, '–'));
      return index === 0 ? h('td', { rowspan: this.#metrics.length, class: 'offer' }, this.#offer()) : null;
    };
    const total = this.#rows.find((row) => (row.scope.language ?? null) === scope)?.n ?? 0;
    return h('table', { class: 'score-table' }, [
      h('caption', {}, [languageName(scope), h('small', {}, counted(total, 'task'))]),
      h(
        'thead',
        {},
        h('tr', {}, [
          h('th', { scope: 'col' }, 'Metric'),
          ...this.#profiles.map(({ id }) => h('th', { scope: 'col' }, breakable(id))),
        ]),
      ),
      h(
        'tbody',
        {},
        this.#metrics.map((metric, index) =>
          h('tr', {}, [
            h('th', { scope: 'row', title: metric.about }, metricName(metric)),
            ...this.#profiles.map((profile) => cell(profile, metric, index)),
          ]),
        ),
      ),
    ]);
  }

  #offer(): Node[] {
    if (this.#strict === 'running') return [this.#progress.element];
    return [
      h('button', { type: 'button', class: 'button', id: 'strict' }, `Compute ${STRICT.id}`, { click: this.onStrict }),
      h('p', { class: 'quiet' }, this.#fault || 'Loads parsers and reads the code with them.'),
    ];
  }

  #drawChart(): void {
    const metric = this.#metrics.find(({ id }) => id === this.state.view.metric) ?? this.#metrics[0];
    if (!metric) return;
    // The first one is the default, which addresses omit.
    this.#choose.replaceChildren(
      ...this.#metrics.map((one, index) =>
        h('option', { value: index === 0 ? '' : one.id, selected: one === metric }, metricName(one)),
      ),
    );
    const scopes = this.#scopes();
    const isSingle = scopes.length === 1;
    const shown = this.#profiles.filter((profile) => this.#isComputed(profile));
    const dots = (scope: Scope, one: MetricInfo): Dot[] =>
      shown.flatMap(({ key, ...profile }) => {
        const mean = this.#mean(scope, profile, one);
        if (!mean) return [];
        const text = `${profile.id}: ${percent(mean.value)} % (${percent(mean.low)}–${percent(mean.high)})`;
        return [{ key, value: mean.value, interval: mean, text }];
      });
    const subjects = isSingle
      ? this.#metrics.map((one) => ({ name: metricName(one), scope: scopes[0] ?? null, metric: one }))
      : scopes.map((scope) => ({ name: languageName(scope), scope, metric }));
    const rows: DotRow[] = subjects.map((one) => ({ name: one.name, dots: dots(one.scope, one.metric) }));
    this.#figure.show({
      title: isSingle ? 'Scores by metric' : `${metricName(metric)} by language`,
      note: 'Lines show 95 % confidence intervals.',
      keys: shown.map(({ key }) => key),
      draw: (width) => drawDots(width, fromZero(isSingle ? 'Score (%)' : `${metricName(metric)} (%)`, 100), rows),
      head: [isSingle ? 'Metric' : 'Language', ...shown.flatMap(({ id }) => [id, `${id}, low`, `${id}, high`])],
      lines: subjects.map((one) => [
        one.name,
        ...shown.flatMap((profile) => {
          const mean = this.#mean(one.scope, profile, one.metric);
          return [mean?.value ?? null, mean?.low ?? null, mean?.high ?? null];
        }),
      ]),
    });
  }
}

function legend(profiles: readonly Profile[]): HTMLElement {
  return h(
    'dl',
    { class: 'profiles' },
    profiles.map(({ id, about, key }) =>
      h('div', {}, [
        h('dt', { class: key.tone }, [legendMark(key.shape), h('code', {}, id)]),
        h('dd', {}, `${capitalised(about)}.`),
      ]),
    ),
  );
}
