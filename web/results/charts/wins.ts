/** The win matrix: each submission against each other one, task by task. */

import type { Chart, NoChart } from '../../charts/figure';
import { drawGrid } from '../../charts/grid';
import { count } from '../../shared/format';
import { probability } from '../numbers';
import type { Subject } from './subject';
import { scoreName, tasksOf } from './tasks';

const MOST_ROWS = 20;
/** The usual limit of tests. */
const SIGNIFICANCE = 0.05;

export function byPair(subject: Subject): Chart | NoChart {
  const title = `Wins task by task, ${subject.scope.name}`;
  const found = tasksOf(subject, title, MOST_ROWS);
  if ('reason' in found) return found;
  const { shown, nameOf } = found;
  const pairs = shown.filter(({ found: { pairs: own } }) => own.length > 0);
  if (pairs.length < 2) return { title, reason: 'This chart needs two of the best submissions in the table.' };
  const named = pairs.map(({ row }, index) => `${index + 1}. ${nameOf(row)}`);
  const cellOf = (first: number, second: number): { won: number; lost: number; p: number } =>
    pairs[first]?.found.pairs[pairs[second]?.place ?? -1] ?? { won: 0, lost: 0, p: 1 };
  const rows = named.map((name, first) => ({
    name,
    cells: named.map((other, second) => {
      const { won, lost, p } = cellOf(first, second);
      const share = won + lost > 0 ? (100 * won) / (won + lost) : 50;
      const side = p >= SIGNIFICANCE ? 'even' : share > 50 ? 'won' : 'lost';
      return {
        tone: first === second ? null : `cell-${side}`,
        text: share.toFixed(0),
        lines: [
          `${name} against ${other}`,
          `won ${count(won)}, lost ${count(lost)} tasks: ${share.toFixed(1)} %`,
          probability(p),
        ],
      };
    }),
  }));
  return {
    title,
    note: `${found.note} Each number is the percentage that the row wins, of the tasks on which its ${scoreName(subject).toLowerCase()} differs from the column’s. Cells are coloured if the exact sign test finds a difference (p < 0.05): blue if the row wins, orange if it loses.`,
    draw: (width) =>
      drawGrid(width, {
        corner: 'Submission',
        title: 'Against (number of the row)',
        heads: new Map(named.map((_, index) => [index, String(index + 1)])),
        rows,
      }),
    head: ['Submission', 'Against', 'Won', 'Lost', 'p'],
    lines: named.flatMap((name, first) =>
      named.flatMap((other, second) => {
        const { won, lost, p } = cellOf(first, second);
        return first === second ? [] : [[name, other, won, lost, p]];
      }),
    ),
  };
}
