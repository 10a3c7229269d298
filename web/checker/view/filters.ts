/** The filters of the examples. */

import type { CheckResult } from '../client';
import { h } from '../../shared/dom';
import { count } from '../../shared/format';
import { ALL_TASKS, FAILURES, type State, type View } from './state';
import { countOf, keys, languageName, OUTCOMES, readable } from './vocabulary';

/** The list follows typing after a pause of this length. */
const TYPING_MS = 150;

type Choice = 'category' | 'language' | 'quirk' | 'profile';

export class Filters {
  readonly element: HTMLElement;
  readonly #selects = new Map<Choice, HTMLSelectElement>();
  readonly #search: HTMLInputElement;
  /** The buttons that leave one filter, or none. */
  readonly #failures: HTMLButtonElement;
  readonly #all: HTMLButtonElement;
  /** The number of tasks without an exact match. */
  readonly #failed: number;
  #typing: number | undefined;

  constructor(
    private readonly state: State,
    { report, registry }: CheckResult,
  ) {
    this.#search = h('input', { type: 'search', name: 'search', autocomplete: 'off', spellcheck: 'false' }, [], {
      input: () => {
        clearTimeout(this.#typing);
        this.#typing = window.setTimeout(() => {
          state.set({ search: this.#search.value });
        }, TYPING_MS);
      },
    });
    const [all] = report.counts;
    const total = all?.total ?? 0;
    this.#failed = total - (all ? countOf(all, 'exact') : 0);
    const button = (text: string, filter: Partial<View>): HTMLButtonElement =>
      h('button', { type: 'button', class: 'button' }, text, {
        click: () => {
          state.set(filter);
        },
      });
    this.#failures = button(`Failures (${count(this.#failed)})`, FAILURES);
    this.#failures.disabled = this.#failed === 0;
    this.#all = button(`All tasks (${count(total)})`, ALL_TASKS);
    const outcomes = keys(OUTCOMES).map((id): [string, string] => {
      return [id, `${OUTCOMES[id].name} (${count(all ? countOf(all, id) : 0)})`];
    });
    const languages = report.counts.flatMap(({ scope }) => scope.language ?? []);
    const quirks = (report.sections.quirks?.effects ?? []).filter(({ examples }) => examples > 0);
    this.element = h('div', { class: 'filters', role: 'search', 'aria-label': 'Examples' }, [
      h('div', { class: 'shown', role: 'group', 'aria-label': 'Shown examples' }, [this.#failures, this.#all]),
      h('label', { class: 'field grow' }, [h('span', {}, 'Task id'), this.#search]),
      this.#select('category', 'Outcome', [
        ['all', `All (${count(total)})`],
        ['failed', `Failures (${count(this.#failed)})`],
        ...outcomes,
      ]),
      languages.length > 1 &&
        this.#select('language', 'Language', [
          ['', 'All'],
          ...languages.map((id): [string, string] => [id, languageName(id)]),
        ]),
      quirks.length > 0 &&
        this.#select('quirk', 'Changed by quirk', [
          ['', 'Any or none'],
          ...quirks.map(({ quirk, examples }): [string, string] => [quirk, `${readable(quirk)} (${count(examples)})`]),
        ]),
      this.#select(
        'profile',
        'ES by',
        registry.profiles.map(({ id }, index) => [index === 0 ? '' : id, id]),
      ),
    ]);
    this.show(state.view);
  }

  /** Shows the state of the view. */
  show(view: Readonly<View>): void {
    for (const [name, select] of this.#selects) select.value = name === 'category' ? this.category : view[name];
    // A link may name a profile that is not listed.
    const profile = this.#selects.get('profile');
    if (profile?.selectedIndex === -1) profile.value = '';
    // While the visitor types, the field is ahead of the view.
    if (document.activeElement !== this.#search) this.#search.value = view.search;
    // A filter that leaves out examples is marked.
    for (const [name, field] of [...this.#selects, ['search', this.#search] as const])
      field.classList.toggle('filtering', name !== 'profile' && !['', 'all'].includes(field.value));
    const others = keys(ALL_TASKS).every((name) => name === 'category' || view[name] === '');
    this.#failures.setAttribute('aria-pressed', String(others && this.category === 'failed'));
    this.#all.setAttribute('aria-pressed', String(others && this.category === 'all'));
  }

  /** The outcome of the listed examples. Without a failure, there are all tasks to list. */
  get category(): View['category'] {
    const { category } = this.state.view;
    return category === 'failed' && this.#failed === 0 ? 'all' : category;
  }

  focusSearch(): void {
    this.#search.focus();
    this.#search.select();
  }

  #select(name: Choice, label: string, options: readonly [string, string][]): HTMLElement {
    const select = h(
      'select',
      { name },
      options.map(([value, text]) => h('option', { value }, text)),
      {
        change: () => {
          this.state.set({ [name]: select.value });
        },
      },
    );
    this.#selects.set(name, select);
    return h('label', { class: 'field' }, [h('span', {}, label), select]);
  }
}
