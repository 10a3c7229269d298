/**
 * A score by language: a dot plot for each language, with the same submissions in the same order.
 */

import type { Chart, NoChart } from '../../charts/figure';
import { fromZero } from '../../charts/scale';
import { dot, group, label, line, LINE, picture, tick, wrap } from '../../charts/shapes';
import type { Spot } from '../../charts/tip';
import { scoreOf, type Scope, type Score } from '../board';
import { chooseScopes } from '../columns';
import { described, keysOf, namesOf, reach, shownOf, titled, type Subject } from './subject';

/** More rows than this are easier to read in the table. */
const MOST_ROWS = 20;
const TITLE = 28;
const AXIS = 46;
const NARROWEST = 150;
const GAP = 32;
/** The name of a pinned row. */
const PINNED = { class: 'chart-label chart-heading' };

export function byLanguage(subject: Subject): Chart | NoChart {
  const { board, view, metric, marks } = subject;
  const title = `${metric.name} by language`;
  const scopes = chooseScopes(board, view).chosen;
  const ofRow = (row: Subject['rows'][number], scope: Scope): Score | null =>
    scoreOf(row, view.profile, scope.id, metric.id);
  const all = subject.rows.filter((row) => scopes.some((scope) => ofRow(row, scope)));
  const rows = all.slice(0, MOST_ROWS);
  if (rows.length === 0) return { title, reason: `No row of the table has a score for ${metric.name}.` };
  const found = rows.flatMap((row) => scopes.flatMap((scope) => ofRow(row, scope) ?? []));
  const nameOf = namesOf(rows, subject);
  const axis = fromZero(titled(metric), Math.max(...found.map(reach)));
  const withIntervals = found.some(({ interval }) => interval) ? ' Lines show 95 % confidence intervals.' : '';

  return {
    title,
    note: shownOf(rows.length, all.length) + withIntervals,
    keys: keysOf(rows, marks),
    draw: (width) => {
      const names = Math.min(230, Math.round(width * 0.36));
      const across = Math.max(1, Math.min(scopes.length, Math.floor((width - names) / NARROWEST)));
      const room = (width - names) / across - GAP;
      let below = 0;
      const lines = rows.map((row) => {
        const texts = wrap(nameOf(row), names - 8);
        const height = Math.max(22, texts.length * LINE + 6);
        below += height;
        return { row, texts, middle: below - height / 2 };
      });
      const tall = TITLE + below + AXIS;
      const scale = axis.scale([0, room]);
      const spots: Spot[] = [];
      const facet = (scope: Scope, index: number): SVGElement[] => {
        const start = names + (index % across) * (room + GAP) + GAP / 2;
        const top = Math.floor(index / across) * tall + TITLE;
        const bottom = top + below;
        return [
          ...(index % across === 0 ? [tick('Submission', 0, top - 10)] : []),
          label([scope.name], start, top - 10, { class: 'chart-label chart-heading' }),
          ...axis
            .ticks(room)
            .flatMap(({ value, text }) => [
              line('chart-grid', start + scale(value), top, start + scale(value), bottom),
              tick(text, start + scale(value), bottom + 16, 'middle'),
            ]),
          tick(axis.title, start + room / 2, bottom + 34, 'middle'),
          ...lines.flatMap(({ row, texts, middle }) => {
            const y = top + middle;
            const result = ofRow(row, scope);
            const key = marks(row);
            const first = y + 4 - ((texts.length - 1) * LINE) / 2;
            const name = index % across === 0 ? [label(texts, 0, first, subject.isOnTop(row) ? PINNED : {})] : [];
            if (!result) return name;
            const { value, interval } = result;
            spots.push({
              x: start + scale(value),
              y,
              lines: [nameOf(row), `${scope.name}: ${described(result)}`],
              series: key.id,
            });
            const [from, to] = [start + scale(interval?.low ?? value), start + scale(interval?.high ?? value)];
            return [
              ...name,
              group(key, [
                ...(interval ? [line('interval', from, y, to, y)] : []),
                dot(key.shape, start + scale(value), y),
              ]),
            ];
          }),
        ];
      };
      return { picture: picture(width, Math.ceil(scopes.length / across) * tall, scopes.flatMap(facet)), spots };
    },
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
