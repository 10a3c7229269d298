/** A chart of lines, with their names beside their ends. */

import type { Mark } from '../shared/marks';
import { frame } from './axes';
import type { Drawing } from './figure';
import { column } from './labels';
import type { Axis } from './scale';
import { dot, group, path, picture } from './shapes';

export interface Line {
  name: string;
  /** The series that gives the line its colour. */
  id: string;
  tone: string;
  shape: Mark;
  /** Its points, and the texts of their values. */
  points: readonly { x: number; y: number; text: string }[];
}

export function drawLines(width: number, tall: number, axes: { x: Axis; y: Axis }, lines: readonly Line[]): Drawing {
  const beside = Math.min(220, Math.round(width * 0.36));
  const { area, x, y, drawn, height } = frame(width, tall, axes, beside);
  const placed = lines.map((one) => ({
    ...one,
    points: one.points.map((point) => ({ x: x(point.x), y: y(point.y), text: point.text })),
  }));
  const ends = placed.map(({ name, points }) => ({ x: points.at(-1)?.x ?? 0, y: points.at(-1)?.y ?? 0, text: name }));
  const names = column(ends, { ...area, left: area.right + 14, right: width });
  return {
    picture: picture(width, Math.max(height, names.bottom), [
      ...drawn,
      ...names.drawn,
      ...placed.map((one) =>
        group(one, [path('curve', one.points), ...one.points.map((point) => dot(one.shape, point.x, point.y))]),
      ),
    ]),
    spots: placed.flatMap(({ name, id, points }) =>
      points.map((point) => ({ x: point.x, y: point.y, lines: [name, point.text], series: id })),
    ),
  };
}
