/** A chart of coloured cells: a row for each name, and numbered columns. */

import { svg } from '../shared/dom';
import type { Drawing } from './figure';
import { label, LINE, picture, tick, wrap } from './shapes';

export interface GridCell {
  /** The class that colours the cell; `null` for no cell. */
  tone: string | null;
  /** Shown if the cells are wide enough. */
  text: string;
  /** The tooltip: a name, then values. */
  lines: readonly string[];
  /** Opens what is behind the cell. */
  open?: (() => void) | undefined;
}

export interface Grid {
  /** The title of the names of rows. */
  corner: string;
  /** The title of the columns, above them. */
  title: string;
  /** The texts above some columns, by index. */
  heads: ReadonlyMap<number, string>;
  rows: readonly { name: string; cells: readonly GridCell[] }[];
  /** The most width of a cell, in pixels. */
  widest?: number;
}

const WIDE_ENOUGH = 30;
/** The room for the titles above. */
const TITLES = 24;
/** The room that a head needs at least. */
const HEAD = 20;
const TALLEST = 26;
const WIDEST = 46;

export function drawGrid(width: number, { corner, title, heads, rows, widest = WIDEST }: Grid): Drawing {
  const columns = Math.max(1, ...rows.map(({ cells }) => cells.length));
  const names = Math.min(230, Math.round(width * 0.36));
  const wide = Math.min(widest, (width - names - 6) / columns);
  const place = (column: number): number => names + column * wide;
  const every = Math.ceil(HEAD / wide);
  const above = [...heads]
    .filter(([column]) => column % every === 0)
    .map(([column, text]) => ({ column, lines: wrap(text, wide * 1.15) }));
  const start = TITLES + (above.length > 0 ? 5 : 0) + Math.max(0, ...above.map(({ lines }) => lines.length)) * LINE;
  let top = start;
  const placed = rows.map(({ name, cells }) => {
    const lines = wrap(name, names - 12);
    const row = { lines, cells, top, tall: Math.max(TALLEST, lines.length * LINE + 4) };
    top += row.tall;
    return row;
  });
  return {
    picture: picture(width, top + 4, [
      tick(corner, names - 8, 12, 'end'),
      tick(title, names, 12),
      ...above.map(({ column, lines }) =>
        label(lines, place(column) + wide / 2, start - 8 - (lines.length - 1) * LINE, {
          class: 'chart-tick',
          'text-anchor': 'middle',
        }),
      ),
      ...placed.flatMap((row) => [
        label(row.lines, names - 8, row.top + row.tall / 2 + 4 - ((row.lines.length - 1) * LINE) / 2, {
          'text-anchor': 'end',
        }),
        ...row.cells.flatMap(({ tone, text }, column) =>
          tone === null
            ? []
            : [
                svg('rect', { class: `cell ${tone}`, x: place(column), y: row.top, width: wide, height: row.tall }),
                ...(wide >= WIDE_ENOUGH
                  ? [
                      svg(
                        'text',
                        {
                          class: 'cell-text',
                          x: place(column) + wide / 2,
                          y: row.top + row.tall / 2 + 4,
                          'text-anchor': 'middle',
                        },
                        text,
                      ),
                    ]
                  : []),
              ],
        ),
      ]),
    ]),
    spots: placed.flatMap((row) =>
      row.cells.flatMap(({ tone, lines, open }, column) =>
        tone === null ? [] : [{ x: place(column) + wide / 2, y: row.top + row.tall / 2, lines, open }],
      ),
    ),
  };
}
