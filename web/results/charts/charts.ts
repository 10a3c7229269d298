/** The charts below the table. They show the same rows. */

import { Figure, type Chart, type NoChart } from '../../charts/figure';
import { h, message } from '../../shared/dom';
import { nextTask } from '../../shared/idle';
import { fetchAnalysis, type Analysis } from '../analysis';
import { scoreOf, type Board, type Row } from '../board';
import { chooseScopes, metricsOf } from '../columns';
import { filtered, type Selection } from '../selection';
import { ALL_SETTINGS, type State } from '../view';
import { byQuantity, known } from './against';
import { byChange } from './changes';
import { bySamples } from './curves';
import { byDifficulty } from './difficulty';
import { byLanguage } from './languages';
import { byPrompt, byReference } from './lengths';
import { bySetting } from './settings';
import { bySimilarity } from './similarity';
import { maker, seriesOf, type Subject } from './subject';
import { byPair } from './wins';

const CHARTS: Record<string, (subject: Subject) => Chart | NoChart> = {
  languages: byLanguage,
  against: byQuantity,
  settings: bySetting,
  samples: bySamples,
  wins: byPair,
  difficulty: byDifficulty,
  similarity: bySimilarity,
  prompts: byPrompt,
  references: byReference,
  changes: byChange,
};

/** Charts with many columns. */
const WIDE = new Set(['languages', 'wins', 'difficulty']);

export class Charts {
  readonly #metric: HTMLSelectElement;
  readonly #scope: HTMLSelectElement;
  readonly #against: HTMLSelectElement;
  readonly #status = h('p', { class: 'quiet', role: 'status' });
  /** Charts that cannot be drawn, by the reason. */
  readonly #absent = h('dl', { class: 'absent-charts', 'aria-label': 'Charts without numbers' });
  readonly #figures: { figure: Figure; draw: (subject: Subject) => Chart | NoChart }[];
  #selection: Selection | null = null;
  /** Counts how often the charts were drawn. */
  #drawing = 0;
  #analysis: Analysis | null = null;

  constructor(
    private readonly board: Board,
    private readonly state: State,
    head: HTMLElement,
  ) {
    this.#metric = this.#select('metric');
    this.#scope = this.#select('scope');
    this.#against = this.#select('against');
    this.#figures = Object.entries(CHARTS).map(([name, draw]) => ({
      figure: new Figure(`${board.benchmark.id}-${name}`, WIDE.has(name)),
      draw,
    }));
    const field = (name: string, select: HTMLElement): HTMLElement =>
      h('label', { class: 'field' }, [h('span', {}, name), select]);
    // The heading stays, for those who are there.
    head.append(field('Metric', this.#metric), field('Language', this.#scope), field('Score against', this.#against));
    head.after(
      this.#status,
      h(
        'div',
        { class: 'charts' },
        this.#figures.map(({ figure }) => figure.element),
      ),
      this.#absent,
    );
    if (board.has_analysis) void this.#analyse();
  }

  show(selection: Selection): void {
    this.#selection = selection;
    void this.#draw(selection);
  }

  /** Draws each chart in a task of its own, so that the page answers in between. */
  async #draw(selection: Selection): Promise<void> {
    this.#drawing += 1;
    const drawing = this.#drawing;
    const subject = this.#subject(selection);
    if (!subject) return;
    const absent = new Map<string, string[]>();
    for (const { figure, draw } of this.#figures) {
      await nextTask();
      // What was selected since is drawn instead.
      if (drawing !== this.#drawing) return;
      const chart = draw(subject);
      figure.element.hidden = 'reason' in chart;
      if ('reason' in chart) absent.set(chart.reason, [...(absent.get(chart.reason) ?? []), chart.title]);
      else figure.show(chart);
    }
    this.#absent.replaceChildren(
      ...[...absent].map(([reason, titles]) => h('div', {}, [h('dt', {}, titles.join('; ')), h('dd', {}, reason)])),
    );
  }

  /** Charts of tasks come when their numbers are there. */
  async #analyse(): Promise<void> {
    try {
      this.#analysis = await fetchAnalysis(this.board);
      if (this.#selection) this.show(this.#selection);
    } catch (fault) {
      this.#status.textContent = `Some charts cannot be drawn. ${message(fault)}`;
    }
  }

  #select(name: 'metric' | 'scope' | 'against'): HTMLSelectElement {
    const select = h('select', {}, [], {
      change: () => {
        this.state.set({ [name]: select.value }, { push: true });
      },
    });
    return select;
  }

  #subject({ pinned, rows, scores, sort }: Selection): Subject | null {
    const { board } = this;
    const { view } = this.state;
    const metrics = metricsOf(board, view.setting);
    const scopes = chooseScopes(board, view).chosen;
    // By default, charts show the metric that sorts the table.
    const sorted = sort?.column.kind === 'score' ? sort.column : scores[0];
    const metric = metrics.find(({ id }) => id === view.metric) ?? sorted?.metric;
    const scope = scopes.find(({ id }) => id === view.scope) ?? sorted?.scope;
    if (!metric || !scope) return null;
    offer(this.#metric, metrics, metric.id);
    offer(this.#scope, scopes, scope.id);
    const quantities = known([...pinned, ...rows]);
    offer(this.#against, quantities, quantities.find(({ id }) => id === view.against)?.id ?? quantities[0]?.id ?? '');
    this.#against.parentElement?.toggleAttribute('hidden', quantities.length === 0);
    const onTop = new Set(pinned);
    const scored = board.rows.filter((row) => scoreOf(row, view.profile, scope.id, metric.id));
    const everywhere = new Set([...filtered(scored, view), ...pinned]);
    const series = seriesOf([...everywhere], maker);
    const setting = (row: Row): string => board.settings.find(({ id }) => id === row.setting)?.name ?? row.setting;
    return {
      board,
      view,
      metric,
      scope,
      rows: [...pinned, ...rows],
      everywhere: [...everywhere],
      isOnTop: (row) => onTop.has(row),
      series,
      marks: view.setting === ALL_SETTINGS ? seriesOf([...everywhere], setting) : series,
      analysis: this.#analysis,
    };
  }
}

function offer(select: HTMLSelectElement, items: readonly { id: string; name: string }[], chosen: string): void {
  select.replaceChildren(...items.map(({ id, name }) => h('option', { value: id, selected: id === chosen }, name)));
}
