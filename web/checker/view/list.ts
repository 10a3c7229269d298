/** A list of any length that renders only visible rows. */

import { h } from '../../shared/dom';

/**
 * Browsers limit the height of an element. Beyond this, a pixel of scrolling is more than a pixel
 * of the list.
 */
const MAX_HEIGHT = 8_000_000;
/** The number of rows to fetch beyond the visible ones. */
const MARGIN = 50;
/** The number of fetched rows to cache. */
const CACHED = 5000;

interface ListOptions<Row> {
  label: string;
  head: HTMLTableSectionElement;
  columns: number;
  /** Fetches rows by their key. */
  load: (keys: Uint32Array) => Promise<Row[]>;
  keyOf: (row: Row) => number;
  cells: (row: Row) => (Node | string)[];
  /** The active row changed. `opened` if the visitor opened it by Enter or a click. */
  onActive: (key: number, opened: boolean) => void;
}

/** A table with a single focus: arrow keys move the active row, as in a mail program. */
export class VirtualList<Row> {
  readonly element: HTMLElement;
  readonly #table: HTMLTableElement;
  readonly #body = h('tbody');
  readonly #space = h('div');
  readonly #rowHeight = matchMedia('(pointer: coarse)').matches ? 44 : 34;
  #keys: Uint32Array = new Uint32Array();
  readonly #rows = new Map<number, Row>();
  #active = -1;
  #loading = false;

  constructor(private readonly options: ListOptions<Row>) {
    this.#table = h('table', { role: 'grid', tabindex: 0, 'aria-label': options.label }, [options.head, this.#body]);
    this.#space.append(h('div', { class: 'list-window' }, this.#table));
    this.element = h('div', { class: 'list' }, this.#space);
    this.element.style.setProperty('--row-height', `${this.#rowHeight}px`);
    this.element.addEventListener(
      'scroll',
      () => {
        this.#draw();
      },
      { passive: true },
    );
    this.#body.addEventListener('click', (event) => {
      const row = event.target instanceof Element ? event.target.closest('tr') : null;
      if (row) this.activate(Number(row.dataset['index']), true);
    });
    this.#table.addEventListener('keydown', (event) => {
      this.#onKey(event);
    });
    new ResizeObserver(() => {
      this.#resize();
    }).observe(this.element);
  }

  /** Shows these rows, with no active row. */
  show(keys: Uint32Array): void {
    this.#keys = keys;
    this.#active = -1;
    this.element.scrollTop = 0;
    this.#table.setAttribute('aria-rowcount', String(keys.length + 1));
    this.#resize();
  }

  get length(): number {
    return this.#keys.length;
  }

  /** The position of the active row; -1 if there is none. */
  get active(): number {
    return this.#active;
  }

  focus(): void {
    this.#table.focus({ preventScroll: true });
    this.element.scrollIntoView({ block: 'nearest' });
  }

  /** Activates the row at a position and scrolls to it. */
  activate(index: number, opened = false): void {
    const key = this.#keys[index];
    if (key === undefined) return;
    this.#active = index;
    this.#reveal(index);
    this.#draw();
    this.options.onActive(key, opened);
  }

  /** Marks the row with this key, if it is listed, without an event. */
  mark(key: number): void {
    const index = this.#keys.indexOf(key);
    if (index === this.#active) return;
    this.#active = index;
    if (index >= 0) this.#reveal(index);
    this.#draw();
  }

  /** Handles a key of the list; false for other keys. */
  onKey(key: string): boolean {
    const page = Math.max(1, Math.floor(this.#visible()) - 1);
    const steps: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1, PageDown: page, PageUp: -page };
    const last = this.#keys.length - 1;
    if (key === 'Home') this.activate(0);
    else if (key === 'End') this.activate(last);
    else if (key === 'Enter') this.activate(Math.max(0, this.#active), true);
    else if (key in steps) this.activate(Math.min(last, Math.max(0, this.#active + (steps[key] ?? 0))));
    else return false;
    return true;
  }

  #onKey(event: KeyboardEvent): void {
    // A sort button in the head handles its own Enter.
    if (event.target !== this.#table || event.ctrlKey || event.metaKey || event.altKey) return;
    // The explorer handles letters, since visitors can switch them off.
    if (event.key.length > 1 && this.onKey(event.key)) event.preventDefault();
  }

  /** The number of rows that fit, with a fraction. */
  #visible(): number {
    return Math.max(1, (this.element.clientHeight - this.options.head.offsetHeight) / this.#rowHeight);
  }

  #resize(): void {
    const height = this.#keys.length * this.#rowHeight + this.options.head.offsetHeight;
    this.#space.style.height = `${Math.max(this.element.clientHeight, Math.min(height, MAX_HEIGHT))}px`;
    this.#draw();
  }

  /** The scroll range in pixels. */
  #range(): number {
    return this.#space.offsetHeight - this.element.clientHeight;
  }

  /** The first visible row, with a fraction. */
  #first(): number {
    const range = this.#range();
    return range > 0 ? (this.element.scrollTop / range) * Math.max(0, this.#keys.length - this.#visible()) : 0;
  }

  #reveal(index: number): void {
    const visible = this.#visible();
    const first = this.#first();
    const wanted = index < first ? index : Math.max(first, index + 1 - visible);
    const scrollable = this.#keys.length - visible;
    if (wanted !== first && scrollable > 0) this.element.scrollTop = (wanted / scrollable) * this.#range();
  }

  #draw(): void {
    const first = this.#first();
    const start = Math.floor(first);
    const end = Math.min(this.#keys.length, Math.ceil(first + this.#visible()));
    this.#body.replaceChildren(...Array.from({ length: end - start }, (_, place) => this.#row(start + place)));
    this.#body.style.transform = `translateY(${-(first - start) * this.#rowHeight}px)`;
    if (this.#active >= start && this.#active < end)
      this.#table.setAttribute('aria-activedescendant', `row-${this.#active}`);
    else this.#table.removeAttribute('aria-activedescendant');
    void this.#fetch(start, end);
  }

  #row(index: number): HTMLElement {
    const row = this.#rows.get(this.#keys[index] ?? -1);
    const cells = row ? this.options.cells(row) : Array.from({ length: this.options.columns }, () => '…');
    return h(
      'tr',
      {
        id: `row-${index}`,
        'data-index': index,
        'aria-rowindex': index + 2,
        'aria-selected': index === this.#active,
      },
      cells.map((cell) => h('td', {}, cell)),
    );
  }

  /** One request at a time. Visitors can scroll on meanwhile. */
  async #fetch(start: number, end: number): Promise<void> {
    if (this.#loading) return;
    const keys = this.#keys;
    if (keys.subarray(start, end).every((key) => this.#rows.has(key))) return;
    if (this.#rows.size > CACHED) this.#rows.clear();
    const wanted = keys.subarray(Math.max(0, start - MARGIN), end + MARGIN).filter((key) => !this.#rows.has(key));
    this.#loading = true;
    try {
      for (const row of await this.options.load(wanted)) this.#rows.set(this.options.keyOf(row), row);
    } catch {
      // The worker is gone. The explorer reports that when its next query fails too.
      return;
    } finally {
      this.#loading = false;
    }
    this.#draw();
  }
}
