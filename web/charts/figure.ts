/** A chart with its title, legend, values and numbers, and all of them as files. */

import { csv, type Cell } from '../shared/csv';
import { h, message } from '../shared/dom';
import { save } from '../shared/download';
import { legendMark } from '../shared/marks';
import { asPng, asSvg, type Key } from './files';
import { Tip, type Spot } from './tip';

export interface Drawing {
  picture: SVGElement;
  /** The values that readers can point at, in reading order. */
  spots: readonly Spot[];
}

export interface Chart {
  title: string;
  /** How to read it, and what is left out. */
  note: string;
  keys?: readonly Key[];
  /** What is behind values that open: “the examples of a value”. */
  opens?: string;
  /** Draws the chart in a width. */
  draw: (width: number) => Drawing;
  head: readonly string[];
  lines: readonly (readonly Cell[])[];
}

/** Why there is no chart. */
export interface NoChart {
  title: string;
  reason: string;
}

/** The widths of charts on paper, in pixels. A style sheet scales them to the page. */
const ON_PAPER = { usual: 640, wide: 960 };

/** The figures by their elements, for all that are on the page. */
const FIGURES = new WeakMap<Element, Figure>();

export class Figure {
  readonly element: HTMLElement;
  readonly #title = h('span');
  readonly #note = h('p', { class: 'quiet' });
  readonly #legend = h('div', { class: 'chart-legend', role: 'group', 'aria-label': 'Highlight' });
  readonly #plot = h('div', { class: 'plot', role: 'group', tabindex: 0 });
  readonly #tip: Tip;
  readonly #table = h('table', { class: 'chart-table' });
  readonly #status = h('span', { class: 'quiet', role: 'status' });
  readonly #numbers: HTMLDetailsElement;
  #chart: Chart | null = null;
  #width = 0;
  /** The series that the reader chose in the legend. */
  #chosen: string | null = null;

  /** `name` is that of files. A wide chart has the whole width of the page. */
  constructor(
    private readonly name: string,
    private readonly isWide = false,
  ) {
    this.#tip = new Tip(this.#plot, (series) => this.#highlight(series ?? this.#chosen));
    this.#numbers = h(
      'details',
      {},
      [
        h('summary', {}, 'Numbers'),
        h('div', { class: 'scroll-x', tabindex: 0, role: 'region', 'aria-label': 'Numbers' }, this.#table),
      ],
      { toggle: () => this.#fillTable() },
    );
    this.element = h('figure', { class: isWide ? 'chart wide' : 'chart' }, [
      h('figcaption', {}, this.#title),
      this.#note,
      this.#legend,
      this.#plot,
      h('div', { class: 'chart-extras' }, [
        this.#numbers,
        this.#status,
        this.#button('SVG', () => new Blob([this.#file().text], { type: 'image/svg+xml' })),
        this.#button('PNG', () => asPng(this.#file())),
        this.#button('CSV', () => {
          const { head = [], lines = [] } = this.#chart ?? {};
          return new Blob([csv([head, ...lines])], { type: 'text/csv' });
        }),
      ]),
    ]);
    FIGURES.set(this.element, this);
    new ResizeObserver(([entry]) => {
      const width = Math.floor(entry?.contentRect.width ?? 0);
      if (width === this.#width) return;
      this.#width = width;
      this.#draw();
    }).observe(this.#plot);
  }

  /** Draws all figures of the page, also those that the reader has not seen, as a paper or the screen needs them. */
  static drawAll(isOnPaper: boolean): void {
    for (const element of document.querySelectorAll('figure.chart')) {
      const figure = FIGURES.get(element);
      if (figure) figure.#draw(isOnPaper ? ON_PAPER[figure.isWide ? 'wide' : 'usual'] : figure.#width);
    }
  }

  show(chart: Chart): void {
    this.#title.textContent = chart.title;
    this.#chart = chart;
    this.#note.textContent = chart.note;
    this.#showLegend(chart.keys ?? []);
    // Assistive technology reads values one by one, or the table below.
    this.#plot.setAttribute(
      'aria-label',
      `${chart.title}. Arrow keys read the values${chart.opens ? `, and Enter opens ${chart.opens}` : ''}. The table below has all numbers.`,
    );
    this.#fillTable();
    this.#draw();
  }

  #button(kind: string, make: () => Blob | Promise<Blob>): HTMLElement {
    const extension = kind.toLowerCase();
    const action = async (): Promise<void> => {
      try {
        save(await make(), `${this.name}.${extension}`);
        this.#status.textContent = '';
      } catch (fault) {
        this.#status.textContent = message(fault);
      }
    };
    const attributes = { type: 'button', class: 'button', 'aria-label': `Download ${kind} of this chart` };
    return h('button', attributes, kind, { click: () => void action() });
  }

  #file(): ReturnType<typeof asSvg> {
    const shown = this.#plot.querySelector('svg');
    if (!shown || !this.#chart) throw new Error('There is no chart.');
    return asSvg(shown, this.#chart.title, this.#chart.keys ?? []);
  }

  /** Each entry highlights its series until it is pressed again. */
  #showLegend(keys: readonly Key[]): void {
    if (!keys.some(({ id }) => id === this.#chosen)) this.#chosen = null;
    this.#legend.replaceChildren(
      ...keys.map(({ id, name, tone, shape }) =>
        h(
          'button',
          { type: 'button', class: `key ${tone}`, 'aria-pressed': id === this.#chosen },
          [legendMark(shape), name],
          {
            click: () => {
              this.#chosen = this.#chosen === id ? null : id;
              [...this.#legend.children].forEach((entry, index) => {
                entry.setAttribute('aria-pressed', String(keys[index]?.id === this.#chosen));
              });
              this.#highlight(this.#chosen);
            },
          },
        ),
      ),
    );
  }

  #highlight(series: string | null): void {
    const shown = this.#plot.querySelector('svg');
    shown?.classList.toggle('highlighting', series !== null);
    for (const part of shown?.querySelectorAll<SVGElement>('[data-series]') ?? []) {
      part.classList.toggle('on', part.dataset['series'] === series);
    }
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

  #draw(width = this.#width): void {
    if (!this.#chart || width === 0) return;
    const { picture, spots } = this.#chart.draw(width);
    picture.setAttribute('role', 'img');
    picture.setAttribute('aria-label', this.#chart.title);
    this.#plot.querySelector('svg')?.remove();
    this.#plot.prepend(picture);
    this.#tip.take(spots);
    this.#highlight(this.#chosen);
  }
}

window.addEventListener('beforeprint', () => Figure.drawAll(true));
window.addEventListener('afterprint', () => Figure.drawAll(false));

function readable(cell: Cell): string {
  if (cell === null) return '–';
  return typeof cell === 'number' ? String(Number(cell.toPrecision(6))) : cell;
}
