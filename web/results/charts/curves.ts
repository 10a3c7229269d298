/** pass@k of several submissions. */

import type { Chart, NoChart } from '../../charts/figure';
import { drawLines } from '../../charts/lines';
import { counting, fromZero } from '../../charts/scale';
import { score } from '../numbers';
import { keysOf, type Subject } from './subject';
import { tasksOf } from './tasks';

const MOST_LINES = 12;

export function bySamples(subject: Subject): Chart | NoChart {
  const title = `pass@k by the number of samples, ${subject.scope.name}`;
  const found = tasksOf(subject, title, MOST_LINES);
  if ('reason' in found) return found;
  const { nameOf } = found;
  const shown = found.shown.filter(({ found: { curve } }) => curve.length > 1);
  if (shown.length === 0)
    return { title, reason: 'This chart needs programs, with at least two samples of each task.' };
  const curves = shown.map(({ row, found: { curve } }) => ({ row, name: nameOf(row), curve }));
  const longest = Math.max(...curves.map(({ curve }) => curve.length));
  const axes = {
    x: counting('Samples, k', longest),
    y: fromZero('pass@k (%)', Math.max(...curves.flatMap(({ curve }) => curve))),
  };
  const lines = curves.map(({ row, name, curve }) => ({
    ...subject.series(row),
    name,
    points: curve.map((y, index) => ({ x: index + 1, y, text: `pass@${index + 1}: ${score(y)} %` })),
  }));
  return {
    title,
    note: `${found.note} The probability that at least one of k samples passes all unit tests.`,
    keys: keysOf(
      curves.map(({ row }) => row),
      subject.series,
    ),
    draw: (width) => drawLines(width, 300, axes, lines),
    head: ['Submission', ...Array.from({ length: longest }, (_, index) => `pass@${index + 1}`)],
    lines: curves.map(({ name, curve }) => [name, ...curve]),
  };
}
