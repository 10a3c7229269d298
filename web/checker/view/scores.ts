/**
 * The scores: a table for all languages and one for each, with a column for each metric and
 * profile.
 */

import type { CheckResult } from '../client';
import type { Mean, MetricInfo, ProfileInfo, ReportRow } from '../protocol';
import { dotPlot, rangeBar, type DotRow } from './charts';
import { breakable, h } from '../../shared/dom';
import { counted, percent } from '../../shared/format';
import { legendMark, type Mark } from '../../shared/marks';
import { ProgressPanel, type Advance } from './progress';
import type { State, View } from './state';
import { capitalised, languageName, metricName, STRICT } from './vocabulary';

/** The marks of the profiles, in their order. */
const MARKS: readonly Mark[] = ['circle', 'square', 'diamond'];

/** A profile with its mark. */
type Profile = ProfileInfo & { mark: Mark };

/** The language of the tasks; `null` for all. */
type Scope = string | null;

/** The state of `strict@1`, which is computed on demand. */
type Strict = 'offered' | 'running' | 'computed';

export class Scores {
  readonly element = h('section', { 'aria-labelledby': 'scores' });
  readonly #progress: ProgressPanel;
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
      mark: MARKS[index % MARKS.length] ?? 'circle',
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
    this.element.replaceChildren(
      heading,
      h('p', { class: 'section-lead' }, [
        'In percent, over all tasks of the benchmark: a missing answer is a failure. Ranges are 95 % intervals. ',
        'Scores of different profiles are not comparable, so each profile has a column.',
      ]),
      legend(this.#profiles),
      h('div', { class: 'beside' }, [this.#table(first, true), h('figure', { id: 'score-chart' })]),
      ...(others.length > 0
        ? [
            h(
              'div',
              { class: 'score-tables' },
              others.map((scope) => this.#table(scope, false)),
            ),
          ]
        : []),
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
          rangeBar(mean, profile.mark),
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
    const figure = this.element.querySelector('#score-chart');
    const metric = this.#metrics.find(({ id }) => id === this.state.view.metric) ?? this.#metrics[0];
    if (!figure || !metric) return;
    const scopes = this.#scopes();
    const single = scopes.length === 1;
    const dots = (scope: Scope, metric: MetricInfo): DotRow['dots'] =>
      this.#profiles.flatMap((profile) => {
        const mean = this.#mean(scope, profile, metric);
        return mean ? [{ shape: profile.mark, mean }] : [];
      });
    // With one language, only its metrics can be compared.
    const rows: DotRow[] = single
      ? this.#metrics.map((one) => ({ label: metricName(one), dots: dots(scopes[0] ?? null, one) }))
      : scopes.map((scope) => ({ label: languageName(scope), dots: dots(scope, metric) }));
    const title = single ? 'Scores by metric' : `${metricName(metric)} by language`;
    // The first one is the default, which addresses omit.
    const options = this.#metrics.map((one, index) =>
      h('option', { value: index === 0 ? '' : one.id, selected: one === metric }, metricName(one)),
    );
    const choose = h('select', { 'aria-label': 'Metric of the chart' }, options, {
      change: () => {
        this.state.set({ metric: choose.value });
      },
    });
    const caption = single ? title : h('span', {}, [choose, ' by language']);
    // The select has the focus; replace only the chart below it.
    if (figure.firstChild) figure.lastChild?.replaceWith(dotPlot(rows, title));
    else figure.append(h('figcaption', {}, [caption]), dotPlot(rows, title));
  }
}

function legend(profiles: readonly Profile[]): HTMLElement {
  return h(
    'dl',
    { class: 'profiles' },
    profiles.map(({ id, about, mark }) =>
      h('div', {}, [h('dt', {}, [legendMark(mark), h('code', {}, id)]), h('dd', {}, `${capitalised(about)}.`)]),
    ),
  );
}
