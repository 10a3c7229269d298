/** The examples: a list to filter, search and sort, and the open example next to it. */

import type { Checker, CheckResult } from '../client';
import type { MetricInfo, Query, Row, TokenQuery } from '../protocol';
import { h, icon, isAbort, message } from '../../shared/dom';
import { Filters } from './filters';
import { counted } from '../../shared/format';
import { VirtualList } from './list';
import { Shortcuts } from './shortcuts';
import type { State, View } from './state';
import { OUTCOMES } from './vocabulary';

/** Members of the view that determine the list. */
const QUERY: (keyof View)[] = [
  'category',
  'language',
  'quirk',
  'search',
  'token',
  'missed',
  'sort',
  'order',
  'profile',
];
/** While a key is held down, examples are skipped. */
const SETTLE_MS = 40;
/** The number of rows in which to look up ids at a time. */
const LOOKUP_ROWS = 2000;

/** The explorer's interface to token types. */
interface TokenTypes {
  /** The tokens that the view filters by, if any. */
  query(): TokenQuery | null;
  /** The section about a task's tokens. */
  render(task: number): Promise<HTMLElement>;
}

export class Explorer {
  readonly element: HTMLElement;
  /** All metrics, those with a column, and the profiles to choose from. */
  readonly #metrics: readonly MetricInfo[];
  readonly #listed: readonly MetricInfo[];
  readonly #profiles: readonly string[];
  readonly #filters: Filters;
  readonly #list: VirtualList<Row>;
  readonly #count = h('p', { class: 'list-count', role: 'status' });
  readonly #detail = h('div', { class: 'example', id: 'example' });
  readonly #panes: HTMLElement;
  readonly #shortcuts: Shortcuts;
  #heads: HTMLElement[] = [];
  /** The task whose example is shown. */
  #task: number | null = null;
  /** Counts queries, so that late replies to earlier ones are dropped. */
  #asked = { query: 0, example: 0 };
  #settling: number | undefined;
  /** The example that the visitor moved to, until it is shown. */
  #chosen: number | null = null;
  #tokens: TokenTypes | null = null;

