/** A chart of shares: a bar for each name, with its parts one after the other. */

import { svg } from '../shared/dom';
import type { Drawing } from './figure';
import type { Key } from './files';
import { rowFrame } from './rows';
import type { Axis } from './scale';
import { group, picture, widthOf } from './shapes';

/** A part of a bar. */
export interface Part {
  key: Key;
  count: number;
  /** Shown in the part if it has room. */
  text: string;
  /** Its value as a tooltip has it. */
  about: string;
  /** Opens what is behind it. */
  open?: (() => void) | undefined;
}

export interface Stack {
  name: string;
  parts: readonly Part[];
}

const BAR = 26;

/** All bars have the same length: `axis` is of percentages. */
export function drawStacks(width: number, axis: Axis, stacks: readonly Stack[]): Drawing {
  const names = stacks.map(({ name }) => name);
  const heights = stacks.map(() => BAR);
  const { x, rows, drawn, height } = rowFrame(width, axis, names, heights);
  const placed = stacks.flatMap(({ name, parts }, index) => {
    const { top, height: tall } = rows[index] ?? { top: 0, height: 0 };
    const total = parts.reduce((sum, part) => sum + part.count, 0);
    let before = 0;
    return parts
      .filter(({ count }) => count > 0)
      .map((part) => {
        const from = x((100 * before) / total);
        before += part.count;
        return { ...part, name, from, wide: x((100 * before) / total) - from, y: top + (tall - BAR) / 2 };
      });
  });
  return {
    picture: picture(width, height, [
      ...drawn,
      ...placed.map(({ key, text, from, wide, y }) =>
        group(key, [
          svg('rect', { class: 'bar part', x: from, y, width: wide, height: BAR }),
          ...(wide >= widthOf(text) + 4
            ? [svg('text', { class: 'part-text', x: from + wide / 2, y: y + 17, 'text-anchor': 'middle' }, text)]
            : []),
        ]),
      ),
    ]),
    spots: placed.map(({ key, name, about, from, wide, y, open }) => ({
      x: from + wide / 2,
      y: y + BAR / 2,
      lines: [name, about],
      series: key.id,
      open,
    })),
  };
}
