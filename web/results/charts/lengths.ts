/** Scores by the length of prompts and of references. */

import type { Chart, NoChart } from '../../charts/figure';
import { drawLines } from '../../charts/lines';
import { categories, fromZero } from '../../charts/scale';
import { count } from '../../shared/format';
import { score } from '../numbers';
import { keysOf, type Subject } from './subject';
import { scoreName, tasksOf } from './tasks';

const MOST_LINES = 12;

export function byPrompt(subject: Subject): Chart | NoChart {
  return byLength(subject, 'prompts', 'prompt');
}

export function byReference(subject: Subject): Chart | NoChart {
  return byLength(subject, 'references', 'reference');
}

function byLength(subject: Subject, of: 'prompts' | 'references', text: string): Chart | NoChart {
  const title = `${scoreName(subject)} by length of the ${text}, ${subject.scope.name}`;
  const found = tasksOf(subject, title, MOST_LINES);
  if ('reason' in found) return found;
  const { group, shown, nameOf } = found;
  const lengths = group[of];
  if (lengths.length < 2) return { title, reason: `This chart needs tasks whose ${text}s have different lengths.` };
  const names = lengths.map(({ from, to }) => `${count(from)}–${count(to)}`);
  const axes = {
    x: categories(`Length of the ${text} (characters)`, names),
    y: fromZero(`${scoreName(subject)} (%)`, Math.max(...shown.flatMap(({ found: own }) => own[of]))),
  };
  const lines = shown.map(({ row, found: own }) => ({
    ...subject.series(row),
    name: nameOf(row),
    points: own[of].map((y, x) => ({ x, y, text: `${names[x] ?? ''} characters: ${score(y)} %` })),
  }));
  return {
    title,
    note: `${found.note} ${count(lengths.length)} groups of about as many tasks: ${lengths.map(({ tasks }) => count(tasks)).join(', ')}.`,
    keys: keysOf(
      shown.map(({ row }) => row),
      subject.series,
    ),
    draw: (width) => drawLines(width, 300, axes, lines),
    head: ['Submission', ...names],
    lines: shown.map(({ row, found: own }) => [nameOf(row), ...own[of]]),
  };
}
