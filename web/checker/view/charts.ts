/**
 * Charts as SVG, with their numbers in a table next to them. Positions are percentages, so charts
 * fit any width.
 */

import type { Mean } from '../protocol';
import { svg } from '../../shared/dom';
import { count, percent } from '../../shared/format';
import { mark, type Mark } from '../../shared/marks';

/** A value and its interval on a line from 0 to 100. The numbers are next to it. */
export function rangeBar({ value, low, high }: Mean, shape: Mark): SVGElement {
  const y = 6;
  return svg('svg', { class: `range-bar ${shape}`, height: 12, width: '100%', 'aria-hidden': true }, [
    svg('line', { class: 'track', x1: 0, x2: '100%', y1: y, y2: y }),
    svg('line', { class: 'interval', x1: `${low}%`, x2: `${high}%`, y1: y, y2: y }),
    mark(shape, `${value}%`, y),
  ]);
}

export interface DotRow {
  label: string;
  dots: { shape: Mark; mean: Mean }[];
}

const ROW_TOP = 30;
const DOT_GAP = 14;

/** A row of values with intervals for each label, above a common scale. */
export function dotPlot(rows: readonly DotRow[], title: string): SVGElement {
  const height = (row: DotRow): number => ROW_TOP + row.dots.length * DOT_GAP + 6;
  const total = rows.reduce((sum, row) => sum + height(row), 0);
  const lines = [0, 20, 40, 60, 80, 100].flatMap((tick) => [
    svg('line', { class: 'grid', x1: `${tick}%`, x2: `${tick}%`, y1: 0, y2: total + 4 }),
    svg('text', { class: 'tick', x: `${tick}%`, y: total + 20, 'text-anchor': anchor(tick) }, tick),
  ]);
  let top = 0;
  const drawn = rows.flatMap((row) => {
    const label = svg('text', { class: 'label', x: 0, y: top + 20 }, row.label);
    const dots = row.dots.flatMap(({ shape, mean }, index) => {
      const y = top + ROW_TOP + index * DOT_GAP + 3;
      return [
        svg('line', { class: `interval ${shape}`, x1: `${mean.low}%`, x2: `${mean.high}%`, y1: y, y2: y }),
        mark(shape, `${mean.value}%`, y),
      ];
    });
    top += height(row);
    return [label, ...dots];
  });
  const summary = rows.map(
    ({ label, dots }) => `${label} ${dots.map(({ mean }) => percent(mean.value)).join(' and ')}`,
  );
  const name = `${title}. ${summary.join('; ')}.`;
  return svg('svg', { class: 'dot-plot', role: 'img', 'aria-label': name, width: '100%', height: total + 26 }, [
    ...lines,
    ...drawn,
  ]);
}

function anchor(tick: number): string {
  if (tick === 0) return 'start';
  return tick === 100 ? 'end' : 'middle';
}

interface Segment {
  id: string;
  name: string;
  count: number;
}

const BAR_HEIGHT = 28;
/** In percent: narrower segments have no room for their number, which the table has. */
const LABELLED_FROM = 6;

/** Parts of a total, one after the other. */
export function stackedBar(segments: readonly Segment[], title: string): SVGElement {
  const total = segments.reduce((sum, segment) => sum + segment.count, 0);
  let start = 0;
  const parts = segments.flatMap((segment) => {
    if (segment.count === 0) return [];
    const width = (100 * segment.count) / total;
    const at = `${start}%`;
    const middle = `${start + width / 2}%`;
    start += width;
    return [
      svg('rect', { class: `segment ${segment.id}`, x: at, y: 0, width: `${width}%`, height: BAR_HEIGHT }),
      ...(width >= LABELLED_FROM
        ? [
            svg(
              'text',
              { class: `on ${segment.id}`, x: middle, y: BAR_HEIGHT / 2 + 5, 'text-anchor': 'middle' },
              count(segment.count),
            ),
          ]
        : []),
    ];
  });
  const summary = segments.filter((segment) => segment.count > 0).map(({ name, count: n }) => `${name} ${count(n)}`);
  const name = `${title}: ${summary.join(', ')}.`;
  return svg(
    'svg',
    { class: 'stacked-bar', role: 'img', 'aria-label': name, width: '100%', height: BAR_HEIGHT },
    parts,
  );
}
