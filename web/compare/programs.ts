/** Programs of several submissions: pass@k, verdicts, and the tasks that only some of them solve. */

import type { Board, Report } from '../../crates/wasm/generated';
import { Figure, type Chart } from '../charts/figure';
import type { Key } from '../charts/files';
import { drawLines } from '../charts/lines';
import { counting, fromZero } from '../charts/scale';
import { drawStacks } from '../charts/stacks';
import { keys, VERDICTS } from '../checker/view/vocabulary';
import { load } from '../runner/runtimes';
import type { ProgramIndex } from '../runner/protocol';
import { h } from '../shared/dom';
import { counted, percent } from '../shared/format';
import { ofSchema } from '../shared/schema';
import type { State, View } from './compare';
import { choice } from './choice';
import { overlap } from './overlap';
import { keysOf } from './scores';
import { fetchReport, fetchSamples, label, type Submission } from './submissions';

/** The fields of a line of a samples file that this page shows. */
interface Sample {
  src_uid: string;
  lang: string;
  runtime?: string;
  exec_outcome?: string;
  source_code?: string;
  unittests?: { exec_outcome?: string }[];
}

interface Task {
  /** The problem and the language. */
  id: string;
  problem: string;
  language: string;
  /** The samples of each side. */
  samples: Sample[][];
}

/** The number of tasks to list at once. A button lists more. */
const AT_ONCE = 50;

/** What the site has about the programs of some submissions. */
export interface Programs {
  tasks: readonly Task[];
  /** The texts of problems, if the site has them. */
  descriptions: ReadonlyMap<string, string>;
  reports: readonly Report[];
}

export async function fetchPrograms(benchmark: string, sides: readonly Submission[]): Promise<Programs> {
  const [problems, reports, files] = await Promise.all([
    fetchProblems(benchmark),
    Promise.all(sides.map(({ key }) => fetchReport(benchmark, key))),
    Promise.all(sides.map(({ key }) => fetchSamples(benchmark, key))),
  ]);
  const tasks = new Map<string, Task>();
  const taskOf = (problem: string, language: string): Task => {
    const id = `${problem}/${language}`;
    const known = tasks.get(id) ?? { id, problem, language, samples: sides.map(() => []) };
    tasks.set(id, known);
    return known;
  };
  // A task without samples is a failure of all.
  for (const { src_uid: problem, lang } of problems) for (const language of [lang].flat()) taskOf(problem, language);
  files.forEach((lines, side) => {
    for (const line of lines) {
      const sample = JSON.parse(line) as Sample;
      taskOf(sample.src_uid, sample.runtime ?? sample.lang).samples[side]?.push(sample);
    }
  });
  const descriptions = problems.flatMap(({ src_uid, description }) =>
    description === undefined ? [] : [[src_uid, description] as const],
  );
  return { tasks: [...tasks.values()], descriptions: new Map(descriptions), reports };
}

interface Problem {
  src_uid: string;
  lang: string | string[];
  description?: string;
}

/** The benchmark's problems, if the site has them for the checker. */
async function fetchProblems(benchmark: string): Promise<Problem[]> {
  const address = new URL('../check/programs.json', document.baseURI);
  const response = await fetch(address);
  if (!response.ok) return [];
  const { benchmarks } = ofSchema<ProgramIndex>(await response.json(), 'assay-programs@1', 'programs.json');
  const found = benchmarks.find(({ id }) => id === benchmark);
  if (!found) return [];
  const text = new TextDecoder().decode(await load(new URL(found.tasks, address)));
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Problem);
}

function isPassed({ exec_outcome }: Sample): boolean {
  return exec_outcome === 'PASSED';
}

/** Whether each side solves a task: at least one of its samples passes. */
function solved({ samples }: Task): boolean[] {
  return samples.map((own) => own.some(isPassed));
}

export class ProgramTasks {
  readonly element = h('div', { class: 'compare-result' });
  readonly #keys: readonly Key[];
  readonly #curves: Figure;
  readonly #verdicts: Figure;
  readonly #overlap: Figure;
  readonly #filters = h('div', { class: 'compare-filters' });
  readonly #list = h('ol', { class: 'compare-list' });
  readonly #detail = h('div', { class: 'compare-detail', 'aria-live': 'polite' });
  readonly #tasks = h('section', { 'aria-labelledby': 'apart' }, [
    h('h2', { id: 'apart' }, 'Tasks that only some of them solve'),
    h('p', { class: 'quiet' }, 'A task is solved if at least one of its samples passes all unit tests.'),
    this.#filters,
    h('div', { class: 'compare-columns' }, [this.#list, this.#detail]),
  ]);
  #shown = AT_ONCE;

