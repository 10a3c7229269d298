/** The start page: chooses the files to check. */

import { byId, h, message } from '../../shared/dom';
import { ofSchema } from '../../shared/schema';
import { about, idOf, listOffers, nameOf, ownTests, type Offer, type OwnTests, type ProgramOffer } from './benchmarks';
import { otherFile, sniff, type FileKind } from './sniff';
import type { State } from './state';
import type { StoredFiles } from './stored';
import { keys, LANGUAGES, XCODEEVAL_TASKS } from './vocabulary';
import type { LanguageId, OtherFile, Report, ReportManifest, XcodeevalTask } from '../protocol';

/** The files that a visitor wants to check. */
export interface Choice {
  prompts: File | Offer | ProgramOffer | OwnTests;
  predictions: File;
  /** `null` if the task ids contain it. */
  language: LanguageId | null;
  /**
   * The xCodeEval task of the references; `null` if their records decide, or if they belong to
   * none.
   */
  task: XcodeevalTask | null;
  /** The site's own file that is checked; `null` for the visitor's files. */
  own: Own | null;
  /** The name of the visitor's files if the browser has stored them; `null` for others. */
  files: string | null;
}

/** A prediction file of the site: an example, or a submission with a published report. */
export type Own = { sample: string } | { submission: string; report: string };

/** The files of a check of the site's own. */
interface OwnFiles {
  benchmark: string;
  predictions: File;
  own: Own;
  /** The references of labels or rankings, with their task; `null` for completions. */
  references: { file: File; task: XcodeevalTask } | null;
}

interface Actions {
  check: (choice: Choice) => void;
  /** Shows that a file is not JSON Lines. */
  refuse: (file: File, other: OtherFile) => void;
}

/** The benchmark and the prediction files of the example, relative to the page. */
const EXAMPLE = 'example';
const samplePath = (name: string): string => `examples/${name}.jsonl`;

/**
 * A submission's name in the address, its folder next to the checker's, and the possible names of
 * its predictions.
 */
const SUBMISSION = /^([a-z0-9][a-z0-9._-]*)\/([a-z0-9][a-z0-9._-]*)$/;
const PREDICTIONS = /^predictions\.jsonl(\.gz|\.zst)?$/;
/** The name of a file in a benchmark's folder. */
const FILE = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

/** The option for a visitor's own prompt file among the benchmarks. */
const OWN_FILE = '';

