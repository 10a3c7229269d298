/** Labels that make room for each other. */

import { LINE, label, line, widthOf, wrap } from './shapes';
import type { Box } from './axes';

/** A text for a mark at a position. */
export interface Label {
  x: number;
  y: number;
  text: string;
}

/** The distances of labels from their marks, in pixels. From the second on, a line leads to the mark. */
const DISTANCES = [9, 22, 36, 52, 70];
/** Directions from the mark, the usual ones first. */
const DIRECTIONS = [
  [1, 0],
  [-1, 0],
  [0, -1],
  [0, 1],
  [1, -1],
  [-1, -1],
  [1, 1],
  [-1, 1],
] as const;
const WIDEST = 170;

/**
 * Places labels where they hide neither marks nor each other: beside their marks, or further away in
 * any direction. The first labels have precedence. Those without room are left out.
 */
export function dodge(labels: readonly Label[], marks: readonly Box[], area: Box): SVGElement[] {
  const taken = [...marks];
  return labels.flatMap(({ x, y, text }) => {
    const lines = wrap(text, WIDEST);
    const wide = Math.max(...lines.map(widthOf));
    const tall = lines.length * LINE;
    for (const distance of DISTANCES) {
      for (const [right, down] of DIRECTIONS) {
        const start = x + right * distance - ((1 - right) * wide) / 2;
        const top = y + down * distance - ((1 - down) * tall) / 2;
        const box = { left: start, right: start + wide, top, bottom: top + tall };
        if (!isInside(box, area) || taken.some((other) => overlaps(box, other))) continue;
        taken.push(box);
        const anchor = right === 1 ? 'start' : right === -1 ? 'end' : 'middle';
        const at = x + right * distance;
        return [
          ...(distance === DISTANCES[0]
            ? []
            : [line('leader', x + right * 6, y + down * 6, at - right * 2, y + down * distance)]),
          label(lines, at, top + LINE - 4, { 'text-anchor': anchor }),
        ];
      }
    }
    return [];
  });
}

function isInside(box: Box, area: Box): boolean {
  return box.left >= area.left && box.right <= area.right && box.top >= area.top && box.bottom <= area.bottom;
}

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
}

/**
 * Labels in a column to the right of their marks, moved apart as little as possible. Each is as high as
 * its lines.
 */
export function column(
  labels: readonly Label[],
  { left, right, top, bottom }: Box,
): { drawn: SVGElement[]; bottom: number } {
  const entries = labels.map((entry) => ({ ...entry, lines: wrap(entry.text, right - left - 4), top: 0 }));
  const order = entries.toSorted((a, b) => a.y - b.y);
  const height = (lines: readonly string[]): number => lines.length * LINE + 1;
  let least = top;
  for (const entry of order) {
    entry.top = Math.max(entry.y - LINE / 2, least);
    least = entry.top + height(entry.lines);
  }
  let most = Math.max(bottom, top + order.reduce((sum, { lines }) => sum + height(lines), 0));
  const end = most;
  for (const entry of order.reverse()) {
    entry.top = Math.min(entry.top, most - height(entry.lines));
    most = entry.top;
  }
  const drawn = entries.flatMap(({ x, y, lines, top: at }) => [
    line('leader', x + 7, y, left - 4, at + LINE / 2),
    label(lines, left, at + LINE - 3),
  ]);
  return { drawn, bottom: end };
}
