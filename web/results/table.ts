/** The table: a heading row of scopes, one of metrics, and a row for each submission. */

import { comparableKind, type ComparableKind } from '../shared/comparable';
import { h, unseen } from '../shared/dom';
import { count } from '../shared/format';
import { nameOf, valuesOf, type Board, type Row } from './board';
import { description, factCell, rankCell, RANK_MEANING, scoreCell, sortable, tierMark, type Facing } from './cells';
import { metricsOf, MODEL, type ScoreColumn } from './columns';
import { drawn } from './icons';
import { size } from './numbers';
import { ranking } from './ranks';
import type { Selection } from './selection';
import { formatList, NO_FILTER, parseList, type State } from './view';

/** The number of rows to draw at once, more than fit a screen. Scrolling draws others. */
const PORTION = 12;
/** The distance from the end of the drawn rows, in pixels, at which more are drawn. */
const NEAR = 400;
/** A table with more rows than this has its own scroll area below its headings. */
const TALL = 15;
/** The actions on a row, each a member of the view, with their icons. */
const ACTIONS = { pin: 'pin', baseline: 'difference', row: 'link' } as const;

export class Table {
  /** The part below the table. */
  readonly foot = h('div', { class: 'board-foot' });
  readonly #table: HTMLTableElement;
  readonly #wrap: HTMLElement;
  readonly #caption: HTMLTableCaptionElement;
  readonly #columns = h('colgroup');
  readonly #head = h('thead');
  readonly #largest: Map<string, number>;
  readonly #ranked: ReadonlySet<string>;
  readonly #samplingDiffers: boolean;
  readonly #hasIntervals: boolean;
  #heading = '';
  /** The remaining rows, and the function that draws them. */
  #rest: { rows: readonly Row[]; draw: (row: Row, place: number) => HTMLElement } = { rows: [], draw: () => h('tr') };
  #drawnRows = 0;
  #selection: Selection | null = null;
  #all = false;
  /** The scroll state, stored because reading it from the page would force a layout. */
  #scrolled = false;
  #waiting: number | undefined;

