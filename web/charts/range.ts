/** A mark for cells of tables: a value and its interval. The numbers are next to it. */

import { svg } from '../shared/dom';
import { mark } from '../shared/marks';
import type { Key } from './files';

/** A line from 0 to 100. Positions are percentages, so it fits any cell. */
export function rangeBar(
  { value, low, high }: { value: number; low: number; high: number },
  { tone, shape }: Pick<Key, 'tone' | 'shape'>,
): SVGElement {
  const y = 6;
  return svg('svg', { class: `range-bar ${tone}`, height: 12, width: '100%', 'aria-hidden': true }, [
    svg('line', { class: 'track', x1: 0, x2: '100%', y1: y, y2: y }),
    svg('line', { class: 'interval', x1: `${low}%`, x2: `${high}%`, y1: y, y2: y }),
    mark(shape, `${value}%`, y),
  ]);
}
