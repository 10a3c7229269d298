/** The frame of charts with a row for each name: names on the left, a scale below. */

import type { Axis, Scale } from './scale';
import { label, line, LINE, tick, wrap } from './shapes';

export interface RowFrame {
  x: Scale;
  /** The top and the height of each row, without the gap below it. */
  rows: readonly { top: number; height: number }[];
  drawn: SVGElement[];
  height: number;
}

const ABOVE = 6;
const GAP = 10;
const BELOW = 44;

/** `heights` has the height that the content of each row needs. */
export function rowFrame(width: number, axis: Axis, names: readonly string[], heights: readonly number[]): RowFrame {
  const longest = Math.max(0, ...names.map((name) => name.length));
  // Room for the names, but never most of the width.
  const start = Math.min(Math.max(80, longest * 7.5 + 16), Math.round(width * 0.36));
  // The last number of the scale ends with the picture.
  const right = width - 14;
  const x = axis.scale([start, right]);
  let top = ABOVE;
  const rows = names.map((name, index) => {
    const lines = wrap(name, start - 12);
    const row = { lines, top, height: Math.max(lines.length * LINE, heights[index] ?? 0) };
    top += row.height + GAP;
    return row;
  });
  const bottom = top;
  return {
    x,
    rows,
    drawn: [
      ...axis
        .ticks(right - start)
        .flatMap(({ value, text }) => [
          line('chart-grid', x(value), 0, x(value), bottom),
          tick(text, x(value), bottom + 16, 'middle'),
        ]),
      ...rows.map(({ lines, top: from, height }) =>
        label(lines, 0, from + height / 2 + 4 - ((lines.length - 1) * LINE) / 2),
      ),
      tick(axis.title, (start + right) / 2, bottom + 35, 'middle'),
    ],
    height: bottom + BELOW,
  };
}
