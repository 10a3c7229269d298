/** A chart with its title, its numbers as a table, and both as downloads. */

import { h, svg } from '../../shared/dom';
import { save } from '../../shared/download';
import { csv } from '../export';
import { drawn } from '../icons';

export type Cell = string | number | null;

export interface Chart {
  title: string;
  /** How to read it. */
  note: string;
  /** Shapes that the note does not explain. */
  legend?: readonly (Node | string)[];
  /** Draws the chart with the available width. */
  draw: (width: number) => SVGElement;
  head: readonly string[];
  lines: readonly (readonly Cell[])[];
}

/** Why there is no chart. */
export interface NoChart {
  title: string;
  reason: string;
}

/** The style properties that are part of the picture. */
const DRAWN = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'font-size',
  'font-weight',
  'paint-order',
];
const TITLE_HEIGHT = 32;
const MARGIN = 12;

export class Figure {
  readonly element: HTMLElement;
  readonly #title = h('span');
  readonly #note = h('p', { class: 'quiet' });
  readonly #legend = h('p', { class: 'chart-legend' });
  readonly #plot = h('div', { class: 'plot' });
  readonly #table = h('table', { class: 'chart-table' });
  readonly #numbers: HTMLDetailsElement;
  readonly #extras: HTMLElement;
  #chart: Chart | null = null;
  #width = 0;

  constructor(private readonly name: string) {
    const button = (text: string, action: () => void): HTMLElement =>
      h(
        'button',
        { type: 'button', class: 'button', 'aria-label': `Download ${text} of this chart` },
        [drawn('download'), text],
        {
          click: action,
        },
      );
    this.#numbers = h(
      'details',
      {},
      [h('summary', {}, 'Numbers'), h('div', { class: 'scroll-x', tabindex: 0 }, this.#table)],
      {
        toggle: () => this.#fillTable(),
      },
    );
    this.#extras = h('div', { class: 'chart-extras' }, [
      this.#numbers,
      button('SVG', () => {
        this.#saveSvg();
      }),
      button('CSV', () => {
        const { head = [], lines = [] } = this.#chart ?? {};
        save(new Blob([csv([head, ...lines])], { type: 'text/csv' }), `${this.name}.csv`);
      }),
    ]);
    this.element = h('figure', { class: 'chart' }, [
      h('figcaption', {}, this.#title),
      this.#note,
      this.#legend,
      this.#plot,
      this.#extras,
    ]);
    new ResizeObserver(([entry]) => {
      const width = Math.floor(entry?.contentRect.width ?? 0);
      if (width === this.#width) return;
      this.#width = width;
      this.#draw();
    }).observe(this.#plot);
  }

  show(chart: Chart | NoChart): void {
    this.#title.textContent = chart.title;
    this.#chart = 'reason' in chart ? null : chart;
    this.#note.textContent = 'reason' in chart ? chart.reason : chart.note;
    this.#extras.hidden = 'reason' in chart;
    this.element.classList.toggle('empty', 'reason' in chart);
    this.#legend.replaceChildren(...('reason' in chart ? [] : (chart.legend ?? [])));
    if ('reason' in chart) {
      this.#plot.replaceChildren();
      return;
    }
    this.#fillTable();
    this.#draw();
  }

  /** Built when it is opened, because few readers open it. */
  #fillTable(): void {
    if (!this.#chart || !this.#numbers.open) return;
    const { title, head, lines } = this.#chart;
    this.#table.replaceChildren(
      h('caption', { class: 'unseen' }, title),
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          head.map((text) => h('th', { scope: 'col' }, text)),
        ),
      ),
      h(
        'tbody',
        {},
        lines.map(([first, ...others]) =>
          h('tr', {}, [h('th', { scope: 'row' }, first), ...others.map((cell) => h('td', {}, readable(cell)))]),
        ),
      ),
    );
  }

  #draw(): void {
    if (!this.#chart || this.#width === 0) return;
    const picture = this.#chart.draw(this.#width);
    // Assistive technology reads the table below instead of the picture.
    picture.setAttribute('role', 'img');
    picture.setAttribute('aria-label', `${this.#chart.title}. The numbers are in the table below.`);
    this.#plot.replaceChildren(picture);
  }

  /** The picture as a file: with its styles, its title and its background. */
  #saveSvg(): void {
    const shown = this.#plot.querySelector('svg');
    if (!shown || !this.#chart) return;
    const copy = shown.cloneNode(true) as SVGElement;
    const copies = copy.querySelectorAll('*');
    shown.querySelectorAll('*').forEach((original, index) => {
      const style = getComputedStyle(original);
      for (const name of DRAWN) copies[index]?.setAttribute(name, style.getPropertyValue(name));
      copies[index]?.removeAttribute('class');
    });
    const width = this.#width + 2 * MARGIN;
    const height = Number(shown.getAttribute('height')) + TITLE_HEIGHT + 2 * MARGIN;
    copy.setAttribute('x', String(MARGIN));
    copy.setAttribute('y', String(TITLE_HEIGHT + MARGIN));
    const { color, backgroundColor } = getComputedStyle(document.body);
    const page = svg(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width,
        height,
        viewBox: `0 0 ${width} ${height}`,
        'font-family': 'sans-serif',
      },
      [
        svg('title', {}, this.#chart.title),
        svg('rect', { width, height, fill: backgroundColor }),
        svg('text', { x: MARGIN, y: 26, fill: color, 'font-size': 16, 'font-weight': 600 }, this.#chart.title),
        copy,
      ],
    );
    save(new Blob([new XMLSerializer().serializeToString(page)], { type: 'image/svg+xml' }), `${this.name}.svg`);
  }
}

function readable(cell: Cell): string {
  if (cell === null) return '–';
  return typeof cell === 'number' ? String(Number(cell.toPrecision(6))) : cell;
}
