/**
 * Compares submissions: fetches their predictions, scores them here, and shows where they differ.
 */

import '../styles/compare.css';
import type { Board } from '../../crates/wasm/generated';
import { Checker } from '../checker/client';
import type { Comparison, MetricInfo } from '../checker/protocol';
import { ProgressPanel, type Advance } from '../checker/view/progress';
import { h, isAbort, message } from '../shared/dom';
import { ViewState } from '../shared/view-state';
import { renderDifferences } from './differences';
import { Examples, type Side } from './examples';
import { fetchPrograms, ProgramTasks } from './programs';
import { Scores } from './scores';
import { bestTwo, fetchPredictions, fetchTasks, label, listSubmissions, type Submission } from './submissions';
import { Tokens } from './tokens';

const PLACES = ['first', 'second', 'third'] as const;
type Place = (typeof PLACES)[number];

export interface View extends Record<Place, string> {
  benchmark: string;
  /** The language of the listed tasks; empty for all. */
  language: string;
  profile: string;
  /** The metric of the chart of scores; the first one if it is unknown. */
  metric: string;
  /**
   * The listed examples: those that only one side answers exactly, by its number; empty for any
   * difference.
   */
  only: string;
  /** The number of the task whose answers are shown. */
  task: string;
  /** The dimension and the language of token types; an empty language means all. */
  types: string;
  of: string;
}

export type State = ViewState<View>;

const DEFAULTS: View = {
  benchmark: '',
  first: '',
  second: '',
  third: '',
  language: '',
  profile: '',
  metric: '',
  only: '',
  task: '',
  types: '',
  of: '',
};

interface Part {
  follow(view: View, changed: ReadonlySet<keyof View>): void;
}

