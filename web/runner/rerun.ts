/** Runs the programs of a submission again, and compares with what was submitted. */

import '../styles/progress.css';
import '../styles/rerun.css';
import { h, isAbort, message } from '../shared/dom';
import { save } from '../shared/download';
import { count, counted, duration } from '../shared/format';
import { draw } from './draw';
import type { Judged, Pool, Runtimes } from './pool';
import type { Job, TestAgreement } from './protocol';
import { omitted, unknownPrograms } from './unjudged';

/** The number of programs in a sample. */
const SAMPLE = 20;
/** The differences that the page lists. The log has all. */
const MOST_LISTED = 50;

type Which = 'all' | 'sample' | 'task';

export class Rerun {
  readonly #place: HTMLElement;
  readonly #which = h(
    'select',
    { id: 'rerun-which' },
    [
      h('option', { value: 'sample' }, `${SAMPLE} programs, drawn at random`),
      h('option', { value: 'all' }, 'All programs'),
      h('option', { value: 'task' }, 'The programs for one task'),
    ],
    { change: () => this.#showOptions() },
  );
  readonly #seed = h('input', { id: 'rerun-seed', type: 'number', min: 0, max: 2 ** 32 - 1, value: 1 });
  readonly #task = h('input', { id: 'rerun-task', type: 'text', autocomplete: 'off', spellcheck: 'false' });
  readonly #options = h('span', { class: 'rerun-option' });
  readonly #start = h('button', { class: 'button primary', type: 'submit' }, 'Re-run in this browser');
  readonly #stop = h('button', { class: 'button', type: 'button', hidden: true }, 'Stop', {
    click: () => this.#running?.abort(new DOMException('Stopped.', 'AbortError')),
  });
  readonly #status = h('p', { class: 'progress-phase', role: 'status' });
  readonly #bar = h('progress', { 'aria-label': 'Programs run', hidden: true });
  readonly #result = h('div', { class: 'rerun-result', 'aria-live': 'polite' });
  #running: AbortController | null = null;
  #pool: Pool | null = null;
  #runtimes: Runtimes | null = null;

  constructor(place: HTMLElement) {
    this.#place = place;
    const form = h(
      'form',
      { class: 'rerun-form' },
      [h('label', { for: 'rerun-which' }, 'Programs'), this.#which, this.#options, this.#start, this.#stop],
      {
        submit: (event) => {
          event.preventDefault();
          void this.#run();
        },
      },
    );
    this.#showOptions();
    place.append(form, h('div', { class: 'progress' }, [this.#status, this.#bar]), this.#result);
  }

  get #choice(): Which {
    return this.#which.value as Which;
  }

  #address(relative: string): URL {
    return new URL(relative, document.baseURI);
  }

  #showOptions(): void {
    const shown = {
      all: [],
      sample: [h('label', { for: 'rerun-seed' }, 'Seed'), this.#seed],
      task: [h('label', { for: 'rerun-task' }, 'Task'), this.#task],
    };
    this.#options.replaceChildren(...shown[this.#choice]);
  }

  async #run(): Promise<void> {
    const running = new AbortController();
    this.#running = running;
    this.#start.disabled = true;
    this.#stop.hidden = false;
    this.#result.replaceChildren();
    try {
      await this.#judge(running.signal);
    } catch (fault) {
      this.#bar.hidden = true;
      if (isAbort(fault)) this.#status.textContent = 'Stopped.';
      else {
        this.#status.textContent = '';
        this.#result.replaceChildren(h('p', { class: 'notice', role: 'alert' }, message(fault)));
      }
    } finally {
      this.#running = null;
      this.#start.disabled = false;
      this.#stop.hidden = true;
    }
  }

  async #judge(signal: AbortSignal): Promise<void> {
    this.#status.textContent = 'Loading the tests and the programs…';
    this.#bar.hidden = false;
    this.#bar.removeAttribute('value');
    // Nothing of this is fetched by a page on which nothing is run.
    const { Pool, Runtimes, load } = await import('./pool');
    const { tasks, problems, samples, rules, runtimes: folder } = this.#place.dataset;
    const runtimes = (this.#runtimes ??= new Runtimes(this.#address(folder ?? '')));
    const [taskFile, problemFile, sampleFile] = await Promise.all([
      load(this.#address(tasks ?? '')),
      problems === undefined ? null : load(this.#address(problems)),
      load(this.#address(samples ?? '')),
    ]);
    this.#pool?.close();
    const pool = new Pool(runtimes, {
      tasks: taskFile,
      problems: problemFile,
      samples: sampleFile,
      rules: rules ?? '{}',
      everyTest: true,
    });
    this.#pool = pool;
    const plan = await pool.plan();
    signal.throwIfAborted();
    const asked = this.#choose(plan.jobs);
    const jobs = await pool.runnable(asked);
    if (jobs.length === 0) throw new Error('None of these programs runs in a browser. The reasons are listed above.');
    this.#status.textContent = 'Loading the runtimes…';
    const languages = new Set(jobs.map(({ language }) => language));
    await Promise.all([...languages].map((language) => runtimes.modules(language)));
    signal.throwIfAborted();

    const results: Judged[] = [];
    const started = performance.now();
    this.#bar.max = jobs.length;
    const show = (): void => {
      this.#bar.value = results.length;
      this.#status.textContent = `${count(results.length)} of ${counted(jobs.length, 'program')} run`;
    };
    show();
    await pool.judge(
      jobs,
      (judged) => {
        results.push(judged);
        show();
      },
      signal,
    );
    pool.close();
    this.#bar.hidden = true;
    const seconds = (performance.now() - started) / 1000;
    this.#status.textContent = `${counted(jobs.length, 'program')} run in ${duration(seconds)}.`;
    results.sort((a, b) => a.job.job - b.job.job);
    const log = await makeLog(results, runtimes, { tasks: taskFile, samples: sampleFile });
    this.#result.replaceChildren(...this.#report(results, asked.length - jobs.length, log));
  }

  #choose(jobs: readonly Job[]): readonly Job[] {
    switch (this.#choice) {
      case 'all':
        return jobs;
      case 'sample':
        return draw(jobs, SAMPLE, Number(this.#seed.value) || 0);
      case 'task': {
        const task = this.#task.value.trim();
        const found = jobs.filter((job) => job.task === task);
        if (found.length > 0) return found;
        const known = jobs[0]?.task;
        throw new Error(
          `There are no programs for the task “${task}”.${known === undefined ? '' : ` There are some for “${known}”.`}`,
        );
      }
    }
  }

  #report(results: readonly Judged[], others: number, log: Blob): Node[] {
    const tests = results.flatMap((result) => ('agreement' in result ? result.agreement.tests : []));
    const differences = tests.filter(({ outcome, fuel, output }) => !(outcome && fuel && output));
    const row = (name: string, about: string, equal: (test: TestAgreement) => boolean): HTMLElement => {
      const number = tests.filter(equal).length;
      return h('tr', {}, [
        h('th', { scope: 'row' }, name),
        h('td', { class: 'value' }, `${count(number)} of ${count(tests.length)}`),
        h('td', {}, number === tests.length ? 'all equal' : 'some differ'),
        h('td', { class: 'quiet' }, about),
      ]);
    };
    const table = h('table', { class: 'plain-table' }, [
      h('caption', {}, 'Results in this browser compared with the submission'),
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          ['Part', 'Equal tests', 'Agreement', 'Meaning'].map((name) => h('th', { scope: 'col' }, name)),
        ),
      ),
      h('tbody', {}, [
        row('Outcome', 'passed, wrong answer, runtime error, or a limit', ({ outcome }) => outcome),
        row('Fuel', 'counted work, to the last instruction', ({ fuel }) => fuel),
        row('Output', 'the recorded part of the standard output', ({ output }) => output),
      ]),
    ]);
    const verdict =
      differences.length === 0 && tests.length > 0
        ? h('p', { class: 'agrees' }, `All ${counted(tests.length, 'test')} agree with the submission.`)
        : h('p', { class: 'notice' }, `${counted(differences.length, 'test')} of ${count(tests.length)} differ.`);
    return [
      verdict,
      h('div', { class: 'table-wrap', tabindex: 0, role: 'region', 'aria-label': 'Agreement' }, table),
      ...(differences.length === 0 ? [] : [listed(differences)]),
      ...unknownPrograms(results),
      ...omitted(others),
      h('button', { class: 'button', type: 'button' }, 'Download the log', {
        click: () => {
          save(log, 'rerun.jsonl');
        },
      }),
    ];
  }
}

/** The log: a line about the run, and a line for each program. */
async function makeLog(
  results: readonly Judged[],
  runtimes: Runtimes,
  files: Record<'tasks' | 'samples', Uint8Array<ArrayBuffer>>,
): Promise<Blob> {
  const languages = [...new Set(results.map(({ job }) => job.language))];
  const used = await Promise.all(languages.map((language) => runtimes.find(language)));
  const head = {
    schema: 'assay-rerun@1',
    page: location.href,
    browser: navigator.userAgent,
    tasks: await sha256(files.tasks),
    samples: await sha256(files.samples),
    images: used.flatMap((runtime) =>
      (runtime?.images ?? []).map(({ id, module }) => ({ language: runtime?.language, id, sha256: module.sha256 })),
    ),
  };
  const lines = results.map(({ job, ...result }) => {
    if ('cannotTell' in result) return { ...job, ...result };
    const { program, tests } = result.agreement;
    return { ...job, agreement: { program, tests } };
  });
  return new Blob(
    [head, ...lines].map((line) => `${JSON.stringify(line)}\n`),
    { type: 'application/jsonl' },
  );
}

function listed(differences: readonly TestAgreement[]): HTMLElement {
  const items = differences.slice(0, MOST_LISTED).map(({ sample, test, submitted, found, outcome, fuel }) => {
    const where = `Sample ${count(sample)}, test ${count(test)}: `;
    if (!outcome)
      return h('li', {}, `${where}submitted ${submitted.outcome ?? 'none'}, found ${found.outcome ?? 'none'}`);
    if (!fuel)
      return h('li', {}, `${where}submitted ${submitted.time ?? 'no'} s of work, found ${found.time ?? 'no'} s`);
    return h('li', {}, `${where}different output`);
  });
  const more = differences.length - items.length;
  return h('div', {}, [
    h('ul', {}, items),
    more > 0 && h('p', { class: 'quiet' }, `And ${count(more)} more: see the log.`),
  ]);
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string | null> {
  // Pages without https have no hashes, except for those of this machine.
  if (!('subtle' in crypto)) return null;
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
