/** A score against what a submission states: its size, its date, what it cost. */

import { frame } from '../../charts/axes';
import type { Chart, NoChart } from '../../charts/figure';
import { dodge } from '../../charts/labels';
import { along, powerLaw, type PowerLaw } from '../../charts/power-law';
import { days, fromZero, powers, type Axis } from '../../charts/scale';
import { dot, group, line, path, picture } from '../../charts/shapes';
import { svg } from '../../shared/dom';
import { counted } from '../../shared/format';
import { scoreOf, type Row } from '../board';
import { amount, size } from '../numbers';
import { described, keysOf, namesOf, reach, shownOf, titled, type Subject } from './subject';

const MOST_ROWS = 1000;
/** With more rows, only the best and the pinned ones have names. */
const MOST_LABELS = 40;

/** A quantity for the horizontal axis. */
export interface Quantity {
  name: string;
  of: (row: Row) => number | null;
  text: (value: number) => string;
  axis: (values: readonly number[]) => Axis;
  /** What the best submissions do not exceed. */
  limit: string;
}

const positive = (value: number | null): number | null => (value !== null && value > 0 ? value : null);

export const QUANTITIES: Readonly<Record<string, Quantity>> = {
  size: {
    name: 'Size',
    of: ({ parameters }) => positive(parameters),
    text: size,
    axis: (values) => powers('Size (parameters, logarithmic)', values, size),
    limit: 'of this size or smaller',
  },
  date: {
    name: 'Date',
    of: ({ date }) => (date === null || Number.isNaN(Date.parse(date)) ? null : Date.parse(date)),
    text: (value) => new Date(value).toISOString().slice(0, 10),
    axis: (values) => days('Date of the submission or the paper', values),
    limit: 'until this date',
  },
  cost: {
    name: 'Cost',
    of: ({ cost }) => positive(cost),
    text: (value) => `$${amount(value)}`,
    axis: (values) => powers('Cost of the run (US dollars as declared, logarithmic)', values, amount),
    limit: 'at this cost or less',
  },
  tokens: {
    name: 'Tokens',
    of: ({ tokens }) => positive(tokens),
    text: (value) => `${size(value)} tokens`,
    axis: (values) => powers('Generated tokens (as declared, logarithmic)', values, size),
    limit: 'with as many tokens or fewer',
  },
  seconds: {
    name: 'Time',
    of: ({ seconds }) => positive(seconds),
    text: (value) => `${amount(value)} s`,
    axis: (values) => powers('Generation time (seconds as declared, logarithmic)', values, amount),
    limit: 'in this time or less',
  },
};

/** The quantities that rows of a board differ in. */
export function known(rows: readonly Row[]): { id: string; name: string }[] {
  const differs = ({ of }: Quantity): boolean => new Set(rows.map(of).filter((value) => value !== null)).size > 1;
  return Object.entries(QUANTITIES).flatMap(([id, quantity]) =>
    differs(quantity) ? [{ id, name: quantity.name }] : [],
  );
}

/** A fitted law, with the series that it is of. */
interface Fit {
  id: string;
  tone: string;
  name: string;
  law: PowerLaw;
}

/** The power laws of scores by size: of each series with enough sizes, otherwise of all rows. */
function fits(points: readonly { row: Row; result: { value: number }; value: number }[], { marks }: Subject): Fit[] {
  const lawOf = (of: typeof points): PowerLaw | null =>
    powerLaw(of.map(({ value, result }) => ({ x: value, y: result.value })));
  const series = [...new Map(points.map(({ row }) => [marks(row).id, marks(row)])).values()];
  const found = series.flatMap(({ id, tone, name }) => {
    const law = lawOf(points.filter(({ row }) => marks(row).id === id));
    return law ? [{ id, tone, name, law }] : [];
  });
  const law = found.length === 0 ? lawOf(points) : null;
  return law ? [{ id: '', tone: '', name: 'all rows', law }] : found;
}

function fitted(laws: readonly Fit[]): string {
  if (laws.length === 0) return '';
  const each = laws.map(({ name, law }) => `${name} ${law.exponent.toFixed(2)} (R² ${law.explained.toFixed(2)})`);
  return ` Dotted lines are power laws, fitted to the logarithms by least squares, with the exponents ${each.join(', ')}.`;
}