  constructor(
    private readonly board: Board,
    private readonly sides: readonly Submission[],
    private readonly programs: Programs,
    private readonly state: State,
  ) {
    const name = (part: string): string => `${board.benchmark.id}-${part}`;
    this.#keys = keysOf(sides);
    this.#curves = new Figure(name('curves'));
    this.#verdicts = new Figure(name('verdicts'));
    this.#overlap = new Figure(name('overlap'), true);
    this.element.append(
      h('section', { 'aria-labelledby': 'programs' }, [
        h('h2', { id: 'programs' }, 'Programs'),
        h('div', { class: 'charts' }, [this.#curves.element, this.#verdicts.element, this.#overlap.element]),
      ]),
      this.#tasks,
    );
    this.#filters.addEventListener('change', ({ target }) => {
      if (target instanceof HTMLSelectElement) this.state.set({ [target.name]: target.value, task: '' });
    });
    this.#draw();
  }

  follow(view: View, changed: ReadonlySet<keyof View>): void {
    if (changed.has('only') || changed.has('language')) this.#draw();
    else if (changed.has('task')) this.#open(view.task);
  }

  #draw(): void {
    this.#shown = AT_ONCE;
    this.#drawCharts();
    this.#drawTasks();
    this.#open(this.state.view.task);
  }

  #nameOf(language: string): string {
    return this.board.scopes.find(({ id }) => id === language)?.name ?? language;
  }

  get #languages(): string[] {
    return [...new Set(this.programs.tasks.map(({ language }) => language))];
  }

  /** The language of the view; `null` for all. */
  get #language(): string | null {
    return this.#languages.find((id) => id === this.state.view.language) ?? null;
  }

  #drawCharts(): void {
    const { tasks } = this.programs;
    const language = this.#language;
    const of = language === null ? 'all languages' : this.#nameOf(language);
    const curves = this.#curvesOf(language, of);
    this.#curves.element.hidden = curves === null;
    if (curves) this.#curves.show(curves);
    this.#verdicts.show(this.#verdictsOf(language, of));
    const groups = [null, ...(this.#languages.length > 1 ? this.#languages : [])].map((id) => ({
      name: id === null ? 'All languages' : this.#nameOf(id),
      solved: tasks.filter((task) => id === null || task.language === id).map(solved),
      open: (side: number) => {
        this.state.set({ only: String(side), language: id ?? '', task: '' }, { push: true });
        this.#tasks.scrollIntoView();
      },
    }));
    this.#overlap.show(overlap(groups, this.#keys, 'Solved'));
  }

  /** pass@k of each side; `null` if no report has it for several k. */
  #curvesOf(language: string | null, of: string): Chart | null {
    const lines = this.programs.reports.flatMap((report, side) => {
      const curve = report.sections.execution?.curves.find((one) => one.language === language);
      const key = this.#keys[side];
      if (!curve || !key) return [];
      const points = curve.values.map((y, index) => ({
        x: index + 1,
        y,
        text: `pass@${index + 1}: ${percent(y)} %`,
      }));
      return [{ ...key, points }];
    });
    if (lines.length === 0) return null;
    const longest = Math.max(...lines.map(({ points }) => points.length));
    const axes = { x: counting('Samples, k', longest), y: fromZero('pass@k (%)', 100) };
    return {
      title: `pass@k by the number of samples, ${of}`,
      note: 'The probability that at least one of k samples passes all unit tests.',
      keys: this.#keys,
      draw: (width) => drawLines(width, 260, axes, lines),
      head: ['Submission', ...Array.from({ length: longest }, (_, index) => `pass@${index + 1}`)],
      lines: lines.map(({ name, points }) => [name, ...points.map(({ y }) => y)]),
    };
  }

  #verdictsOf(language: string | null, of: string): Chart {
    const series = keys(VERDICTS).map((id): Key & { id: keyof typeof VERDICTS } => {
      return { id, name: VERDICTS[id], tone: `verdict-${id.toLowerCase()}`, shape: 'square' };
    });
    const rows = this.sides.map((side, index) => {
      const { outcomes = {}, samples = 0 } =
        this.programs.reports[index]?.sections.execution?.outcomes.find(
          (row) => row.language === language && row.temperature === null,
        ) ?? {};
      return {
        name: this.#keys[index]?.name ?? side.key,
        samples,
        counts: series.map(({ id }) => outcomes[id]?.count ?? 0),
      };
    });
    const stacks = rows.map(({ name, samples, counts }) => ({
      name,
      parts: series.map((key, index) => {
        const found = counts[index] ?? 0;
        const share = ((100 * found) / Math.max(1, samples)).toFixed(1);
        return { key, count: found, text: '', about: `${key.name}: ${counted(found, 'sample')}, ${share} %` };
      }),
    }));
    return {
      title: `Verdicts, ${of}`,
      note: 'All samples by the verdict of the unit tests.',
      keys: series,
      draw: (width) => drawStacks(width, fromZero('Samples (%)', 100), stacks),
      head: ['Submission', ...series.map(({ name }) => name)],
      lines: rows.map(({ name, counts }) => [name, ...counts]),
    };
  }

  /** The tasks of the language that some sides solve, and others do not. */
  #apart(): Task[] {
    const language = this.#language;
    const all = this.programs.tasks.filter((task) => language === null || task.language === language);
    return all.filter((task) => new Set(solved(task)).size > 1);
  }

  #onlyBy(side: number, tasks: readonly Task[]): Task[] {
    return tasks.filter((task) => solved(task).every((isSolved, index) => isSolved === (index === side)));
  }

  #selected(): Task[] {
    const apart = this.#apart();
    const side = Number.parseInt(this.state.view.only, 10);
    return this.sides[side] ? this.#onlyBy(side, apart) : apart;
  }

  #drawTasks(): void {
    const apart = this.#apart();
    const focused = document.activeElement instanceof HTMLSelectElement ? document.activeElement.name : '';
    this.#filters.replaceChildren(
      choice('only', 'Solved', this.state.view.only, [
        ['', `by some, not all (${apart.length})`],
        ...this.sides.map(
          (side, index) => [String(index), `only by ${label(side)} (${this.#onlyBy(index, apart).length})`] as const,
        ),
      ]),
      choice('language', 'Language', this.#language ?? '', [
        ['', 'All languages'],
        ...this.#languages.map((id) => [id, this.#nameOf(id)] as const),
      ]),
    );
    if (focused !== '') this.#filters.querySelector<HTMLElement>(`select[name="${CSS.escape(focused)}"]`)?.focus();
    this.#drawList();
  }

  #drawList(): void {
    const tasks = this.#selected();
    const remaining = tasks.length - this.#shown;
    this.#list.replaceChildren(
      ...tasks.slice(0, this.#shown).map((task) => {
        const link = h('a', { href: this.state.link({ task: task.id }), 'data-task': task.id }, task.problem, {
          click: (event) => {
            event.preventDefault();
            this.state.set({ task: task.id }, { push: true });
          },
        });
        const passes = task.samples.map((own) => `${own.filter(isPassed).length}/${own.length}`).join(', ');
        const marks = h('span', { class: 'compare-marks' }, `pass: ${passes}`);
        return h('li', {}, [link, ' ', h('small', {}, this.#nameOf(task.language)), marks]);
      }),
      ...(remaining > 0
        ? [
            h(
              'li',
              {},
              h('button', { type: 'button', class: 'button' }, `Show more (${remaining} left)`, {
                click: () => {
                  this.#shown += AT_ONCE;
                  this.#drawList();
                },
              }),
            ),
          ]
        : []),
      ...(tasks.length === 0 ? [h('li', { class: 'none' }, 'There are no such tasks.')] : []),
    );
  }

  #open(id: string): void {
    const task = this.programs.tasks.find((one) => one.id === id) ?? this.#selected()[0];
    for (const link of this.#list.querySelectorAll<HTMLElement>('[data-task]')) {
      if (link.dataset['task'] === task?.id) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
    if (!task) {
      this.#detail.replaceChildren();
      return;
    }
    const description = this.programs.descriptions.get(task.problem);
    this.#detail.replaceChildren(
      h('h3', {}, `${task.problem}, ${this.#nameOf(task.language)}`),
      ...(description === undefined ? [] : [h('p', { class: 'quiet' }, description)]),
      h(
        'div',
        { class: 'compare-sides' },
        task.samples.map((samples, side) => this.#side(samples, side)),
      ),
    );
  }

  #side(samples: readonly Sample[], side: number): HTMLElement {
    const submission = this.sides[side];
    const passed = samples.filter(isPassed).length;
    return h('div', {}, [
      h('p', { class: 'compare-side' }, [
        h('strong', {}, String(side + 1)),
        ' ',
        submission && h('a', { href: `../${this.board.benchmark.id}/${submission.key}/` }, label(submission)),
      ]),
      h('p', {}, samples.length === 0 ? 'No sample.' : `${passed} of ${counted(samples.length, 'sample')} pass.`),
      ...samples.map((sample, index) =>
        h('details', { open: index === 0 }, [
          h('summary', {}, `Sample ${index + 1}: ${verdictOf(sample)}`),
          h('pre', { tabindex: 0 }, h('code', {}, sample.source_code ?? '')),
        ]),
      ),
    ]);
  }
}

/** The verdict, and the test that decided it. */
function verdictOf({ exec_outcome = '', unittests = [] }: Sample): string {
  const name = (VERDICTS as Partial<Record<string, string>>)[exec_outcome] ?? 'not judged';
  const failed = unittests.findIndex((test) => test.exec_outcome !== 'PASSED');
  return exec_outcome === 'PASSED' || failed < 0 ? name : `${name} at test ${failed + 1} of ${unittests.length}`;
}
