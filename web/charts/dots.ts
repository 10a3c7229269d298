/** A chart of values with intervals: a row for each name, with a dot for each series. */

import type { Drawing } from './figure';
import type { Key } from './files';
import { rowFrame } from './rows';
import type { Axis } from './scale';
import { dot, group, line, picture } from './shapes';

/** A value of a series. */
export interface Dot {
  key: Key;
  value: number;
  /** The interval around it, if it is known. */
  interval: { low: number; high: number } | null;
  /** The value as a tooltip has it. */
  text: string;
}

export interface DotRow {
  name: string;
  dots: readonly Dot[];
  /** Whether the row says little, and is drawn faintly. */
  isFaint?: boolean;
  /** Opens what is behind the row. */
  open?: (() => void) | undefined;
}

/** The distance between the dots of a row, so that their intervals do not cover each other. */
const STEP = 14;

export function drawDots(width: number, axis: Axis, rows: readonly DotRow[]): Drawing {
  const names = rows.map(({ name }) => name);
  const heights = rows.map(({ dots }) => Math.max(1, dots.length) * STEP);
  const { x, rows: places, drawn, height } = rowFrame(width, axis, names, heights);
  const placed = rows.flatMap(({ name, dots, isFaint = false, open }, row) => {
    const { top, height: tall } = places[row] ?? { top: 0, height: 0 };
    const start = top + (tall - dots.length * STEP) / 2 + STEP / 2;
    return dots.map((one, index) => ({ ...one, name, isFaint, open, y: start + index * STEP }));
  });
  return {
    picture: picture(width, height, [
      ...drawn,
      ...placed.map(({ key, value, interval, y, isFaint }) => {
        const parts = group(key, [
          ...(interval ? [line('interval', x(interval.low), y, x(interval.high), y)] : []),
          dot(key.shape, x(value), y),
        ]);
        parts.classList.toggle('faint', isFaint);
        return parts;
      }),
    ]),
    spots: placed.map(({ key, value, text, name, y, open }) => ({
      x: x(value),
      y,
      lines: [name, text],
      series: key.id,
      open,
    })),
  };
}
