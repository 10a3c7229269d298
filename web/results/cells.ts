/** Cells of the table. */

import { h, unseen } from '../shared/dom';
import { scoreOf, TIERS, type Board, type Row } from './board';
import { scoreIn, type Column, type Fact, type ScoreColumn } from './columns';
import { drawn } from './icons';
import { difference, range, score } from './numbers';
import type { Rank } from './ranks';

/** What a cell needs to know about other rows. */
export interface Facing {
  /** The largest value of each metric, which is the full length of a bar. */
  largest: Map<string, number>;
  /** The best shown value of each column. */
  best: Map<string, number>;
  ranks: (row: Row) => Rank | null;
}

export const RANK_MEANING =
  'Rank among the submissions of a setting whose answers this site has. Submissions share a rank if a paired test finds no difference.';

export function sortable(column: Column, attributes: Record<string, string | number>, text: string): HTMLElement {
  const usual = column.kind === 'fact' && !column.number && column.id !== 'date' ? 'ascending' : 'descending';
  return h('th', { scope: 'col', 'data-sort': column.id, 'data-usual': usual, ...attributes }, [
    h('button', { type: 'button', 'data-focus': `sort ${column.id}` }, [
      column.kind === 'score' && unseen(`${column.scope.name} `),
      text,
      drawn('unsorted'),
    ]),
  ]);
}

/** A tier by name, with a mark that repeats it. */
export function tierMark(row: Row): HTMLElement {
  const { name, meaning } = TIERS[row.tier];
  const from = row.source ? ` Source: ${row.source.name}.` : '';
  const attributes = { class: `tier ${row.tier}`, title: meaning + from };
  return row.source?.link ? h('a', { ...attributes, href: row.source.link }, name) : h('span', attributes, name);
}

export function rankCell(found: Rank | null): HTMLElement {
  if (!found) return h('td', { class: 'rank none', title: 'Not ranked: not recomputed' }, '–');
  const { rank, band } = found;
  if (band === null) return h('td', { class: 'rank' }, rank);
  const title = `Rank ${rank} is shared: a paired test finds no difference between the rows of this band`;
  return h('td', { class: `rank band-${band}`, title }, [
    h('span', { class: 'shared', 'aria-hidden': true }, '='),
    unseen('shared '),
    rank,
  ]);
}

export function factCell(fact: Fact, row: Row, board: Board): HTMLElement {
  if (fact.id === 'tier') return h('td', { class: 'fact' }, tierMark(row));
  const text = fact.text(row, board);
  return h('td', { class: text === '' ? 'fact none' : 'fact', title: text }, text === '' ? '–' : text);
}

/** A table has thousands of these, so they have as few elements as possible. */
export function scoreCell(
  column: ScoreColumn,
  row: Row,
  profile: string,
  baseline: Row | null,
  facing: Facing,
): HTMLElement {
  const cell = document.createElement('td');
  cell.className = 'value';
  const found = scoreIn(column, row, profile);
  if (!found) {
    cell.classList.add('none');
    cell.textContent = '–';
    return cell;
  }
  const { value, interval } = found;
  const { metric } = column;
  if (baseline) {
    const reference = scoreIn(column, baseline, profile);
    const change = reference ? value - reference.value : null;
    cell.classList.add(change === null || Math.abs(change) < 0.005 ? 'none' : change > 0 ? 'better' : 'worse');
    cell.append(change === null ? '–' : difference(change), small(score(value)));
    return cell;
  }
  cell.textContent = score(value);
  if (interval) cell.append(small(range(interval.low, interval.high)));
  if (value > 0 && value === facing.best.get(column.id)) cell.classList.add('best');
  const largest = facing.largest.get(metric.id) ?? 0;
  if (largest > 0) {
    const share = Math.min(100, Math.max(0, (100 * value) / largest));
    cell.style.backgroundSize = `${share.toFixed(0)}% 2px`;
  }
  return cell;
}

function small(text: string): HTMLElement {
  const element = document.createElement('small');
  element.textContent = text;
  return element;
}

export function description({ scope, metric }: ScoreColumn, row: Row, profile: string): string {
  const found = scoreOf(row, profile, scope.id, metric.id);
  if (!found) return `${scope.name}, ${metric.name}: no number`;
  const { value, interval } = found;
  const exact = interval ? `, 95 % interval ${score(interval.low)} to ${score(interval.high)}` : '';
  return `${scope.name}, ${metric.name}: ${score(value)} ${metric.unit}${exact}`;
}
