/** The examples that submissions answer differently, with their answers side by side. */

import type { Checker } from '../checker/client';
import type { LanguageId, MetricInfo, Query } from '../checker/protocol';
import { renderExample } from '../checker/view/example';
import { keys, languageName, LANGUAGES } from '../checker/view/vocabulary';
import { h } from '../shared/dom';
import { counted } from '../shared/format';
import { Figure } from '../charts/figure';
import { choice } from './choice';
import type { State, View } from './compare';
import { overlap } from './overlap';
import { keysOf } from './scores';
import { label, type Submission } from './submissions';

/** A submission with its checker. */
export interface Side {
  submission: Submission;
  checker: Checker;
}

/** The number of examples to list at once. A button lists more. */
const AT_ONCE = 50;
const EVERYTHING: Query = { sort: 'task', descending: false };

export class Examples {
  readonly #overlap: Figure = new Figure('tasks-apart', true);
  readonly #filters = h('div', { class: 'compare-filters' });
  readonly #list = h('ol', { class: 'compare-list' });
  readonly #detail = h('div', { class: 'compare-detail', 'aria-live': 'polite' });
  readonly element = h('section', { 'aria-labelledby': 'apart' }, [
    h('h2', { id: 'apart' }, 'Tasks where they differ'),
    this.#overlap.element,
    this.#filters,
    h('div', { class: 'compare-columns' }, [this.#list, this.#detail]),
  ]);
  /** The tasks that each side answers exactly. */
  #exact: ReadonlySet<number>[] = [];
  #tasks: readonly number[] = [];
  #shown = AT_ONCE;

  constructor(
    private readonly sides: readonly Side[],
    private readonly metrics: readonly MetricInfo[],
    private readonly state: State,
  ) {
    this.#list.addEventListener('click', (event) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null;
      if (!button) return;
      if (button.dataset['task'] === undefined) {
        this.#shown += AT_ONCE;
        void this.#drawList();
      } else {
        this.state.set({ task: button.dataset['task'] });
      }
    });
    this.#filters.addEventListener('change', ({ target }) => {
      if (target instanceof HTMLSelectElement) this.state.set({ [target.name]: target.value, task: '' });
    });
  }

  async start(): Promise<void> {
    const exact = this.sides.map(({ checker }) => checker.query({ ...EVERYTHING, category: 'exact' }));
    this.#exact = (await Promise.all(exact)).map((tasks) => new Set(tasks));
    await this.#drawOverlap();
    await this.#select();
  }

  async #drawOverlap(): Promise<void> {
    const [first] = this.sides;
    if (!first) return;
    const groups = await Promise.all(
      [null, ...keys(LANGUAGES)].map(async (language) => {
        const tasks = await first.checker.query(language === null ? EVERYTHING : { ...EVERYTHING, language });
        const right = (task: number): boolean[] => this.#exact.map((own) => own.has(task));
        return {
          name: languageName(language),
          solved: Array.from(tasks, right),
          open: (side: number) => {
            this.state.set({ only: String(side), language: language ?? '', task: '' }, { push: true });
          },
        };
      }),
    );
    const keysOfSides = keysOf(this.sides.map(({ submission }) => submission));
    this.#overlap.show(
      overlap(
        groups.filter(({ solved }) => solved.length > 0),
        keysOfSides,
        'Answered exactly',
      ),
    );
  }

  follow(view: View, changed: ReadonlySet<keyof View>): void {
    if (changed.has('only') || changed.has('language')) void this.#select();
    else if (changed.has('task')) void this.#open(view.task);
  }

  async #select(): Promise<void> {
    const { only, language, task } = this.state.view;
    const [first] = this.sides;
    if (!first) return;
    const query = language === '' ? EVERYTHING : { ...EVERYTHING, language: language as LanguageId };
    const all = await first.checker.query(query);
    const right = (number: number): boolean[] => this.#exact.map((tasks) => tasks.has(number));
    const apart = [...all].filter((number) => new Set(right(number)).size > 1);
    const onlyBy = (side: number): number[] =>
      apart.filter((number) => right(number).every((isRight, index) => isRight === (index === side)));
    const groups = this.sides.map(({ submission }, side) => ({ name: label(submission), tasks: onlyBy(side) }));
    this.#tasks = groups[Number.parseInt(only, 10)]?.tasks ?? apart;
    this.#shown = AT_ONCE;
    this.#filters.replaceChildren(
      choice('only', 'Answered exactly', only, [
        ['', `by some, not all (${apart.length})`],
        ...groups.map(({ name, tasks }, side) => [String(side), `only by ${name} (${tasks.length})`] as const),
      ]),
      choice('language', 'Language', language, [
        ['', 'All languages'],
        ...keys(LANGUAGES).map((id: LanguageId) => [id, LANGUAGES[id]] as const),
      ]),
    );
    await this.#drawList();
    await this.#open(task === '' ? String(this.#tasks[0] ?? '') : task);
  }

  async #drawList(): Promise<void> {
    const [first] = this.sides;
    if (!first) return;
    const numbers = this.#tasks.slice(0, this.#shown);
    const rows = await first.checker.rows(Uint32Array.from(numbers));
    const remaining = this.#tasks.length - numbers.length;
    this.#list.replaceChildren(
      ...rows.map(({ task, task_id, language }) =>
        h('li', {}, [
          h('button', { type: 'button', class: 'link', 'data-task': task }, task_id),
          ' ',
          h('small', {}, LANGUAGES[language]),
          h('span', { class: 'compare-marks' }, this.#marks(task)),
        ]),
      ),
      ...(remaining > 0
        ? [h('li', {}, h('button', { type: 'button', class: 'button' }, `Show more (${remaining} left)`))]
        : []),
      ...(rows.length === 0 ? [h('li', { class: 'none' }, 'There are no such tasks.')] : []),
    );
  }

  /** A short text that says who answers a task exactly. */
  #marks(task: number): string {
    const right = this.#exact.flatMap((tasks, side) => (tasks.has(task) ? [String(side + 1)] : []));
    return `exact: ${right.join(', ') || 'none'}`;
  }

  async #open(task: string): Promise<void> {
    for (const button of this.#list.querySelectorAll('button[data-task]')) {
      if (button.getAttribute('data-task') === task) button.setAttribute('aria-current', 'true');
      else button.removeAttribute('aria-current');
    }
    const number = Number.parseInt(task, 10);
    if (!Number.isInteger(number) || number < 0) {
      this.#detail.replaceChildren(h('p', { class: 'none' }, counted(this.#tasks.length, 'task')));
      return;
    }
    const explained = this.sides.map(({ checker }) => checker.explain(number));
    const explanations = await Promise.all(explained);
    this.#detail.replaceChildren(
      h('h3', {}, explanations[0]?.task_id ?? ''),
      h(
        'div',
        { class: 'compare-sides' },
        explanations.map((explanation, side) =>
          h('div', { class: 'example' }, [
            h('p', { class: 'compare-side' }, [
              h('strong', {}, String(side + 1)),
              ' ',
              this.sides[side] ? label(this.sides[side].submission) : '',
            ]),
            renderExample(explanation, this.metrics, null),
          ]),
        ),
      ),
    );
  }
}
