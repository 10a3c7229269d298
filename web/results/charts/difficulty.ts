/** The heat map of submissions and tasks, ordered by difficulty. */

import type { Chart, NoChart } from '../../charts/figure';
import { drawGrid, type GridCell } from '../../charts/grid';
import { counted } from '../../shared/format';
import { level } from '../../shared/heat';
import type { Subject } from './subject';
import { scoreName, tasksOf } from './tasks';

const MOST_ROWS = 50;

export function byDifficulty(subject: Subject): Chart | NoChart {
  const title = `Submissions and tasks by difficulty, ${subject.scope.name}`;
  const found = tasksOf(subject, title, MOST_ROWS);
  if ('reason' in found) return found;
  const { group, shown, nameOf } = found;
  const { bins } = group;
  const cell = (name: string, score: number, index: number): GridCell => {
    const { tasks = 0, score: mean = 0 } = bins[index] ?? {};
    const group = `${counted(tasks, 'task')}, which submissions solve to ${mean.toFixed(0)} % on average`;
    return {
      tone: `heat-${level(score)}`,
      text: score.toFixed(0),
      lines: [name, group, `${score.toFixed(1)} %`],
    };
  };
  const all = 'All submissions';
  const rows = [
    { name: all, cells: bins.map(({ score }, index) => cell(all, score, index)) },
    ...shown.map(({ row, found: own }) => ({
      name: nameOf(row),
      cells: own.bins.map((score, index) => cell(nameOf(row), score, index)),
    })),
  ];
  const each = bins[0]?.tasks ?? 1;
  return {
    title,
    note: `${found.note} ${each > 1 ? `Each column is a group of ${each} tasks.` : 'Each column is a task.'} The stronger the colour of a cell, the higher the ${scoreName(subject).toLowerCase()}, from 0 to 100 %. Tasks that many submissions solve are on the left.`,
    draw: (width) =>
      drawGrid(width, { corner: 'Submission', title: 'Tasks, from easy to hard →', heads: new Map(), rows }),
    head: ['Submission', ...bins.map(({ tasks }, index) => `${index + 1} (${counted(tasks, 'task')})`)],
    lines: rows.map(({ name }, index) => [
      name,
      ...(index === 0 ? bins.map(({ score }) => score) : (shown[index - 1]?.found.bins ?? [])),
    ]),
  };
}