  /**
   * `computeTokens` labels the tokens of all tasks for a filter by token, and calls this explorer's
   * `offerTokens`.
   */
  constructor(
    private readonly checker: Checker,
    private readonly state: State,
    result: CheckResult,
    private readonly computeTokens: () => Promise<void>,
  ) {
    const { report, registry } = result;
    this.#metrics = registry.metrics;
    this.#listed = listed(registry.metrics.filter(({ id }) => report.rows.some(({ metric }) => metric === id)));
    this.#profiles = registry.profiles.map(({ id }) => id);
    this.#filters = new Filters(state, result);
    const head = this.#head();
    this.#list = new VirtualList<Row>({
      label: 'Examples',
      head,
      columns: this.#heads.length,
      load: (tasks) => checker.rows(tasks),
      keyOf: ({ task }) => task,
      cells: (row) => this.#cells(row),
      onActive: (task, opened) => {
        this.#choose(task, opened);
      },
    });
    this.#shortcuts = new Shortcuts({
      list: (key) => {
        this.#list.focus();
        this.#list.onKey(key);
      },
      search: () => {
        this.#filters.focusSearch();
      },
      close: () => {
        this.#close();
      },
    });
    this.#panes = h('div', { class: 'panes' }, [
      h('div', { class: 'list-pane' }, [this.#count, this.#list.element, this.#shortcuts.element]),
      this.#detail,
    ]);
    this.element = h('section', { 'aria-labelledby': 'examples', class: 'explorer' }, [
      h('h2', { id: 'examples' }, 'Examples'),
      this.#filters.element,
      this.#panes,
    ]);
  }

  /** Handles a key pressed in the explorer, or anywhere without another meaning. */
  onKey(event: KeyboardEvent): void {
    const { target } = event;
    if (!(target instanceof Element)) return;
    if (this.element.contains(target) || !target.closest('a, button, input, select, summary'))
      this.#shortcuts.handle(event);
  }

  /** Shows the view's list and opens its example. */
  async start(): Promise<void> {
    await this.#refresh();
    if (this.state.view.example !== '') await this.#openById(this.state.view.example);
  }

  /** Applies a change of the view. */
  follow(view: Readonly<View>, changed: ReadonlySet<keyof View>): void {
    this.#filters.show(view);
    if (QUERY.some((name) => changed.has(name))) void this.#refresh();
    if (changed.has('example')) void this.#openById(view.example);
  }

  /** Shows the examples that a filter selects. */
  reveal(filter: Partial<View>): void {
    this.state.set(filter, { push: true });
    this.element.scrollIntoView();
    this.#list.focus();
  }

  /** Adds the filter by token type, and a section about tokens to each example. */
  offerTokens(tokens: TokenTypes): void {
    this.#tokens = tokens;
    this.reload();
  }

  /** Explains the open example again, because more is known about it. */
  reload(): void {
    if (this.#task !== null) void this.#explain(this.#task);
  }

  async #refresh(): Promise<void> {
    const asked = ++this.#asked.query;
    const tasks = await this.#query();
    if (!tasks || asked !== this.#asked.query) return;
    this.#list.show(tasks);
    this.#count.textContent = counted(tasks.length, 'example');
    this.#showSort();
    // The visitor moved to an example while the list was asked for.
    if (this.#chosen !== null) {
      this.#list.mark(this.#chosen);
      return;
    }
    if (this.state.view.example !== '') {
      // Keep the example that the visitor chose, but not one that only fills the space.
      if (this.#task !== null) this.#list.mark(this.#task);
      return;
    }
    const [first] = tasks;
    // A wide page has room for an example before the visitor chooses one.
    if (isWide() && first !== undefined) {
      this.#list.mark(first);
      await this.#explain(first);
    } else {
      this.#showNothing();
    }
  }

  async #query(): Promise<Uint32Array | null> {
    if (this.state.view.token !== '') {
      this.#count.textContent = 'Computing token types…';
      try {
        await this.computeTokens();
      } catch {
        // The code that computes tokens reports the failure. Drop the filter that needs them.
        this.state.set({ token: '' });
        return null;
      }
    }
    const { category } = this.#filters;
    const ask = (selection: Query): Promise<Uint32Array | null> =>
      this.#ask(this.checker.query(selection, this.#tokens?.query()));
    if (category === 'all') return ask(this.#selection());
    if (category !== 'failed') return ask({ ...this.#selection(), category });
    const [all, exact] = await Promise.all([ask(this.#selection()), ask({ ...this.#selection(), category: 'exact' })]);
    const right = new Set(exact);
    return all?.filter((task) => !right.has(task)) ?? null;
  }

  /** The visitor moved to an example. Its id arrives with its explanation. */
  #choose(task: number, opened: boolean): void {
    clearTimeout(this.#settling);
    this.#chosen = task;
    this.#settling = window.setTimeout(
      () => {
        void this.#explain(task).then((id) => {
          if (this.#chosen === task) this.#chosen = null;
          if (id === null) return;
          // Back returns from the example to the list, without the examples in between.
          this.state.set({ example: id }, { push: opened && this.state.view.example === '' });
          if (!opened) return;
          this.#detail.querySelector<HTMLElement>('h3')?.focus({ preventScroll: true });
          if (!isWide()) this.#detail.scrollIntoView();
        });
      },
      opened ? 0 : SETTLE_MS,
    );
  }

  async #openById(id: string): Promise<void> {
    if (id === this.#detail.dataset['task']) return;
    if (id === '') {
      this.#showNothing();
      return;
    }
    const task = await this.#find(id);
    if (this.state.view.example !== id) return;
    if (task === null) {
      this.#showNothing(`The benchmark has no task ${id}.`);
      return;
    }
    this.#list.mark(task);
    await this.#explain(task);
  }

  async #find(id: string): Promise<number | null> {
    const tasks = await this.#ask(this.checker.query({ search: id, sort: 'task', descending: false }));
    for (let start = 0; tasks && start < tasks.length; start += LOOKUP_ROWS) {
      const rows = await this.#ask(this.checker.rows(tasks.slice(start, start + LOOKUP_ROWS)));
      const found = rows?.find((row) => row.task_id === id);
      if (found) return found.task;
    }
    return null;
  }

  /** Shows an example and returns its id; `null` if another one was requested meanwhile. */
  async #explain(task: number): Promise<string | null> {
    const asked = ++this.#asked.example;
    this.#detail.setAttribute('aria-busy', 'true');
    const [explanation, tokens, view] = await Promise.all([
      this.#ask(this.checker.explain(task)),
      this.#tokens && this.#ask(this.#tokens.render(task)),
      // Scores do not need this part, and appear sooner.
      this.#ask(import('./example')),
    ]);
    if (!explanation || !view || asked !== this.#asked.example) return null;
    this.#task = task;
    const { task_id: id } = explanation;
    this.#detail.removeAttribute('aria-busy');
    this.#detail.dataset['task'] = id;
    this.#panes.classList.add('open');
    const step = (by: number): void => {
      this.#list.activate(this.#list.active + by, true);
    };
    this.#detail.replaceChildren(
      view.renderExample(
        explanation,
        this.#metrics,
        {
          previous:
            this.#list.active > 0
              ? () => {
                  step(-1);
                }
              : null,
          next:
            this.#list.active < this.#list.length - 1
              ? () => {
                  step(1);
                }
              : null,
          close: () => {
            this.#close();
          },
        },
        tokens,
      ),
    );
    return id;
  }

  #close(): void {
    this.state.set({ example: '' });
    this.#list.focus();
    if (!isWide()) this.element.scrollIntoView();
  }

  #showNothing(text = 'Choose an example to see what was compared and why it scored as it did.'): void {
    this.#asked.example += 1;
    this.#task = null;
    this.#list.mark(-1);
    this.#panes.classList.remove('open');
    this.#detail.removeAttribute('aria-busy');
    delete this.#detail.dataset['task'];
    const nothing = this.#list.length === 0 ? 'No example matches these filters.' : text;
    this.#detail.replaceChildren(h('p', { class: 'none' }, nothing));
  }

  /** A reply of the checker; `null` if there is none, which is reported to the page. */
  async #ask<T>(answer: Promise<T>): Promise<T | null> {
    try {
      return await answer;
    } catch (fault) {
      // Another check has begun, so this explorer is no longer on the page.
      if (isAbort(fault)) return null;
      this.#detail.replaceChildren(
        h('p', { class: 'none', role: 'alert' }, `The example could not be shown: ${message(fault)}`),
      );
      return null;
    }
  }

  #head(): HTMLTableSectionElement {
    const sortable = (name: string, sort: string): HTMLElement => {
      const button = h('button', { type: 'button' }, [name, icon('sort')], {
        click: () => {
          this.#sortBy(sort);
        },
      });
      return h('th', { scope: 'col', 'data-sort': sort }, button);
    };
    this.#heads = [
      sortable('Task', 'task'),
      h('th', { scope: 'col' }, 'Outcome'),
      ...this.#listed.map(({ id, short }) => sortable(short, id)),
    ];
    return h('thead', {}, h('tr', { 'aria-rowindex': 1 }, this.#heads));
  }

  #sortBy(sort: string): void {
    const turned = this.#sort === sort && this.state.view.order === 'ascending';
    this.state.set({ sort, order: turned ? 'descending' : 'ascending' });
  }

  #showSort(): void {
    const { order } = this.state.view;
    for (const head of this.#heads) {
      if (head.dataset['sort'] === this.#sort) head.setAttribute('aria-sort', order);
      else head.removeAttribute('aria-sort');
    }
  }

  #cells(row: Row): (Node | string)[] {
    const outcome = row.category ?? 'missing';
    const values = row.scores.find(({ profile }) => profile === this.#profile)?.values;
    return [
      shortened(row.task_id),
      h('span', { class: 'outcome' }, [h('span', { class: `swatch ${outcome}` }), OUTCOMES[outcome].name]),
      ...this.#listed.map(({ id, full }) => ((values?.[id] ?? 0) * (100 / full)).toFixed(0)),
    ];
  }

  /** The profile whose scores are listed. */
  get #profile(): string {
    const { profile } = this.state.view;
    return this.#profiles.find((id) => id === profile) ?? this.#profiles[0] ?? '';
  }

  /** The metric by which the list is sorted; `task` for the order of the benchmark. */
  get #sort(): string {
    return this.#listed.find(({ id }) => id === this.state.view.sort)?.id ?? 'task';
  }

  /** The query of the view, for all outcomes. */
  #selection(): Query {
    const { language, quirk, search, order } = this.state.view;
    const metric = this.#sort;
    return {
      ...(language !== '' && { language }),
      ...(quirk !== '' && { quirk }),
      ...(search !== '' && { search }),
      sort: metric === 'task' ? 'task' : { profile: this.#profile, metric },
      descending: order === 'descending',
    };
  }
}

/** An id that loses its beginning if there is no room. Its end distinguishes it from the others. */
function shortened(id: string): HTMLElement {
  const end = Math.max(id.lastIndexOf('/'), id.length - 12);
  return h('span', { class: 'task-id', title: id }, [h('span', {}, id.slice(0, end)), id.slice(end)]);
}

/** Whether list and example are side by side. `explorer.css` has the same condition. */
function isWide(): boolean {
  return matchMedia('(min-width: 60rem)').matches;
}

/**
 * The metrics with a column. The outcome shows the others: whether an example matches. Of a family,
 * such as `id_precision`, `id_recall` and `id_f1`, only the last metric is listed.
 */
function listed(metrics: readonly MetricInfo[]): MetricInfo[] {
  const family = ({ id }: MetricInfo): string => id.replace(/_.*/, '');
  const graded = metrics.filter(({ share }) => !share);
  return graded.filter((metric, index) => !graded.slice(index + 1).some((other) => family(other) === family(metric)));
}