  constructor(
    private readonly board: Board,
    private readonly state: State,
    wrap: HTMLElement,
  ) {
    const table = wrap.querySelector('table');
    if (!table) throw new Error('The page has no table.');
    this.#wrap = wrap;
    this.#table = table;
    this.#caption = table.caption ?? table.createCaption();
    this.#largest = largestValues(board);
    this.#ranked = new Set(
      board.profiles.filter((profile) => board.rows.some((row) => Object.hasOwn(row.ranks, profile))),
    );
    this.#hasIntervals = board.rows.some((row) => row.tier === 'recomputed' || row.tier === 're-executed');
    this.#samplingDiffers = new Set(board.rows.map(({ sampling }) => sampling)).size > 1;
    table.tHead?.remove();
    this.#caption.after(this.#columns, this.#head);
    table.classList.add('live');
    table.addEventListener('click', (event) => {
      this.#onClick(event);
    });
    table.addEventListener('pointerover', ({ target }) => {
      this.#explain(target);
    });
    wrap.addEventListener(
      'scroll',
      () => {
        this.#scrolled = true;
        this.#fill();
      },
      { passive: true },
    );
    window.addEventListener('resize', () => this.#fill());
    window.addEventListener('beforeprint', () => {
      while (this.#rest.rows.length > 0) this.#drawPortion();
    });
  }

  show(selection: Selection, restart: boolean): void {
    const { view } = this.state;
    const focused = document.activeElement?.getAttribute('data-focus');
    const drawnBefore = restart ? 0 : this.#table.querySelectorAll('tbody > tr').length;
    this.#selection = selection;
    this.#showHead(selection);
    this.#caption.textContent = this.#title(selection);
    const facing: Facing = {
      largest: this.#largest,
      best: bestValues(selection, this.board, view.profile),
      ranks: ranking(this.board, view, selection),
    };
    // The two heading rows count too.
    const draw = (row: Row, place: number): HTMLElement => this.#row(row, place + 3, selection, facing);
    const { pinned, rows } = selection;
    this.#table.setAttribute('aria-rowcount', String(rows.length + pinned.length + 2));
    for (const body of [...this.#table.tBodies]) body.remove();
    if (pinned.length > 0) this.#table.append(h('tbody', { class: 'pinned' }, pinned.map(draw)));
    if (rows.length === 0) this.#table.append(this.#nothing(selection));
    this.#rest = { rows, draw };
    this.#drawnRows = pinned.length;
    this.#wrap.classList.toggle('tall', rows.length + pinned.length > TALL);
    do this.#drawPortion();
    while (this.#drawnRows < drawnBefore && this.#rest.rows.length > 0);
    if (restart) {
      this.#all = false;
      if (this.#scrolled) this.#wrap.scrollTop = 0;
      this.#scrolled = false;
      this.#showLinked();
    }
    this.#showFoot();
    // The button in a row was replaced and lost the focus.
    if (focused && document.activeElement === document.body)
      this.#table.querySelector<HTMLElement>(`[data-focus="${CSS.escape(focused)}"]`)?.focus();
    this.#fill();
  }

  /** Scrolls to the row that the address names. */
  #showLinked(): void {
    const { row } = this.state.view;
    if (row === '') return;
    const find = (): Element | null => this.#table.querySelector(`tr[data-key="${CSS.escape(row)}"]`);
    while (!find() && this.#rest.rows.length > 0) this.#drawPortion();
    find()?.scrollIntoView({ block: 'center' });
  }

  /** Draws the next rows in their own `tbody`, so that earlier rows are not laid out again. */
  #drawPortion(): void {
    const { rows, draw } = this.#rest;
    if (rows.length === 0) return;
    const portion = rows.slice(0, PORTION).map((row, index) => draw(row, this.#drawnRows + index));
    this.#table.append(h('tbody', {}, portion));
    this.#drawnRows += portion.length;
    this.#rest = { rows: rows.slice(PORTION), draw };
  }

  /**
   * Draws rows until the table can scroll, one portion at a time, so that the page stays
   * responsive.
   */
  #fill(): void {
    clearTimeout(this.#waiting);
    if (this.#rest.rows.length === 0) return;
    this.#waiting = window.setTimeout(() => {
      const { scrollHeight, scrollTop, clientHeight } = this.#wrap;
      if (!this.#all && scrollHeight - scrollTop - clientHeight > NEAR) return;
      this.#drawPortion();
      if (this.#rest.rows.length === 0) this.#showFoot();
      this.#fill();
    });
  }

  /**
   * Adds the exact numbers of a cell when the pointer is over it. For all cells at once, that would
   * be slow.
   */
  #explain(target: EventTarget | null): void {
    const cell = target instanceof Element ? target.closest('td.value') : null;
    const key = cell?.closest('tr')?.dataset['key'];
    if (!(cell instanceof HTMLTableCellElement) || cell.title !== '' || !this.#selection) return;
    const row = this.board.rows.find((candidate) => candidate.key === key);
    const cells = cell.parentElement?.querySelectorAll('td.value') ?? [];
    const column = this.#selection.scores[[...cells].indexOf(cell)];
    if (row && column) cell.title = description(column, row, this.state.view.profile);
  }

  #title({ sort }: Selection): string {
    const { view } = this.state;
    const setting = this.board.settings.find(({ id }) => id === view.setting)?.name ?? 'all settings';
    const units = new Set(metricsOf(this.board, view.setting).map(({ unit }) => unit));
    const unit = units.size === 1 ? ` in ${[...units].join('')}` : '';
    const order = sort ? `, sorted by ${sort.column.name}, ${sort.order}` : '';
    return `${this.board.benchmark.name}, ${setting}: scores${unit}, ${nameOf(view.profile)}${order}`;
  }

  /** Rebuilt only when the columns change, so that a pressed button keeps the focus. */
  #showHead({ facts, scores, sort }: Selection): void {
    const ranked = this.#ranked.has(this.state.view.profile);
    const heading = JSON.stringify([ranked, facts.map(({ id }) => id), scores.map(({ id }) => id)]);
    if (heading !== this.#heading) {
      this.#heading = heading;
      this.#table.style.setProperty('--scores', String(scores.length));
      this.#table.style.setProperty('--facts', String(facts.length));
      this.#table.classList.toggle('unranked', !ranked);
      this.#table.classList.toggle('single', new Set(scores.map(({ metric }) => metric)).size === 1);
      this.#columns.replaceChildren(
        ...(ranked ? [h('col', { class: 'rank' })] : []),
        h('col', { class: 'model' }),
        ...scores.map(() => h('col', { class: 'value' })),
        ...facts.map(() => h('col', { class: 'fact' })),
      );
      const groups = [...new Set(scores.map(({ scope }) => scope))];
      const ofScope = (id: string): ScoreColumn[] => scores.filter(({ scope }) => scope.id === id);
      this.#head.replaceChildren(
        h('tr', {}, [
          ranked && h('th', { class: 'rank', scope: 'col', rowspan: 2, title: RANK_MEANING }, ['#', unseen(' Rank')]),
          sortable(MODEL, { class: 'model', rowspan: 2 }, 'Model'),
          ...groups.map((scope) =>
            h(
              'th',
              { class: 'scope first', scope: 'colgroup', colspan: ofScope(scope.id).length, title: scope.about },
              [
                scope.name,
                scope.tasks !== null && h('small', {}, ` ${count(scope.tasks)}`),
                scope.tasks !== null && unseen(' tasks'),
              ],
            ),
          ),
          ...facts.map((fact) => sortable(fact, { class: 'fact', rowspan: 2 }, fact.name)),
        ]),
        h(
          'tr',
          {},
          groups.flatMap((scope) =>
            ofScope(scope.id).map((column, index) => {
              const { metric } = column;
              const title = [`${scope.name}, ${metric.name}: ${metric.about}`, scope.about].filter(Boolean).join(' ');
              return sortable(column, { class: index === 0 ? 'value first' : 'value', title }, metric.short);
            }),
          ),
        ),
      );
    }
    for (const cell of this.#head.querySelectorAll<HTMLElement>('[data-sort]')) {
      const order = cell.dataset['sort'] === sort?.column.id ? sort?.order : undefined;
      if (order) cell.setAttribute('aria-sort', order);
      else cell.removeAttribute('aria-sort');
      cell.querySelector('svg')?.replaceWith(drawn(order ?? 'unsorted'));
    }
  }

  #row(row: Row, place: number, selection: Selection, facing: Facing): HTMLElement {
    const { profile } = this.state.view;
    const isBaseline = row === selection.baseline;
    let scope = '';
    const isLinked = row.key === this.state.view.row;
    const names = [isBaseline && 'baseline', isLinked && 'linked'].filter(Boolean).join(' ');
    return h('tr', { 'data-key': row.key, 'aria-rowindex': place, class: names || null }, [
      this.#ranked.has(profile) && rankCell(facing.ranks(row)),
      this.#model(row, selection, isBaseline),
      ...selection.scores.map((column) => {
        const cell = scoreCell(column, row, profile, isBaseline ? null : selection.baseline, facing);
        if (column.scope.id !== scope) cell.classList.add('first');
        if (column === selection.sort?.column) cell.classList.add('sorted');
        scope = column.scope.id;
        return cell;
      }),
      ...selection.facts.map((fact) => factCell(fact, row, this.board)),
    ]);
  }

  #model(row: Row, { facts, pinned }: Selection, isBaseline: boolean): HTMLElement {
    const shown = new Set(facts.map(({ id }) => id));
    const address = row.page ?? row.link;
    const isPinned = !isBaseline && pinned.includes(row);
    const elsewhere = row.setting !== this.state.view.setting && !shown.has('setting');
    const more = [
      shown.has('retriever') ? null : row.retriever,
      elsewhere ? (this.board.settings.find(({ id }) => id === row.setting)?.name ?? row.setting) : null,
      shown.has('organisation') ? null : row.organisation,
      shown.has('size') || row.parameters === null ? null : size(row.parameters),
      shown.has('weights') || row.open_weights === null ? null : row.open_weights ? 'open' : 'closed',
      shown.has('sampling') || !this.#samplingDiffers ? null : row.sampling,
    ].filter((part) => part !== null);
    const name = h(address === null ? 'span' : 'a', { class: 'name', href: address, title: row.model }, row.model);
    const action = (kind: keyof typeof ACTIONS, label: string, pressed: boolean): HTMLElement =>
      h(
        'button',
        {
          type: 'button',
          'data-action': kind,
          'data-focus': `${kind} ${row.key}`,
          'aria-pressed': pressed,
          'aria-label': `${label}: ${row.model}`,
          title: label,
        },
        drawn(ACTIONS[kind]),
      );
    const isLinked = row.key === this.state.view.row;
    return h('th', { class: 'model', scope: 'row' }, [
      h('div', { class: 'model-cell' }, [
        name,
        h('div', { class: 'about-model' }, [
          isBaseline && h('strong', {}, 'Baseline'),
          !shown.has('tier') && tierMark(row),
          // The name leads to the submission's page.
          row.page !== null &&
            row.link !== null &&
            h('a', { href: row.link, rel: 'noopener', 'aria-label': `About ${row.model}` }, 'About'),
          // The tier of a published row leads to its paper.
          row.source === null &&
            row.paper !== null &&
            h('a', { href: row.paper, rel: 'noopener', 'aria-label': `Paper of ${row.model}` }, 'Paper'),
          more.length > 0 && h('span', { title: more.join(' · ') }, more.join(' · ')),
        ]),
        h('div', { class: 'row-actions' }, [
          action('pin', isPinned ? 'Unpin' : 'Pin', isPinned),
          action('baseline', isBaseline ? 'Show scores' : 'Show differences to this row', isBaseline),
          action('row', isLinked ? 'Remove the mark' : 'Mark this row and copy its link', isLinked),
        ]),
      ]),
    ]);
  }

  #nothing({ total, pinned, unscored }: Selection): HTMLElement {
    const span = this.#columns.childElementCount;
    const filteredOut = total > pinned.length;
    const none =
      unscored > 0
        ? 'The submissions here have scores of other profiles: choose a profile under Columns.'
        : 'There are no other submissions here yet.';
    return h('tbody', {}, [
      h('tr', { class: 'nothing' }, [
        h('td', { colspan: span }, [
          h('p', {}, filteredOut ? 'No submission matches these filters.' : none),
          filteredOut && h('button', { type: 'button', class: 'button', 'data-action': 'clear' }, 'Clear filters'),
        ]),
      ]),
    ]);
  }

