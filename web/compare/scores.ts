/** The scores of all sides, as their board has them. */

import type { Board } from '../../crates/wasm/generated';
import { drawDots } from '../charts/dots';
import { Figure } from '../charts/figure';
import type { Key } from '../charts/files';
import { rangeBar } from '../charts/range';
import { fromZero } from '../charts/scale';
import { keyAt } from '../charts/series';
import { h } from '../shared/dom';
import { count, percent } from '../shared/format';
import { legendMark } from '../shared/marks';
import type { State, View } from './compare';
import { label, type Submission } from './submissions';

/** A score with its interval. */
interface Score {
  value: number;
  interval: { low: number; high: number } | null;
}

/** The colour and the name of each side: its model, or more if that is not enough. */
export function keysOf(sides: readonly Submission[]): Key[] {
  const isEnough = new Set(sides.map(({ model }) => model)).size === sides.length;
  return sides.map((side, index) => keyAt(index, side.key, isEnough ? side.model : label(side)));
}

export class Scores {
  readonly element = h('section', { 'aria-labelledby': 'scores' });
  readonly #figure: Figure;
  readonly #table = h('div', {
    class: 'table-wrap',
    tabindex: 0,
    role: 'region',
    'aria-label': 'Scores of all metrics',
  });
  readonly #lead = h('p', { class: 'quiet' });
  readonly #metric = h('select', { name: 'metric' }, [], {
    change: () => {
      this.state.set({ metric: this.#metric.value });
    },
  });

  constructor(
    private readonly board: Board,
    private readonly sides: readonly Submission[],
    private readonly state: State,
  ) {
    this.#figure = new Figure(`${board.benchmark.id}-compared`);
    this.element.append(
      h('h2', { id: 'scores' }, 'Scores'),
      this.#lead,
      h('div', { class: 'compare-charts' }, [
        this.#table,
        h('div', {}, [
          h('label', { class: 'field' }, [h('span', {}, 'Metric of the chart'), this.#metric]),
          this.#figure.element,
        ]),
      ]),
    );
    this.#draw();
  }

  follow(_: View, changed: ReadonlySet<keyof View>): void {
    if (changed.has('metric') || changed.has('profile')) this.#draw();
  }

  #draw(): void {
    const { board, sides, state } = this;
    const wanted = [state.view.profile, board.profile, ...board.profiles];
    const profile = wanted.find((id) => sides.every(({ scores }) => Object.hasOwn(scores, id))) ?? board.profile;
    const score = (side: Submission, scope: string, metric: string): Score | null => {
      const found = side.scores[profile]?.[scope]?.[metric];
      if (!found) return null;
      const [value, low, high] = found;
      return { value, interval: low === null || high === null ? null : { low, high } };
    };
    const scopes = board.scopes.filter(({ id }) => sides.some((side) => side.scores[profile]?.[id]));
    const metrics = board.metrics.filter((metric) =>
      scopes.some((scope) => sides.some((side) => score(side, scope.id, metric.id))),
    );
    const metric = metrics.find(({ id }) => id === state.view.metric) ?? metrics[0];
    const [first] = scopes;
    if (!metric || !first) {
      this.element.hidden = true;
      return;
    }
    this.#metric.replaceChildren(
      ...metrics.map(({ id, name }) => h('option', { value: id, selected: id === metric.id }, name)),
    );
    this.#lead.textContent = `By the profile ${profile}, with 95 % confidence intervals.`;
    const keys = keysOf(sides);
    const unit = metric.unit === '' ? metric.name : `${metric.name} (${metric.unit})`;
    const rows = scopes.map((scope) => ({
      name: scope.name,
      dots: sides.flatMap((side, index) => {
        const [found, key] = [score(side, scope.id, metric.id), keys[index]];
        return found && key ? [{ key, ...found, text: `${key.name}: ${described(found)}` }] : [];
      }),
    }));
    const reach = Math.max(
      ...rows.flatMap(({ dots }) => dots.map(({ value, interval }) => Math.max(value, interval?.high ?? 0))),
    );
    this.#figure.show({
      title: `${metric.name} by language`,
      note: 'Each row is a group of tasks. Lines show 95 % confidence intervals.',
      keys,
      draw: (width) => drawDots(width, fromZero(unit, reach), rows),
      head: ['Tasks', ...keys.flatMap(({ name }) => [name, `${name}, low`, `${name}, high`])],
      lines: scopes.map((scope) => [
        scope.name,
        ...sides.flatMap((side) => {
          const found = score(side, scope.id, metric.id);
          return [found?.value ?? null, found?.interval?.low ?? null, found?.interval?.high ?? null];
        }),
      ]),
    });
    this.#table.replaceChildren(
      h('table', { class: 'plain-table' }, [
        h('caption', {}, `${first.name}${first.tasks === null ? '' : `, ${count(first.tasks)} tasks`}`),
        h(
          'thead',
          {},
          h('tr', {}, [
            h('th', { scope: 'col' }, 'Metric'),
            ...keys.map(({ tone, shape, name }) =>
              h('th', { scope: 'col', class: `value ${tone}` }, [legendMark(shape), ' ', name]),
            ),
          ]),
        ),
        h(
          'tbody',
          {},
          metrics.map((one) =>
            h('tr', {}, [
              h('th', { scope: 'row', title: one.about }, one.name),
              ...sides.map((side, index) => {
                const [found, key] = [score(side, first.id, one.id), keys[index]];
                if (!found || !key) return h('td', {}, '–');
                const { value, interval } = found;
                const isShare = one.unit === '%';
                return h('td', {}, [
                  percent(value),
                  ' ',
                  interval && h('small', {}, `${interval.low.toFixed(1)}–${interval.high.toFixed(1)}`),
                  isShare && rangeBar({ value, low: interval?.low ?? value, high: interval?.high ?? value }, key),
                ]);
              }),
            ]),
          ),
        ),
      ]),
    );
  }
}

function described({ value, interval }: Score): string {
  return percent(value) + (interval ? ` (${percent(interval.low)}–${percent(interval.high)})` : '');
}
