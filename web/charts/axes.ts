/** The frame of a plot: grid, numbers and titles of both axes. */

import type { Axis, Scale } from './scale';
import { label, line, LINE, tick, widthOf, wrap } from './shapes';

/** A rectangle, in pixels. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Frame {
  /** The area of the data. */
  area: Box;
  x: Scale;
  y: Scale;
  drawn: SVGElement[];
  /** The height of the picture. */
  height: number;
}

/** The room for the title above. */
const ABOVE = 26;

/** Both axes around an area of this height. `beside` is the room to the right of the area. */
export function frame(width: number, tall: number, axes: { x: Axis; y: Axis }, beside = 8): Frame {
  const bottom = ABOVE + tall;
  const marks = axes.y.ticks(tall);
  const start = 14 + Math.max(...marks.map(({ text }) => widthOf(text)));
  const right = width - beside;
  const x = axes.x.scale([start, right]);
  const y = axes.y.scale([bottom, ABOVE]);
  const ticks = axes.x.ticks(right - start);
  const room = (right - start) / ticks.length - 6;
  const below = ticks.map(({ value, text }) => ({ value, lines: wrap(text, room) }));
  const lines = Math.max(1, ...below.map((one) => one.lines.length));
  const height = bottom + 20 + (lines + 1) * LINE;
  const drawn = [
    tick(axes.y.title, 0, 12),
    ...marks.flatMap(({ value, text }) => [
      line('chart-grid', start, y(value), right, y(value)),
      tick(text, start - 8, y(value) + 4, 'end'),
    ]),
    ...below.flatMap((one) => [
      line('chart-axis', x(one.value), bottom, x(one.value), bottom + 5),
      // The last text ends with the picture.
      label(one.lines, Math.min(x(one.value), width - Math.max(...one.lines.map(widthOf)) / 2), bottom + 19, {
        class: 'chart-tick',
        'text-anchor': 'middle',
      }),
    ]),
    tick(axes.x.title, (start + right) / 2, height - 4, 'middle'),
  ];
  return { area: { left: start, right, top: ABOVE, bottom }, x, y, drawn, height };
}