export class ComparePage {
  readonly #state: State = new ViewState(DEFAULTS, {});
  readonly #benchmarks: readonly { id: string; name: string }[];
  readonly #form = h('form', { class: 'compare-form' });
  readonly #status = h('p', { class: 'compare-status', role: 'status' });
  readonly #progress = new ProgressPanel(() => {
    this.#state.set({ second: '', third: '' }, { push: true });
    this.#form.querySelector<HTMLElement>('select[name="second"]')?.focus();
  });
  readonly #result = h('div', { class: 'compare-result' });
  #submissions: readonly Submission[] = [];
  #board: Board | null = null;
  /** The sides that are shown or in progress. Another choice cancels them. */
  #sides: Side[] = [];
  /** What follows the view. */
  #parts: Part[] = [];

  constructor(element: HTMLElement) {
    const listed = [...element.querySelectorAll('data')];
    this.#benchmarks = listed.map(({ value, textContent }) => ({ id: value, name: textContent }));
    element.append(this.#form, this.#status, this.#result);
    this.#form.addEventListener('change', (event) => {
      const { target } = event;
      if (!(target instanceof HTMLSelectElement)) return;
      const other = target.name === 'benchmark' ? { first: '', second: '', third: '' } : {};
      this.#state.set({ ...other, task: '', [target.name]: target.value }, { push: true });
    });
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
    });
    this.#state.listen((view, changed) => {
      if (changed.has('benchmark')) void this.#list();
      else if (PLACES.some((place) => changed.has(place))) void this.#compare();
      else for (const part of this.#parts) part.follow(view, changed);
    });
    void this.#list();
  }

  get #benchmark(): string {
    const { benchmark } = this.#state.view;
    return this.#benchmarks.some(({ id }) => id === benchmark) ? benchmark : (this.#benchmarks[0]?.id ?? '');
  }

  async #list(): Promise<void> {
    const benchmark = this.#benchmark;
    this.#submissions = [];
    try {
      if (benchmark === '')
        throw new Error('This site does not have the tasks of any benchmark, so it cannot compare submissions.');
      const { board, submissions } = await listSubmissions(benchmark);
      if (benchmark !== this.#benchmark) return;
      this.#submissions = submissions;
      this.#board = board;
    } catch (fault) {
      this.#status.textContent = message(fault);
    }
    await this.#compare();
  }

  #drawForm(): void {
    const { view } = this.#state;
    const option = (value: string, text: string, chosen: string): HTMLElement =>
      h('option', { value, selected: value === chosen }, text);
    const pick = (name: string, text: string, options: readonly HTMLElement[]): HTMLElement =>
      h('label', { class: 'field' }, [h('span', {}, text), h('select', { name }, options)]);
    const place = (name: Place, text: string, none: string): HTMLElement =>
      pick(name, text, [
        option('', none, view[name]),
        ...this.#submissions.map((submission) => option(submission.key, label(submission), view[name])),
      ]);
    const focused = document.activeElement instanceof HTMLSelectElement ? document.activeElement.name : '';
    this.#form.replaceChildren(
      pick(
        'benchmark',
        'Benchmark',
        this.#benchmarks.map(({ id, name }) => option(id, name, this.#benchmark)),
      ),
      place('first', 'First', 'Choose one'),
      place('second', 'Second', 'Choose one'),
      place('third', 'Third', 'None'),
    );
    if (focused !== '') this.#form.querySelector<HTMLElement>(`select[name="${CSS.escape(focused)}"]`)?.focus();
  }

  async #compare(): Promise<void> {
    this.#drawForm();
    for (const { checker } of this.#sides) checker.dispose();
    this.#result.replaceChildren();
    this.#parts = [];
    const { view } = this.#state;
    const known = PLACES.flatMap((place) => this.#submissions.find(({ key }) => key === view[place]) ?? []);
    // Completions and programs are not compared with each other.
    const chosen = known.filter(
      (submission, index) => known.indexOf(submission) === index && submission.kind === known[0]?.kind,
    );
    const sides = chosen.map((submission) => ({ submission, checker: new Checker() }));
    this.#sides = sides;
    const board = this.#board;
    if (sides.length < 2 || !board) {
      const few = this.#submissions.length < 2;
      this.#status.textContent = few ? 'This benchmark has fewer than two submissions.' : 'Choose two submissions.';
      if (board && known.length === 0) this.#suggest(board);
      return;
    }
    try {
      this.#result.replaceChildren(this.#progress.element);
      if (chosen[0]?.kind === 'execution') {
        await this.#comparePrograms(board, sides);
        return;
      }
      const { comparisons, metrics } = await this.#score(sides);
      if (this.#sides !== sides) return;
      this.#status.textContent = '';
      const scores = new Scores(board, chosen, this.#state);
      const examples = new Examples(sides, metrics, this.#state);
      const tokens = new Tokens(sides, this.#state);
      this.#parts = [scores, examples, tokens];
      const [first, ...others] = sides;
      if (!first) return;
      this.#result.replaceChildren(
        scores.element,
        ...others.map((other, index) =>
          renderDifferences(first, other, comparisons[index] ?? [], metrics, this.#state),
        ),
        tokens.element,
        examples.element,
      );
      await examples.start();
    } catch (fault) {
      if (this.#sides !== sides) return;
      this.#result.replaceChildren();
      this.#status.textContent = isAbort(fault) ? '' : `The submissions could not be compared: ${message(fault)}`;
    }
  }

  /** Offers a comparison, for visitors who have no submission in mind. */
  #suggest(board: Board): void {
    const [first, second] = bestTwo(board, this.#submissions) ?? [];
    if (!first || !second) return;
    const button = h('button', { type: 'button', class: 'button' }, 'Compare the best two', {
      click: () => {
        this.#state.set({ first: first.key, second: second.key, task: '' }, { push: true });
        this.#form.querySelector<HTMLElement>('select[name="first"]')?.focus();
      },
    });
    this.#result.replaceChildren(h('p', {}, button));
  }

  async #comparePrograms(board: Board, sides: Side[]): Promise<void> {
    const submissions = sides.map(({ submission }) => submission);
    this.#status.textContent = '';
    this.#progress.show({ phase: 'fetching', done: 0, total: 0, answersPerSecond: null, secondsRemaining: null });
    const programs = await fetchPrograms(this.#benchmark, submissions);
    if (this.#sides !== sides) return;
    const scores = new Scores(board, submissions, this.#state);
    const tasks = new ProgramTasks(board, submissions, programs, this.#state);
    this.#parts = [scores, tasks];
    this.#result.replaceChildren(scores.element, tasks.element);
  }

  /** Scores all sides, and compares each with the first. */
  async #score(sides: readonly Side[]): Promise<{ comparisons: Comparison[][]; metrics: readonly MetricInfo[] }> {
    let metrics: readonly MetricInfo[] = [];
    const benchmark = this.#benchmark;
    const show = (progress: Advance): void => {
      if (this.#sides === sides) this.#progress.show(progress);
    };
    this.#status.textContent = '';
    show({ phase: 'fetching', done: 0, total: 0, answersPerSecond: null, secondsRemaining: null });
    const prompts = await fetchTasks(benchmark);
    for (const { submission, checker } of sides) {
      const predictions = await fetchPredictions(benchmark, submission.key);
      // The visitor made another choice, so drop this one.
      if (this.#sides !== sides) return { comparisons: [], metrics };
      this.#status.textContent = label(submission);
      const { registry } = await checker.check({ prompts, predictions }, show, 'full');
      metrics = registry.metrics;
    }
    const [first, ...others] = sides;
    const compared = first ? others.map(({ checker }) => first.checker.compare(checker)) : [];
    return { comparisons: await Promise.all(compared), metrics };
  }
}
