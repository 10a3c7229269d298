/** Scores by setting: a line for each model. */

import { scoreOf, type Row } from '../board';
import { score } from '../numbers';
import type { Chart, NoChart } from './figure';
import { dot, fitting, heading, label, line, picture, reach, tick, type Subject } from './parts';
import { linear, spread, ticks } from './scale';

const MOST_LINES = 12;
/** The most settings in the chart. Few settings build on each other. */
const MOST_STEPS = 5;
const LEFT = 36;
const TOP = 14;
const BOTTOM = 64;
const LABEL_GAP = 16;

interface Series {
  name: string;
  isOnTop: boolean;
  /** A value for each setting that has one. */
  values: ReturnType<typeof scoreOf>[];
}

export function bySetting(subject: Subject): Chart | NoChart {
  const { board, metric, scope } = subject;
  const { settings } = board;
  if (settings.length > MOST_STEPS)
    return {
      title: `${metric.name} by setting`,
      reason: 'The settings of this benchmark are different tasks, so their scores are not comparable.',
    };
  const all = series(subject);
  const shown = all.slice(0, MOST_LINES);
  const used = settings
    .map((setting, index) => ({ ...setting, index }))
    .filter(({ index }) => shown.some(({ values }) => values[index]));
  if (shown.length === 0)
    return { title: `${metric.name} by setting`, reason: 'This chart needs a model with scores in two settings.' };
  const title = `${metric.name}: ${used.map(({ name }) => name).join(' → ')}, ${scope.name}`;
  const marks = ticks(
    Math.max(...shown.flatMap(({ values }) => values.flatMap((value) => (value ? [reach(value)] : [])))),
    5,
  );

  const draw = (width: number): SVGElement => {
    const names = Math.min(210, Math.round(width * 0.34));
    const bottom = TOP + Math.max(300, shown.length * LABEL_GAP + 20);
    const right = width - names;
    const y = linear([0, marks.at(-1) ?? 1], [bottom, TOP]);
    const x = linear([0, used.length - 1], [LEFT + 24, right - 12]);
    const column = (right - LEFT) / used.length;
    const paths = shown.map(({ values, name, isOnTop }) => ({
      name,
      shape: isOnTop ? ('square' as const) : ('circle' as const),
      points: used.flatMap(({ index }, place) => {
        const value = values[index];
        return value ? [{ x: x(place), y: y(value.value), value }] : [];
      }),
    }));
    const ends = spread(
      paths.map(({ points }) => points.at(-1)?.y ?? 0),
      LABEL_GAP,
      [TOP, bottom],
    );
    return picture(width, bottom + BOTTOM, [
      ...marks.flatMap((value) => [
        line('chart-grid', LEFT, y(value), right, y(value)),
        tick(value, { x: LEFT - 8, y: y(value) + 4, 'text-anchor': 'end' }),
      ]),
      ...used.map(({ name }, place) =>
        heading(name, column + 8, { x: x(place), y: bottom + 22, 'text-anchor': 'middle' }),
      ),
      ...paths.flatMap(({ points, shape }) =>
        points.slice(1).map((to, index) => {
          const from = points[index] ?? to;
          return line(`slope ${shape}`, from.x, from.y, to.x, to.y);
        }),
      ),
      ...paths.flatMap(({ name, points, shape }, index) => {
        const last = points.at(-1);
        const at = ends[index] ?? 0;
        return [
          ...points.map((point) => dot(shape, point.x, point.y, `${name}: ${score(point.value.value)}`)),
          ...(last ? [line('leader', last.x + 7, last.y, right + 4, at)] : []),
          label(fitting(name, names - 10), name, { x: right + 8, y: at + 4 }),
        ];
      }),
    ]);
  };
  return {
    title,
    note:
      all.length > shown.length
        ? `The best ${MOST_LINES} of ${all.length} models with two settings.`
        : 'Each line is a model, with its retriever if it has one.',
    draw,
    head: ['Model', ...used.map(({ name }) => name)],
    lines: shown.map(({ name, values }) => [name, ...used.map(({ index }) => values[index]?.value ?? null)]),
  };
}

/**
 * A line for each model and retriever. Settings without a retriever belong to all lines of a model.
 */
function series(subject: Subject): Series[] {
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
      return [{ name, values, isOnTop: own.some((row) => subject.isOnTop(row)) }];
    });
  });
  const end = ({ values }: Series): number => values.findLast((value) => value !== null)?.value ?? 0;
  return found.sort((a, b) => Number(b.isOnTop) - Number(a.isOnTop) || end(b) - end(a));
}
