/** A score by the number of parameters. */

import { legendMark, type Mark } from '../../shared/marks';
import { h } from '../../shared/dom';
import { scoreOf } from '../board';
import { score, size } from '../numbers';
import { ALL_SETTINGS } from '../view';
import type { Chart, NoChart } from './figure';
import { dot, fitting, label, line, namesOf, picture, reach, tick, widthOf, type Subject } from './parts';
import { linear, logarithmic, powerTicks, ticks } from './scale';

const MOST_ROWS = 200;
const LEFT = 36;
const BOTTOM = 48;
const TOP = 14;
const LABEL_HEIGHT = 15;
const MARKS: readonly Mark[] = ['circle', 'square', 'diamond'];

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export function bySize(subject: Subject): Chart | NoChart {
  const { board, view, metric, scope } = subject;
  const title = `${metric.name} by model size, ${scope.name}`;
  const points = subject.rows
    .flatMap((row) => {
      const result = scoreOf(row, view.profile, scope.id, metric.id);
      const { parameters } = row;
      return result && parameters !== null && parameters > 0 ? [{ row, result, parameters }] : [];
    })
    .slice(0, MOST_ROWS);
  if (new Set(points.map(({ parameters }) => parameters)).size < 2)
    return {
      title,
      reason: 'This chart needs submissions of at least two sizes. Few models state their number of parameters.',
    };
  const nameOf = namesOf(
    points.map(({ row }) => row),
    subject,
  );
  const sizes = points.map(({ parameters }) => parameters);
  const domain = [Math.min(...sizes) / 1.5, Math.max(...sizes) * 1.5] as const;
  const marks = ticks(Math.max(...points.map(({ result }) => reach(result))), 5);
  const settings = board.settings.filter(({ id }) => points.some(({ row }) => row.setting === id));
  const shapeOf = (setting: string): Mark =>
    MARKS[settings.findIndex(({ id }) => id === setting) % MARKS.length] ?? 'circle';

  const draw = (width: number): SVGElement => {
    const height = width < 500 ? 300 : 360;
    const bottom = height - BOTTOM;
    const x = logarithmic(domain, [LEFT, width - 8]);
    const y = linear([0, marks.at(-1) ?? 1], [bottom, TOP]);
    const places = points.map(({ result, parameters }) => ({ x: x(parameters), y: y(result.value) }));
    const taken: Box[] = places.map((at) => ({ left: at.x - 5, right: at.x + 5, top: at.y - 5, bottom: at.y + 5 }));
    return picture(width, height, [
      ...marks.flatMap((value) => [
        line('chart-grid', LEFT, y(value), width, y(value)),
        tick(value, { x: LEFT - 8, y: y(value) + 4, 'text-anchor': 'end' }),
      ]),
      ...powerTicks(domain, Math.max(2, width / 90)).flatMap((value) => [
        line('chart-grid', x(value), bottom, x(value), bottom + 5),
        tick(size(value), { x: x(value), y: bottom + 20, 'text-anchor': 'middle' }),
      ]),
      tick('Parameters', { x: (LEFT + width) / 2, y: height - 6, 'text-anchor': 'middle' }),
      ...points.flatMap(({ row, result, parameters }) => {
        const { interval, value } = result;
        const shape = shapeOf(row.setting);
        const at = x(parameters);
        return [
          ...(interval ? [line(`interval ${shape}`, at, y(interval.low), at, y(interval.high))] : []),
          dot(shape, at, y(value), `${nameOf(row)}, ${size(parameters)}: ${score(value)}`),
        ];
      }),
      // Names where there is room. Tooltips and the table have the others.
      ...points.flatMap(({ row }, index) => {
        const at = places[index];
        // The mark shows the setting.
        const text = fitting(row.model, 180);
        const spot = at && freeSpot(at, widthOf(text), width, taken);
        if (!spot) return [];
        taken.push(spot);
        return [label(text, nameOf(row), { x: spot.x, y: spot.bottom - 4, 'text-anchor': spot.anchor })];
      }),
    ]);
  };
  return {
    title,
    note: `Each mark is a submission. The axis of sizes is logarithmic.${points.some(({ result }) => result.interval) ? ' Lines show 95 % confidence intervals.' : ''}`,
    ...(view.setting === ALL_SETTINGS && {
      legend: settings.map(({ id, name }) => h('span', {}, [legendMark(shapeOf(id)), name])),
    }),
    draw,
    head: ['Submission', 'Parameters', metric.short, 'low', 'high'],
    lines: points.map(({ row, result, parameters }) => [
      nameOf(row),
      parameters,
      result.value,
      result.interval?.low ?? null,
      result.interval?.high ?? null,
    ]),
  };
}

interface Spot extends Box {
  x: number;
  anchor: string;
}

/** A position for a name that hides nothing: beside its mark, above or below it. */
function freeSpot(at: { x: number; y: number }, wide: number, width: number, taken: readonly Box[]): Spot | undefined {
  const half = LABEL_HEIGHT / 2;
  const spots = [
    { x: at.x + 9, left: at.x + 9, top: at.y - half, anchor: 'start' },
    { x: at.x - 9, left: at.x - 9 - wide, top: at.y - half, anchor: 'end' },
    { x: at.x, left: at.x - wide / 2, top: at.y - 8 - LABEL_HEIGHT, anchor: 'middle' },
    { x: at.x, left: at.x - wide / 2, top: at.y + 8, anchor: 'middle' },
  ].map((spot) => ({ ...spot, right: spot.left + wide, bottom: spot.top + LABEL_HEIGHT }));
  return spots.find(
    (box) =>
      box.left >= LEFT &&
      box.right <= width &&
      box.top >= 0 &&
      taken.every(
        (other) => box.right < other.left || box.left > other.right || box.bottom < other.top || box.top > other.bottom,
      ),
  );
}