export function byQuantity(subject: Subject): Chart | NoChart {
  const { view, metric, scope, marks } = subject;
  const id = known(subject.rows).find((one) => one.id === view.against)?.id ?? known(subject.rows)[0]?.id ?? 'size';
  const quantity = QUANTITIES[id];
  const title = `${metric.name} by ${(quantity?.name ?? id).toLowerCase()}, ${scope.name}`;
  const all = subject.rows.flatMap((row) => {
    const result = scoreOf(row, view.profile, scope.id, metric.id);
    const value = quantity?.of(row) ?? null;
    return result && value !== null ? [{ row, result, value }] : [];
  });
  const points = all.slice(0, MOST_ROWS);
  const values = points.map(({ value }) => value);
  if (!quantity || new Set(values).size < 2)
    return { title, reason: 'This chart needs submissions that state different sizes, dates, costs or times.' };
  const nameOf = namesOf(
    points.map(({ row }) => row),
    subject,
  );
  const axes = {
    x: quantity.axis(values),
    y: fromZero(titled(metric), Math.max(...points.map(({ result }) => reach(result)))),
  };
  // From left to right, what is better than all before it.
  const frontier = points
    .toSorted((a, b) => a.value - b.value || b.result.value - a.result.value)
    .reduce<typeof points>(
      (best, point) => (point.result.value > (best.at(-1)?.result.value ?? -1) ? [...best, point] : best),
      [],
    );
  const best = new Set(frontier.map(({ row }) => row));
  /** Pinned rows are named first, then the best. */
  const precedence = (row: Row): number => Number(subject.isOnTop(row)) * 2 + Number(best.has(row));
  const laws = id === 'size' ? fits(points, subject) : [];
  const isDense = points.length > MOST_LABELS;
  const missing = subject.rows.length - all.length;
  const note = [
    shownOf(points.length, all.length, 'rows of the table that state it'),
    missing > 0 ? ` Without it or without a score: ${counted(missing, 'row')}.` : '',
    ` The line is the best score ${quantity.limit}.`,
    fitted(laws),
    isDense ? ' The pinned rows and the best have names and full colours.' : '',
    points.some(({ result }) => result.interval) ? ' Vertical lines show 95 % confidence intervals.' : '',
  ];
  return {
    title,
    note: note.join(''),
    keys: keysOf(
      points.map(({ row }) => row),
      marks,
    ),
    draw: (width) => {
      const { area, x, y, drawn, height } = frame(width, width < 500 ? 280 : 330, axes);
      const at = points.map((point) => ({ ...point, x: x(point.value), y: y(point.result.value) }));
      const steps = frontier.flatMap(({ value, result }, index) => {
        const before = frontier[index - 1];
        return [...(before ? [{ x: x(value), y: y(before.result.value) }] : []), { x: x(value), y: y(result.value) }];
      });
      const last = frontier.at(-1);
      if (last) steps.push({ x: area.right, y: y(last.result.value) });
      // Where there are many, the others are the background of those with names.
      const isNamed = ({ row }: { row: Row }): boolean => !isDense || precedence(row) > 0;
      const others = at.filter((point) => !isNamed(point));
      const named = at
        .filter(isNamed)
        .sort((a, b) => precedence(b.row) - precedence(a.row) || b.result.value - a.result.value);
      const names = named.map((point) => ({ ...point, text: point.row.model }));
      const taken = named.map(({ result: { interval }, ...point }) => ({
        left: point.x - 5,
        right: point.x + 5,
        top: interval ? Math.min(point.y - 5, y(interval.high)) : point.y - 5,
        bottom: interval ? Math.max(point.y + 5, y(interval.low)) : point.y + 5,
      }));
      const drawMark = ({ row, result: { interval }, ...point }: (typeof at)[number]): SVGElement => {
        const key = marks(row);
        return group(key, [
          ...(interval ? [line('interval', point.x, y(interval.low), point.x, y(interval.high))] : []),
          dot(key.shape, point.x, point.y),
        ]);
      };
      return {
        picture: picture(width, height, [
          ...drawn,
          svg('g', { class: 'faint' }, others.map(drawMark)),
          path('frontier', steps),
          ...laws.map(({ law, ...series }) =>
            group(series, [
              path(
                'fit',
                along(law).map((point) => ({ x: x(point.x), y: y(point.y) })),
              ),
            ]),
          ),
          ...named.map(drawMark),
          ...dodge(names, taken, area),
        ]),
        spots: at
          .toSorted((a, b) => a.x - b.x)
          .map(({ row, result, value, ...point }) => ({
            x: point.x,
            y: point.y,
            lines: [nameOf(row), `${metric.name}: ${described(result)}`, `${quantity.name}: ${quantity.text(value)}`],
            series: marks(row).id,
          })),
      };
    },
    head: ['Submission', quantity.name, metric.short, 'low', 'high'],
    lines: points.map(({ row, result, value }) => [
      nameOf(row),
      id === 'date' ? quantity.text(value) : value,
      result.value,
      result.interval?.low ?? null,
      result.interval?.high ?? null,
    ]),
  };
}
