/** Texts and lines of charts. */

import { svg } from '../shared/dom';
import { mark, type Mark } from '../shared/marks';

type Attributes = Record<string, string | number>;

/** The height of a line of text, in pixels. */
export const LINE = 15;
/** The approximate width of a character, in pixels. Files use other typefaces, so it is generous. */
const CHARACTER = 7.3;

export function widthOf(text: string): number {
  return text.length * CHARACTER;
}

/** The lines of a text in a width: whole words if they fit, otherwise parts of them. */
export function wrap(text: string, width: number): string[] {
  const room = Math.max(4, Math.floor(width / CHARACTER));
  const lines: string[] = [];
  for (let word of text.trim().split(/(?<=[-–_/])|\s+/)) {
    const last = lines.at(-1) ?? '';
    const joint = /[-–_/]$/.test(last) ? '' : ' ';
    if (lines.length > 0 && last.length + joint.length + word.length <= room) {
      lines[lines.length - 1] = last + joint + word;
      continue;
    }
    for (; word.length > room; word = word.slice(room)) lines.push(word.slice(0, room));
    lines.push(word);
  }
  return lines;
}

/** Lines of text; the first one has its baseline at `y`. */
export function label(lines: readonly string[], x: number, y: number, attributes: Attributes = {}): SVGElement {
  return svg(
    'text',
    { class: 'chart-label', x, y, ...attributes },
    lines.length === 1 ? lines[0] : lines.map((part, index) => svg('tspan', { x, dy: index === 0 ? 0 : LINE }, part)),
  );
}

/** A small text: of an axis, or beside a bar. */
export function tick(text: string | number, x: number, y: number, anchor = 'start'): SVGElement {
  return svg('text', { class: 'chart-tick', x, y, 'text-anchor': anchor }, text);
}

export function line(className: string, x1: number, y1: number, x2: number, y2: number): SVGElement {
  return svg('line', { class: className, x1, y1, x2, y2 });
}

/** The path through points. */
export function path(className: string, points: readonly { x: number; y: number }[]): SVGElement {
  return svg('path', {
    class: className,
    d: points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join(''),
  });
}

/** The parts of a series. They have its colour, and are highlighted together. */
export function group({ id, tone }: { id: string; tone: string }, children: readonly SVGElement[]): SVGElement {
  return svg('g', { class: tone, 'data-series': id }, children);
}

export function dot(shape: Mark, x: number, y: number): SVGElement {
  return mark(shape, x, y);
}

export function picture(width: number, height: number, children: readonly SVGElement[]): SVGElement {
  return svg('svg', { class: 'chart-picture', width, height, viewBox: `0 0 ${width} ${height}` }, children);
}
