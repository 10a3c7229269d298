/** The charts below the table. They show the same rows. */

import { h } from '../../shared/dom';
import { scoreOf, TIERS, type Board, type Tier } from '../board';
import { chooseScopes, metricsOf } from '../columns';
import { filtered, type Selection } from '../selection';
import type { State } from '../view';
import { byChange } from './changes';
import { Figure, type Chart, type NoChart } from './figure';
import { byLanguage } from './languages';
import type { Subject } from './parts';
import { bySetting } from './settings';
import { bySize } from './size';

const CHARTS: Record<string, (subject: Subject) => Chart | NoChart> = {
  languages: byLanguage,
  size: bySize,
  settings: bySetting,
  changes: byChange,
};

export class Charts {
  readonly #metric: HTMLSelectElement;
  readonly #scope: HTMLSelectElement;
  readonly #figures: { figure: Figure; draw: (subject: Subject) => Chart | NoChart }[];
  #near = false;
  #selection: Selection | null = null;
  #waiting: number | undefined;

  constructor(
    private readonly board: Board,
    private readonly state: State,
    element: HTMLElement,
  ) {
    this.#metric = this.#select('metric');
    this.#scope = this.#select('scope');
    this.#figures = Object.entries(CHARTS).map(([name, draw]) => ({
      figure: new Figure(`${board.benchmark.id}-${name}`),
      draw,
    }));
    const field = (name: string, select: HTMLElement): HTMLElement =>
      h('label', { class: 'field' }, [h('span', {}, name), select]);
    element.replaceChildren(
      tiers(board),
      h('div', { class: 'charts-head' }, [
        h('h2', {}, 'Charts'),
        field('Metric', this.#metric),
        field('Language', this.#scope),
      ]),
      h(
        'div',
        { class: 'charts' },
        this.#figures.map(({ figure }) => figure.element),
      ),
    );
    // Charts load when they come into view, so readers of the table do not wait for them.
    new IntersectionObserver(
      ([entry]) => {
        this.#near = entry?.isIntersecting ?? false;
        if (this.#near) this.#draw();
      },
      { rootMargin: '100px' },
    ).observe(element);
    window.addEventListener('beforeprint', () => {
      this.#draw();
    });
  }

  show(selection: Selection): void {
    this.#selection = selection;
    clearTimeout(this.#waiting);
    // The table comes first.
    if (this.#near) {
      this.#waiting = window.setTimeout(() => {
        this.#draw();
      });
    }
  }

  #draw(): void {
    const subject = this.#selection && this.#subject(this.#selection);
    if (!subject) return;
    for (const { figure, draw } of this.#figures) figure.show(draw(subject));
    this.#selection = null;
  }

  #select(name: 'metric' | 'scope'): HTMLSelectElement {
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
    const onTop = new Set(pinned);
    const scored = board.rows.filter((row) => scoreOf(row, view.profile, scope.id, metric.id));
    const everywhere = new Set([...filtered(scored, view), ...pinned]);
    return {
      board,
      view,
      metric,
      scope,
      rows: [...pinned, ...rows],
      everywhere: [...everywhere],
      isOnTop: (row) => onTop.has(row),
    };
  }
}

function offer(select: HTMLSelectElement, items: readonly { id: string; name: string }[], chosen: string): void {
  select.replaceChildren(...items.map(({ id, name }) => h('option', { value: id, selected: id === chosen }, name)));
}

/** The legend of the marks of tiers. */
function tiers(board: Board): HTMLElement {
  const present = new Set(board.rows.map(({ tier }) => tier));
  return h(
    'dl',
    { class: 'tiers', 'aria-label': 'Tiers' },
    (Object.keys(TIERS) as Tier[])
      .filter((tier) => present.has(tier))
      .map((tier) =>
        h('div', {}, [
          h('dt', {}, h('span', { class: `tier ${tier}` }, TIERS[tier].name)),
          h('dd', {}, TIERS[tier].meaning),
        ]),
      ),
  );
}
