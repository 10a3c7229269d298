/**
 * A score by language: a dot plot for each language, with the same submissions in the same order.
 */

import { scoreOf, type Scope } from '../board';
import { chooseScopes } from '../columns';
import { score } from '../numbers';
import type { Chart, NoChart } from './figure';
import { dot, fitting, heading, label, line, namesOf, picture, reach, tick, type Subject } from './parts';
import { linear, ticks } from './scale';

/** More rows than this are easier to read in the table. */
const MOST_ROWS = 12;
const LINE = 22;
const TITLE = 28;
const AXIS = 30;
const NARROWEST = 150;
const GAP = 32;

export function byLanguage(subject: Subject): Chart | NoChart {
  const { board, view, metric } = subject;
  const title = `${metric.name} by language`;
  const scopes = chooseScopes(board, view).chosen;
  const ofRow = (row: Subject['rows'][number], scope: Scope): ReturnType<typeof scoreOf> =>
    scoreOf(row, view.profile, scope.id, metric.id);
  const all = subject.rows.filter((row) => scopes.some((scope) => ofRow(row, scope)));
  const rows = all.slice(0, MOST_ROWS);
  if (rows.length === 0) return { title, reason: `No row of the table has a score for ${metric.name}.` };
  const found = rows.flatMap((row) => scopes.flatMap((scope) => ofRow(row, scope) ?? []));
  const nameOf = namesOf(rows, subject);
  const marks = ticks(Math.max(...found.map(reach)), 4);
  const last = marks.at(-1) ?? 1;
  const which = all.length > rows.length ? `The first ${MOST_ROWS} rows of the table.` : 'All rows of the table.';
  const withIntervals = found.some(({ interval }) => interval) ? ' Lines show 95 % confidence intervals.' : '';

  const draw = (width: number): SVGElement => {
    const names = Math.min(200, Math.round(width * 0.36));
    const across = Math.max(1, Math.min(scopes.length, Math.floor((width - names) / NARROWEST)));
    const room = (width - names) / across - GAP;
    const tall = TITLE + rows.length * LINE + AXIS;
    const scale = linear([0, last], [0, room]);
    const facet = (scope: Scope, index: number): SVGElement[] => {
      const start = names + (index % across) * (room + GAP) + GAP / 2;
      const top = Math.floor(index / across) * tall + TITLE;
      const bottom = top + rows.length * LINE;
      return [
        heading(scope.name, Number.POSITIVE_INFINITY, { x: start, y: top - 10 }),
        ...marks.flatMap((value) => [
          line('chart-grid', start + scale(value), top, start + scale(value), bottom),
          tick(value, { x: start + scale(value), y: bottom + 16, 'text-anchor': 'middle' }),
        ]),
        ...rows.flatMap((row, place) => {
          const y = top + place * LINE + LINE / 2;
          const name = nameOf(row);
          const result = ofRow(row, scope);
          const shape = subject.isOnTop(row) ? 'square' : 'circle';
          const { interval = null } = result ?? {};
          return [
            ...(index % across === 0 ? [label(fitting(name, names - 8), name, { x: 0, y: y + 4 })] : []),
            ...(interval
              ? [line(`interval ${shape}`, start + scale(interval.low), y, start + scale(interval.high), y)]
              : []),
            ...(result ? [dot(shape, start + scale(result.value), y, `${name}: ${score(result.value)}`)] : []),
          ];
        }),
      ];
    };
    return picture(width, Math.ceil(scopes.length / across) * tall, scopes.flatMap(facet));
  };
  return {
    title,
    note: which + withIntervals,
    draw,
    head: ['Submission', ...scopes.flatMap(({ name }) => [name, `${name}, low`, `${name}, high`])],
    lines: rows.map((row) => [
      nameOf(row),
      ...scopes.flatMap((scope) => {
        const result = ofRow(row, scope);
        return [result?.value ?? null, result?.interval?.low ?? null, result?.interval?.high ?? null];
      }),
    ]),
  };
}