  /** Shows the links below the table. */
  #showFoot(): void {
    const all = h('button', { type: 'button', class: 'link' }, `Show all ${count(this.#selection?.rows.length ?? 0)}`, {
      click: () => {
        this.#all = true;
        this.#fill();
        this.#wrap.focus({ preventScroll: true });
      },
    });
    this.foot.replaceChildren(
      h('p', {}, [drawn('pin'), ' pins a row to the top.']),
      h('p', {}, [drawn('difference'), ' shows differences to a row.']),
      h('p', {}, [drawn('link'), ' marks a row and copies its link.']),
      ...this.#comparison(),
      ...(this.#hasIntervals ? [h('p', {}, 'Ranges show 95 % confidence intervals.')] : []),
      ...(this.#rest.rows.length > 0 ? [h('p', {}, ['Scroll the table to see more rows. ', all])] : []),
    );
  }

  /**
   * A link to the page that compares the pinned rows task by task. Only submissions with
   * predictions qualify.
   */
  #comparison(): HTMLElement[] {
    const { pinned = [], rows = [] } = this.#selection ?? {};
    const kindOf = (row: Row): ComparableKind | null => comparableKind(this.board, row);
    const here = pinned.filter((row) => kindOf(row) !== null);
    // Answers of two kinds are not compared.
    const [first, second, third] = here.filter((row) => here[0] && kindOf(row) === kindOf(here[0]));
    if (!first?.page || !second) {
      const isComparable = [...pinned, ...rows].filter((row) => kindOf(row) !== null).length > 1;
      return isComparable ? [h('p', {}, 'Pin two submissions to compare them task by task.')] : [];
    }
    const names = { first: first.key, second: second.key, ...(third && { third: third.key }) };
    const view = new URLSearchParams({ benchmark: this.board.benchmark.id, ...names });
    const href = new URL(`../../compare/#${view.toString()}`, first.page).href;
    return [h('p', {}, h('a', { href }, 'Compare the pinned rows task by task'))];
  }