export class Intake {
  readonly #form = byId('intake', HTMLFormElement);
  readonly #benchmark = byId('benchmark', HTMLSelectElement);
  readonly #language = byId('forced-language', HTMLSelectElement);
  readonly #task = byId('xcodeeval-task', HTMLSelectElement);
  readonly #notice = byId('intake-notice', HTMLParagraphElement);
  readonly #about = byId('benchmark-about', HTMLParagraphElement);
  readonly #files: Record<FileKind, HTMLInputElement> = {
    prompts: byId('prompts-file', HTMLInputElement),
    predictions: byId('predictions-file', HTMLInputElement),
  };
  readonly #samples = byId('samples', HTMLElement);
  #offers: (Offer | ProgramOffer)[] = [];
  readonly #listed: Promise<void>;

  constructor(
    private readonly state: State,
    private readonly actions: Actions,
  ) {
    this.#language.append(...keys(LANGUAGES).map((id) => h('option', { value: id }, LANGUAGES[id])));
    this.#task.append(...keys(XCODEEVAL_TASKS).map((id) => h('option', { value: id }, XCODEEVAL_TASKS[id])));
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#submit();
    });
    this.#form.addEventListener('change', (event) => {
      if (event.target === this.#files.prompts && this.#file('prompts')) this.#benchmark.value = OWN_FILE;
      // The chosen task belonged to another file.
      if (event.target === this.#files.prompts) this.#task.value = '';
      if (event.target === this.#benchmark || event.target === this.#files.prompts) {
        this.state.set({ benchmark: this.#benchmark.value });
      }
      this.tell('');
      this.#show();
    });
    this.#form.addEventListener('click', (event) => {
      const button = event.target instanceof Element ? event.target.closest('button[data-sample]') : null;
      if (button instanceof HTMLButtonElement) void this.checkSample(button.dataset['sample'] ?? '');
    });
    this.#listed = this.#list();
    void this.follow(state.view.benchmark);
    this.#acceptDrops();
    this.#show();
  }

  /** Checks one of the site's examples. */
  checkSample(name: string): Promise<void> {
    return this.#checkOwn(async () => {
      const predictions = new File([await (await get(samplePath(name))).blob()], `${name}.jsonl`);
      return { benchmark: EXAMPLE, predictions, own: { sample: name }, references: null };
    });
  }

  /** Checks a submission on the results site of this checker: `benchmark/id`. */
  checkSubmission(name: string): Promise<void> {
    return this.#checkOwn(async () => {
      const [, benchmark] = SUBMISSION.exec(name) ?? [];
      if (benchmark === undefined) throw new Error(`“${name}” is not the name of a submission.`);
      const file = (path: string): Promise<Response> => get(`../${name}/${path}`);
      const manifest: unknown = await (await file('manifest.json')).json();
      const { predictions: listed, prompts } = ofSchema<ReportManifest>(manifest, 'assay-manifest@1', 'manifest.json');
      const predictionsName = listed.name;
      if (!PREDICTIONS.test(predictionsName)) throw new Error(`The submission ${name} has no predictions.`);
      const [predictions, published] = await Promise.all([file(predictionsName), file('report.json')]);
      const report = await published.text();
      const { evaluation } = JSON.parse(report) as Partial<Report>;
      const task = keys(XCODEEVAL_TASKS).find((id) => evaluation === `xcodeeval/${id}`);
      return {
        benchmark,
        predictions: new File([await predictions.blob()], predictionsName),
        own: { submission: name, report },
        references: task === undefined ? null : { file: await fetchReferences(benchmark, prompts.name), task },
      };
    });
  }

  /** Checks files that the browser has stored. */
  async checkStored({ name, predictions, prompts, language, task }: StoredFiles): Promise<void> {
    this.tell('');
    await this.#listed;
    this.#put('predictions', predictions);
    if (prompts instanceof File) this.#put('prompts', prompts);
    this.#benchmark.value = prompts instanceof File ? OWN_FILE : prompts;
    this.state.set({ benchmark: this.#benchmark.value });
    this.#language.value = language ?? '';
    this.#task.value = task ?? '';
    this.#show();
    const choice = this.#choice();
    if (choice) this.actions.check({ ...choice, files: name });
    else this.tell('This site no longer has the benchmark of this result.');
  }

  async #checkOwn(find: () => Promise<OwnFiles>): Promise<void> {
    this.tell('');
    await this.#listed;
    try {
      const { benchmark, predictions, own, references } = await find();
      if (references) {
        const { file, task } = references;
        this.actions.check({ prompts: file, predictions, language: null, task, own, files: null });
        return;
      }
      const offer = this.#offers.find((one) => !('programs' in one) && idOf(one) === benchmark);
      if (!offer) throw new Error('This site does not have the prompts of the benchmark.');
      this.actions.check({ prompts: offer, predictions, language: null, task: null, own, files: null });
    } catch (error) {
      this.tell(message(error));
    }
  }

  /** Chooses the benchmark of the view. If this page cannot check files of it, says what to do. */
  async follow(id: string): Promise<void> {
    await this.#listed;
    if (this.state.view.benchmark !== id || this.#benchmark.value === id) return;
    const isListed = this.#offers.some((offer) => idOf(offer) === id);
    this.#benchmark.value = isListed ? id : OWN_FILE;
    this.#show();
    if (isListed || id === OWN_FILE) return;
    const { aboutAbsent } = await import('./absent');
    const absent = await aboutAbsent(id);
    if (this.state.view.benchmark === id) this.tell(...(absent ?? [`This site has no benchmark ${id}.`]));
  }

  /** Empties the form, except for the benchmark of the site. */
  reset(): void {
    const { value } = this.#benchmark;
    this.#form.reset();
    this.#benchmark.value = value;
    this.tell('');
    this.#show();
  }

  /** Shows a message about the files. */
  tell(...text: (Node | string)[]): void {
    this.#notice.replaceChildren(...text);
  }

  /** Asks for the xCodeEval task of the references. */
  askTask(tasks: readonly XcodeevalTask[]): void {
    const names = tasks.map((task) => XCODEEVAL_TASKS[task].toLowerCase());
    this.tell(`These references fit several tasks: ${names.join(', ')}. Choose the task above, and check again.`);
    this.#task.focus();
  }

  async #list(): Promise<void> {
    this.#offers = await listOffers();
    this.#benchmark.append(...this.#offers.map((offer) => h('option', { value: idOf(offer) }, nameOf(offer))));
    this.#samples.hidden = !this.#offers.some((offer) => idOf(offer) === EXAMPLE);
  }

  #acceptDrops(): void {
    const { documentElement } = document;
    // Between child elements, `dragenter` comes before `dragleave`.
    let depth = 0;
    const over = (entered: number): void => {
      depth = Math.max(0, depth + entered);
      documentElement.classList.toggle('dropping', depth > 0);
    };
    const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;
    document.addEventListener('dragenter', (event) => {
      if (hasFiles(event)) over(1);
    });
    document.addEventListener('dragleave', (event) => {
      if (hasFiles(event)) over(-1);
    });
    document.addEventListener('dragover', (event) => {
      if (hasFiles(event)) event.preventDefault();
    });
    document.addEventListener('drop', (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      over(-depth);
      void this.#take([...(event.dataTransfer?.files ?? [])]);
    });
  }

  /** Assigns files to their roles, and starts the check when both are there. */
  async #take(files: readonly File[]): Promise<void> {
    this.tell('');
    if (await this.#refuseOther(files)) return;
    const unknown: File[] = [];
    const taken = new Map<FileKind, File>();
    const notes: string[] = [];
    for (const file of files) {
      try {
        const kind = await sniff(file);
        if (kind === null) unknown.push(file);
        else if (taken.has(kind)) notes.push(`${file.name} was left out: there are two files with ${kind}.`);
        else taken.set(kind, file);
      } catch {
        notes.push(`${file.name} could not be read. A folder cannot be checked: drop the files in it.`);
      }
    }
    for (const file of unknown) {
      // The check reports what is wrong with the file. Here it only needs a role.
      const kind: FileKind = taken.has('predictions') ? 'prompts' : 'predictions';
      if (taken.has(kind)) notes.push(`${file.name} was left out: only two files are needed.`);
      else taken.set(kind, file);
    }
    for (const [kind, file] of taken) this.#put(kind, file);
    if (taken.has('prompts')) {
      this.#benchmark.value = OWN_FILE;
      this.state.set({ benchmark: OWN_FILE });
    }
    this.#show();
    if (notes.length > 0) this.tell(notes.join(' '));
    else if (taken.has('predictions') || this.#choice()) await this.#submit();
  }

  /**
   * Refuses the first file that is not JSON Lines, or checks it if another harness wrote it. Returns whether there is
   * such a file.
   */
  async #refuseOther(files: readonly File[]): Promise<boolean> {
    for (const file of files) {
      const other = await otherFile(file).catch(() => null);
      if (!other) continue;
      if (!(await this.#checkForeign(file))) this.actions.refuse(file, other);
      return true;
    }
    return false;
  }

  #file(kind: FileKind): File | null {
    return this.#files[kind].files?.[0] ?? null;
  }

  #put(kind: FileKind, file: File): void {
    const transfer = new DataTransfer();
    transfer.items.add(file);
    this.#files[kind].files = transfer.files;
    if (kind === 'prompts') this.#task.value = '';
  }

  #choice(): Choice | null {
    const offer = this.#offer();
    const prompts = offer ?? this.#file('prompts');
    const predictions = this.#file('predictions');
    const language = (this.#language.value || null) as LanguageId | null;
    const task = offer ? null : ((this.#task.value || null) as XcodeevalTask | null);
    return prompts && predictions ? { prompts, predictions, language, task, own: null, files: null } : null;
  }

  /** Checks the chosen files. If no benchmark is chosen, the ids of the predictions choose it. */
  async #submit(): Promise<void> {
    this.tell('');
    const predictions = this.#file('predictions');
    const files = [predictions, this.#file('prompts')].filter((file) => file !== null);
    // A wrong file is named first: with it, the visitor does not need another one.
    if (!this.#choice() && (await this.#refuseOther(files))) return;
    if (!predictions) {
      this.tell('Choose a prediction file.');
      return;
    }
    if (!this.#choice()) {
      await this.#listed;
      const { findBenchmark } = await import('./detect');
      const { offer, advice } = await findBenchmark(predictions, this.#offers);
      if (!offer) {
        if (!(await this.#checkForeign(predictions))) this.tell(advice);
        return;
      }
      this.#benchmark.value = idOf(offer);
      this.state.set({ benchmark: idOf(offer) });
      this.#show();
    }
    const choice = this.#choice();
    if (choice) this.actions.check(choice);
  }

  /** Checks a file that another harness wrote by the tests in it. Returns whether it is such a file. */
  async #checkForeign(predictions: File): Promise<boolean> {
    // The runner is loaded only for files that are no predictions of a benchmark.
    const { recogniseForeign, runsPrograms } = await import('./foreign');
    const kind = await recogniseForeign(predictions);
    if (!kind) return false;
    const { harness, what, is_imported: isImported, instead } = kind;
    if (isImported) {
      const prompts = ownTests();
      if (await runsPrograms(prompts))
        this.actions.check({ prompts, predictions, language: null, task: null, own: null, files: null });
      else this.tell(`This is ${what} of ${harness}. This site runs no programs: judge it with “assay execute”.`);
      return true;
    }
    if (instead === null) return false;
    const description = `This file has no programs: it has ${what} of ${harness}`;
    this.actions.refuse(predictions, { description, remedy: `Drop ${instead}.` });
    return true;
  }

  /** The benchmark of the site that is chosen. */
  #offer(): Offer | ProgramOffer | undefined {
    return this.#offers.find((offer) => idOf(offer) === this.#benchmark.value);
  }

  #show(): void {
    const offer = this.#offer();
    this.#form.classList.toggle('has-bundle', offer !== undefined);
    this.#about.replaceChildren(...(offer ? about(offer) : []));
  }
}

async function fetchReferences(benchmark: string, name: string): Promise<File> {
  if (!FILE.test(name)) throw new Error(`“${name}” is not the name of a file of the benchmark.`);
  return new File([await (await get(`../${benchmark}/${name}`)).blob()], name);
}

async function get(path: string): Promise<Response> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} could not be fetched: ${response.status} ${response.statusText}`);
  return response;
}
