/** The distribution of edit similarity over the tasks: how many reach each value. */

import type { Chart, NoChart } from '../../charts/figure';
import { drawLines } from '../../charts/lines';
import { fromZero } from '../../charts/scale';
import { keysOf, type Subject } from './subject';
import { tasksOf } from './tasks';

const MOST_LINES = 12;
/** The width of a group of tasks, in percent. */
const STEP = 5;

export function bySimilarity(subject: Subject): Chart | NoChart {
  const title = `Distribution of edit similarity, ${subject.scope.name}`;
  const found = tasksOf(subject, title, MOST_LINES);
  if ('reason' in found) return found;
  const { nameOf, group } = found;
  const shown = found.shown.filter(({ found: { similarity } }) => similarity.length > 0);
  const rows = shown.map(({ row }) => row);
  if (rows.length === 0) return { title, reason: 'This chart needs completions with an edit similarity.' };
  const axes = {
    x: fromZero('Edit similarity (%)', 100),
    y: fromZero('Tasks with at least this edit similarity (%)', 100),
  };
  const shares = shown.map(({ found: { similarity } }) => reaching(similarity, group.tasks));
  const lines = rows.map((row, index) => ({
    ...subject.series(row),
    name: nameOf(row),
    points: (shares[index] ?? []).map((y, step) => ({
      x: step * STEP,
      y,
      text: `at least ${step * STEP} %: ${y.toFixed(1)} % of tasks`,
    })),
  }));
  return {
    title,
    note: `${found.note} The higher a line, the more tasks have answers that are as similar. Its end is the share of answers that are the same.`,
    keys: keysOf(rows, subject.series),
    draw: (width) => drawLines(width, 300, axes, lines),
    head: ['Submission', ...(shares[0] ?? []).map((_, step) => `≥ ${step * STEP} %`)],
    lines: rows.map((row, index) => [nameOf(row), ...(shares[index] ?? [])]),
  };
}

/** The percentage of tasks in each group and those above it. */
function reaching(counts: readonly number[], tasks: number): number[] {
  return counts.map((_, step) => (100 * counts.slice(step).reduce((sum, count) => sum + count, 0)) / tasks);
}
