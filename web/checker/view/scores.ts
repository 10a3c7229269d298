/**
 * The scores: a table for all languages and one for each, with a column for each metric and
 * profile.
 */

import type { LanguageId, Profile, Report, ScoreRow } from '../protocol';
import { dotPlot, rangeBar, type DotRow } from './charts';
import { breakable, h } from '../../shared/dom';
import { counted, percent } from '../../shared/format';
import { legendMark, type Mark } from '../../shared/marks';
import { ProgressPanel, type Advance } from './progress';
import type { State, View } from './state';
import { keys, languageName, METRICS, PROFILES, type Metric } from './vocabulary';

const MARKS: Record<Profile, Mark> = {
  'cceval-difflib@1': 'circle',
  'cceval-levenshtein@1': 'square',
  'strict@1': 'diamond',
};

type Scope = LanguageId | null;

/** The state of `strict@1`, which is computed on demand. */
type Strict = 'offered' | 'running' | 'there';

export class Scores {
  readonly element = h('section', { 'aria-labelledby': 'scores' });
  readonly #progress: ProgressPanel;
  #report: Report | null = null;
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

  show(report: Report): void {
    this.#report = report;
    this.#strict = report.scores.some(({ profile }) => profile === 'strict@1') ? 'there' : 'offered';
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
    const first = this.#report?.scores[0]?.profile;
    return (this.#report?.scores ?? []).filter(({ profile }) => profile === first).map(({ language }) => language);
  }

  #row(scope: Scope, profile: Profile): ScoreRow | undefined {
    return this.#report?.scores.find((row) => row.language === scope && row.profile === profile);
  }

  #draw(): void {
    const heading = h('h2', { id: 'scores' }, 'Scores');
    const [first, ...others] = this.#scopes();
    if (first === undefined) {
      this.element.replaceChildren(heading, h('p', { class: 'none' }, 'There is no task to score.'));
      return;
    }
    this.element.replaceChildren(
      heading,
      h('p', { class: 'section-lead' }, [
        'In percent, over all tasks of the benchmark: a missing answer is a failure. Ranges are 95 % intervals. ',
        'Scores of different profiles are not comparable, so each has a column of its own.',
      ]),
      legend(),
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
    const metrics = keys(METRICS);
    const cell = (profile: Profile, metric: Metric, index: number): HTMLElement | null => {
      const mean = this.#row(scope, profile)?.[metric];
      if (mean) {
        return h('td', {}, [
          h('div', { class: 'score' }, [
            h('span', { class: 'value' }, percent(mean.value)),
            h('span', { class: 'range' }, `${percent(mean.low)}–${percent(mean.high)}`),
          ]),
          rangeBar(mean, MARKS[profile]),
        ]);
      }
      if (!withOffer) return h('td', { class: 'quiet' }, h('span', { 'aria-label': 'not computed' }, '–'));
      return index === 0 ? h('td', { rowspan: metrics.length, class: 'offer' }, this.#offer()) : null;
    };
    const total = this.#row(scope, 'cceval-difflib@1')?.tasks ?? 0;
    return h('table', { class: 'score-table' }, [
      h('caption', {}, [languageName(scope), h('small', {}, counted(total, 'task'))]),
      h(
        'thead',
        {},
        h('tr', {}, [
          h('th', { scope: 'col' }, 'Metric'),
          ...keys(PROFILES).map((profile) => h('th', { scope: 'col' }, breakable(profile))),
        ]),
      ),
      h(
        'tbody',
        {},
        metrics.map((metric, index) =>
          h('tr', {}, [
            h('th', { scope: 'row', title: METRICS[metric].meaning }, METRICS[metric].name),
            ...keys(PROFILES).map((profile) => cell(profile, metric, index)),
          ]),
        ),
      ),
    ]);
  }

  #offer(): Node[] {
    if (this.#strict === 'running') return [this.#progress.element];
    return [
      h('button', { type: 'button', class: 'button', id: 'strict' }, 'Compute strict@1', { click: this.onStrict }),
      h('p', { class: 'quiet' }, this.#fault || 'Reads the code with parsers, which are loaded for it.'),
    ];
  }

  #drawChart(): void {
    const figure = this.element.querySelector('#score-chart');
    if (!figure || !this.#report) return;
    const scopes = this.#scopes();
    const single = scopes.length === 1;
    const profiles = keys(PROFILES).filter((profile) => this.#row(scopes[0] ?? null, profile));
    const dots = (scope: Scope, metric: Metric): DotRow['dots'] =>
      profiles.flatMap((profile) => {
        const mean = this.#row(scope, profile)?.[metric];
        return mean ? [{ shape: MARKS[profile], mean }] : [];
      });
    const { metric } = this.state.view;
    // With one language, only its metrics can be compared.
    const rows: DotRow[] = single
      ? keys(METRICS).map((id) => ({ label: METRICS[id].name, dots: dots(scopes[0] ?? null, id) }))
      : scopes.map((scope) => ({ label: languageName(scope), dots: dots(scope, metric) }));
    const title = single ? 'Scores by metric' : `${METRICS[metric].name} by language`;
    const options = keys(METRICS).map((id) => h('option', { value: id, selected: id === metric }, METRICS[id].name));
    const choose = h('select', { 'aria-label': 'Metric of the chart' }, options, {
      change: () => {
        this.state.set({ metric: choose.value as Metric });
      },
    });
    const caption = single ? title : h('span', {}, [choose, ' by language']);
    // The select has the focus; replace only the chart below it.
    if (figure.firstChild) figure.lastChild?.replaceWith(dotPlot(rows, title));
    else figure.append(h('figcaption', {}, [caption]), dotPlot(rows, title));
  }
}

function legend(): HTMLElement {
  return h(
    'dl',
    { class: 'profiles' },
    keys(PROFILES).map((profile) =>
      h('div', {}, [
        h('dt', {}, [legendMark(MARKS[profile]), h('code', {}, profile)]),
        h('dd', {}, PROFILES[profile].meaning),
      ]),
    ),
  );
}
