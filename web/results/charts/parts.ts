/** Common parts of charts. */

import { svg } from '../../shared/dom';
import { mark, type Mark } from '../../shared/marks';
import type { Board, Metric, Row, Scope, Score } from '../board';
import { ALL_SETTINGS, type View } from '../view';

/** The inputs of charts. */
export interface Subject {
  board: Board;
  view: View;
  metric: Metric;
  scope: Scope;
  /** The rows of the table, pinned ones first. */
  rows: Row[];
  /** Rows of all settings that pass the filters. */
  everywhere: Row[];
  isOnTop: (row: Row) => boolean;
}

/** The approximate width of a character in charts, in pixels. */
const CHARACTER = 7.3;

/** Names that distinguish rows: the model, and other facts as needed. */
export function namesOf(rows: readonly Row[], { board, view }: Subject): (row: Row) => string {
  const setting = (row: Row): string | null =>
    view.setting === ALL_SETTINGS ? (board.settings.find(({ id }) => id === row.setting)?.name ?? row.setting) : null;
  const parts: ((row: Row) => string | null)[] = [(row) => row.retriever, setting, (row) => row.sampling];
  const names = new Map(rows.map((row) => [row, row.model]));
  for (const part of parts) {
    const times = new Map<string, number>();
    for (const name of names.values()) times.set(name, (times.get(name) ?? 0) + 1);
    for (const [row, name] of names) {
      const more = (times.get(name) ?? 0) > 1 ? part(row) : null;
      if (more !== null) names.set(row, `${name} · ${more}`);
    }
  }
  return (row) => names.get(row) ?? row.model;
}

/** Cuts a text to a width in pixels. Both ends stay, because they distinguish names. */
export function fitting(text: string, width: number): string {
  const room = Math.max(3, Math.floor(width / CHARACTER));
  if (text.length <= room) return text;
  const end = Math.floor((room - 1) / 3);
  return `${text.slice(0, room - 1 - end)}…${text.slice(text.length - end)}`;
}

export function widthOf(text: string): number {
  return text.length * CHARACTER;
}

/** A text that wraps between words if it is too wide. */
export function heading(text: string, width: number, attributes: Record<string, string | number>): SVGElement {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1) ?? ''} ${word}` : word;
    if (lines.length > 0 && widthOf(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return svg(
    'text',
    { class: 'chart-label chart-heading', ...attributes },
    lines.map((part, index) =>
      svg('tspan', { x: attributes['x'], dy: index === 0 ? 0 : '1.2em' }, fitting(part, width)),
    ),
  );
}

export function label(text: string, full: string, attributes: Record<string, string | number>): SVGElement {
  return svg('text', { class: 'chart-label', ...attributes }, [text, svg('title', {}, full)]);
}

export function tick(text: string | number, attributes: Record<string, string | number>): SVGElement {
  return svg('text', { class: 'chart-tick', ...attributes }, text);
}

export function line(className: string, x1: number, y1: number, x2: number, y2: number): SVGElement {
  return svg('line', { class: className, x1, y1, x2, y2 });
}

/** A value with a tooltip. */
export function dot(shape: Mark, x: number, y: number, about: string): SVGElement {
  const drawn = mark(shape, x, y);
  drawn.append(svg('title', {}, about));
  return drawn;
}

/** The largest number that must fit. */
export function reach(score: Score): number {
  return Math.max(score.value, score.interval?.high ?? 0);
}

export function picture(width: number, height: number, children: readonly SVGElement[]): SVGElement {
  return svg('svg', { class: 'chart-picture', width, height, viewBox: `0 0 ${width} ${height}` }, children);
}
