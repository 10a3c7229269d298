/** Scores by setting: a line for each model. */

import type { Chart, NoChart } from '../../charts/figure';
import { drawLines } from '../../charts/lines';
import { categories, fromZero } from '../../charts/scale';
import { scoreOf, type Row, type Score } from '../board';
import { described, keysOf, reach, shownOf, titled, type Subject } from './subject';

const MOST_LINES = 12;
/** The most settings in the chart. Few settings build on each other. */
const MOST_STEPS = 5;

interface Series {
  name: string;
  row: Row;
  /** A value for each setting that has one. */
  values: (Score | null)[];
}

export function bySetting(subject: Subject): Chart | NoChart {
  const { board, metric, scope, series } = subject;
  const { settings } = board;
  if (settings.length > MOST_STEPS)
    return {
      title: `${metric.name} by setting`,
      reason: 'The settings of this benchmark are different tasks, so their scores are not comparable.',
    };
  const all = allSeries(subject);
  const shown = all.slice(0, MOST_LINES);
  const used = settings
    .map((setting, index) => ({ ...setting, index }))
    .filter(({ index }) => shown.some(({ values }) => values[index]));
  if (shown.length === 0)
    return { title: `${metric.name} by setting`, reason: 'This chart needs a model with scores in two settings.' };
  const found = shown.flatMap(({ values }) => values.flatMap((value) => (value ? [reach(value)] : [])));
  const axes = {
    x: categories(
      'Setting',
      used.map(({ name }) => name),
    ),
    y: fromZero(titled(metric), Math.max(...found)),
  };
  const lines = shown.map(({ name, row, values }) => ({
    ...series(row),
    name,
    points: used.flatMap(({ index, name: setting }, x) => {
      const value = values[index];
      return value ? [{ x, y: value.value, text: `${setting}: ${described(value)}` }] : [];
    }),
  }));
  return {
    title: `${metric.name}: ${used.map(({ name }) => name).join(' → ')}, ${scope.name}`,
    note: `${shownOf(shown.length, all.length, 'models with two settings')} Each line is a model with its retriever.`,
    keys: keysOf(
      shown.map(({ row }) => row),
      subject.series,
    ),
    draw: (width) => drawLines(width, 320, axes, lines),
    head: ['Model', ...used.map(({ name }) => name)],
    lines: shown.map(({ name, values }) => [name, ...used.map(({ index }) => values[index]?.value ?? null)]),
  };
}

/**
 * A line for each model and retriever. Settings without a retriever belong to all lines of a model.
 */
function allSeries(subject: Subject): Series[] {
  const { board, view, metric, scope, everywhere } = subject;
  const byModel = new Map<string, Row[]>();
  for (const row of everywhere) {
    const key = JSON.stringify([row.model, row.organisation, row.tier === 'published']);
    const rows = byModel.get(key);
    if (rows) rows.push(row);
    else byModel.set(key, [row]);
  }
  const found = [...byModel.values()].flatMap((rows) => {
    const retrievers = [...new Set(rows.map(({ retriever }) => retriever).filter((name) => name !== null))];
    return (retrievers.length > 0 ? retrievers : [null]).flatMap((retriever): Series[] => {
      const own = rows.filter((row) => row.retriever === null || row.retriever === retriever);
      const values = board.settings.map(({ id }) => {
        const row = own.find(({ setting }) => setting === id);
        return row ? scoreOf(row, view.profile, scope.id, metric.id) : null;
      });
      const [first] = own;
      if (!first || values.filter(Boolean).length < 2) return [];
      const name = retrievers.length > 1 ? `${first.model} · ${retriever ?? ''}` : first.model;
      return [{ name, row: own.find((row) => subject.isOnTop(row)) ?? first, values }];
    });
  });
  const end = ({ values }: Series): number => values.findLast((value) => value !== null)?.value ?? 0;
  const onTop = ({ row }: Series): number => Number(subject.isOnTop(row));
  return found.sort((a, b) => onTop(b) - onTop(a) || end(b) - end(a));
}