  #onClick(event: MouseEvent): void {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (!button) return;
    const { state } = this;
    const { view } = state;
    const sort = button.closest<HTMLElement>('[data-sort]');
    const key = button.closest<HTMLElement>('[data-key]')?.dataset['key'] ?? '';
    if (sort) {
      const id = sort.dataset['sort'] ?? '';
      const usual = sort.classList.contains('value') ? 'descending' : sort.dataset['usual'];
      const now = sort.getAttribute('aria-sort');
      const other = now === 'descending' ? 'ascending' : 'descending';
      state.set({ sort: id, order: now === null && usual === 'ascending' ? 'ascending' : other }, { push: true });
    } else if (button.dataset['action'] === 'pin') {
      const pinned = new Set(parseList(view.pinned));
      if (!pinned.delete(key)) pinned.add(key);
      state.set({ pinned: formatList(pinned) }, { push: true });
    } else if (button.dataset['action'] === 'baseline') {
      state.set({ baseline: view.baseline === key ? '' : key }, { push: true });
    } else if (button.dataset['action'] === 'row') {
      state.set({ row: view.row === key ? '' : key }, { push: true });
      // Without the right to copy, the link is still in the address bar.
      if (view.row !== key) navigator.clipboard.writeText(location.href).catch(() => undefined);
    } else if (button.dataset['action'] === 'clear') {
      state.set({ ...NO_FILTER }, { push: true });
    }
  }
}

function largestValues(board: Board): Map<string, number> {
  const largest = new Map<string, number>();
  for (const row of board.rows) {
    for (const scopes of Object.values(row.scores)) {
      for (const metrics of Object.values(scopes)) {
        for (const [metric, [value]] of Object.entries(metrics)) {
          if (value > (largest.get(metric) ?? 0)) largest.set(metric, value);
        }
      }
    }
  }
  for (const { id, unit } of board.metrics) {
    if (unit === '%') largest.set(id, Math.min(100, largest.get(id) ?? 0));
  }
  return largest;
}

function bestValues({ scores, rows, pinned }: Selection, board: Board, profile: string): Map<string, number> {
  const best = new Map<string, number>();
  // With a single row, every value would be the best.
  if (rows.length + pinned.length < 2) return best;
  for (const { id, scope, metric } of scores) {
    const values = valuesOf(board, profile, scope.id, metric.id);
    let most = 0;
    for (const part of [pinned, rows]) {
      for (const { index } of part) {
        const value = values[index] ?? 0;
        if (value > most) most = value;
      }
    }
    best.set(id, most);
  }
  return best;
}
