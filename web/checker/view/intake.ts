/** The start page: chooses the files to check. */

import { byId, h, message } from '../../shared/dom';
import { counted } from '../../shared/format';
import { ofSchema } from '../../shared/schema';
import type { ProgramBenchmark, ProgramIndex } from '../../runner/protocol';
import { hasPrograms, sniff, type FileKind } from './sniff';
import type { State } from './state';
import { keys, LANGUAGES, XCODEEVAL_TASKS } from './vocabulary';
import type { LanguageId, Manifest, ReportManifest, XcodeevalTask } from '../protocol';

/** A bundle of the site, and the address of its manifest. */
export interface Offer {
  manifest: Manifest;
  url: URL;
}

/** A benchmark of the site whose programs run in this page, and the address of its list. */
export interface ProgramOffer {
  programs: ProgramBenchmark;
  base: URL;
}

/** The files that a visitor wants to check. */
export interface Choice {
  prompts: File | Offer | ProgramOffer;
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
}

/** A prediction file of the site: an example, or a submission with a published report. */
export type Own = { sample: string } | { submission: string; report: string };

/** The index of the site's bundles, relative to the page. */
const BUNDLES = 'bundles/index.json';
/** The list of the site's benchmarks whose programs run in this page, relative to the page. */
const PROGRAMS = 'programs.json';
/** The bundle and the prediction files of the example, relative to the page. */
const EXAMPLE_BUNDLE = 'example.jsonl.gz';
const samplePath = (name: string): string => `examples/${name}.jsonl`;

/**
 * A submission's name in the address, its folder next to the checker's, and the possible names of
 * its predictions.
 */
const SUBMISSION = /^([a-z0-9][a-z0-9._-]*)\/([a-z0-9][a-z0-9._-]*)$/;
const PREDICTIONS = /^predictions\.jsonl(\.gz|\.zst)?$/;

/** The option for a visitor's own prompt file among the bundles. */
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
  #offers: Offer[] = [];
  #programs: ProgramOffer[] = [];
  readonly #listed: Promise<void>;

  constructor(
    private readonly state: State,
    private readonly onChoice: (choice: Choice) => void,
  ) {
    this.#language.append(...keys(LANGUAGES).map((id) => h('option', { value: id }, LANGUAGES[id])));
    this.#task.append(...keys(XCODEEVAL_TASKS).map((id) => h('option', { value: id }, XCODEEVAL_TASKS[id])));
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#submit();
    });
    this.#form.addEventListener('change', (event) => {
      if (event.target === this.#files.prompts && this.#file('prompts')) this.#benchmark.value = OWN_FILE;
      // The chosen task belonged to another file.
      if (event.target === this.#files.prompts) this.#task.value = '';
      if (event.target === this.#benchmark || event.target === this.#files.prompts) {
        this.state.set({ bundle: this.#benchmark.value });
      }
      this.#show();
    });
    this.#form.addEventListener('click', (event) => {
      const button = event.target instanceof Element ? event.target.closest('button[data-sample]') : null;
      if (button instanceof HTMLButtonElement) void this.checkSample(button.dataset['sample'] ?? '');
    });
    this.#listed = this.#list();
    this.#acceptDrops();
    this.#show();
  }

  /** Checks one of the site's examples. */
  checkSample(name: string): Promise<void> {
    return this.#checkOwn(async () => {
      const predictions = new File([await (await get(samplePath(name))).blob()], `${name}.jsonl`);
      return { bundle: EXAMPLE_BUNDLE, predictions, own: { sample: name } };
    });
  }

  /** Checks a submission on the results site of this checker: `benchmark/id`. */
  checkSubmission(name: string): Promise<void> {
    return this.#checkOwn(async () => {
      const [, benchmark] = SUBMISSION.exec(name) ?? [];
      if (benchmark === undefined) throw new Error(`“${name}” is not the name of a submission.`);
      const file = (path: string): Promise<Response> => get(`../${name}/${path}`);
      const manifest: unknown = await (await file('manifest.json')).json();
      const { predictions: listed } = ofSchema<ReportManifest>(manifest, 'assay-manifest@1', 'manifest.json');
      const predictionsName = listed.name;
      if (!PREDICTIONS.test(predictionsName)) throw new Error(`The submission ${name} has no predictions.`);
      const [predictions, report] = await Promise.all([file(predictionsName), file('report.json')]);
      return {
        bundle: `${benchmark}.jsonl.gz`,
        predictions: new File([await predictions.blob()], predictionsName),
        own: { submission: name, report: await report.text() },
      };
    });
  }

  async #checkOwn(find: () => Promise<{ bundle: string; predictions: File; own: Own }>): Promise<void> {
    this.tell('');
    await this.#listed;
    try {
      const { bundle, predictions, own } = await find();
      const offer = this.#offers.find(({ manifest }) => manifest.file === bundle);
      if (!offer) throw new Error('This site does not carry the benchmark.');
      this.onChoice({ prompts: offer, predictions, language: null, task: null, own });
    } catch (error) {
      this.tell(message(error));
    }
  }

  /** Shows a message about the files. */
  tell(text: string): void {
    this.#notice.textContent = text;
  }

  /** Asks for the xCodeEval task of the references. */
  askTask(tasks: readonly XcodeevalTask[]): void {
    const names = tasks.map((task) => XCODEEVAL_TASKS[task].toLowerCase());
    this.tell(
      `These references may be of ${names.join(', or of ')}, whose records look alike. Choose the task above, and check again.`,
    );
    this.#task.focus();
  }

  async #list(): Promise<void> {
    await Promise.all([this.#listBundles(), this.#listPrograms()]);
    const option = (value: string, name: string): HTMLElement => h('option', { value }, name);
    this.#benchmark.append(
      ...this.#offers.map(({ manifest }) => option(manifest.file, manifest.name)),
      ...this.#programs.map(({ programs }) => option(programs.id, programs.name)),
    );
    const { bundle } = this.state.view;
    if ([...this.#benchmark.options].some(({ value }) => value === bundle)) this.#benchmark.value = bundle;
    this.#show();
  }

  async #listPrograms(): Promise<void> {
    try {
      const base = new URL(PROGRAMS, document.baseURI);
      const response = await fetch(base);
      if (!response.ok) return;
      const index = ofSchema<ProgramIndex>(await response.json(), 'assay-programs@1', PROGRAMS);
      this.#programs = index.benchmarks.map((programs) => ({ programs, base }));
    } catch {
      // A checker that no site has put beside its benchmarks, or a visitor offline.
      return;
    }
  }

  async #listBundles(): Promise<void> {
    try {
      const index = new URL(BUNDLES, document.baseURI);
      const response = await fetch(index);
      if (!response.ok) return;
      const manifests = (await response.json()) as Manifest[];
      this.#offers = manifests.map((manifest) => ({ manifest, url: manifestUrl(manifest, index) }));
    } catch {
      // A site without bundles, or a visitor offline. A prompt file still works.
      return;
    }
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
    const [only, ...others] = this.#programs;
    const predictions = taken.get('predictions');
    const isForPrograms = !taken.has('prompts') && predictions !== undefined && (await hasPrograms(predictions));
    if (isForPrograms && only && others.length === 0) this.#benchmark.value = only.programs.id;
    if (taken.has('prompts')) {
      this.#benchmark.value = OWN_FILE;
      this.state.set({ bundle: OWN_FILE });
    }
    this.#show();
    if (notes.length > 0) this.tell(notes.join(' '));
    else if (taken.size > 0 && this.#choice()) this.#submit();
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
    return prompts && predictions ? { prompts, predictions, language, task, own: null } : null;
  }

  #submit(): void {
    const choice = this.#choice();
    if (!choice) {
      this.tell(this.#file('predictions') ? 'Choose a benchmark too.' : 'Choose a prediction file.');
      return;
    }
    this.onChoice(choice);
  }

  /** The benchmark of the site that is chosen. */
  #offer(): Offer | ProgramOffer | undefined {
    const { value } = this.#benchmark;
    const bundle = this.#offers.find(({ manifest }) => manifest.file === value);
    return bundle ?? this.#programs.find(({ programs }) => programs.id === value);
  }

  #show(): void {
    const offer = this.#offer();
    this.#form.classList.toggle('has-bundle', offer !== undefined);
    const about = offer && ('programs' in offer ? aboutPrograms(offer.programs) : aboutBundle(offer.manifest));
    this.#about.replaceChildren(...(about ?? []));
  }
}

async function get(path: string): Promise<Response> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} could not be fetched: ${response.status} ${response.statusText}`);
  return response;
}

/** A bundle's number of tasks, and its hash. */
export function aboutBundle({ tasks, sha256 }: Manifest): Node[] {
  const languages = keys(LANGUAGES).filter((id) => tasks[id]);
  const total = languages.reduce((sum, id) => sum + (tasks[id] ?? 0), 0);
  const names = languages.map((id) => LANGUAGES[id]).join(', ');
  return [
    document.createTextNode(`${counted(total, 'task')} (${names})`),
    h('code', { class: 'hash' }, `sha256:${sha256}`),
  ];
}

/** A benchmark's number of tasks, and what its check does. */
function aboutPrograms({ languages }: ProgramBenchmark): Node[] {
  const total = Object.values(languages).reduce((sum, tasks) => sum + tasks, 0);
  return [
    document.createTextNode(
      `${counted(total, 'task')}. Your browser runs the programs of a samples file, as “assay execute” does.`,
    ),
  ];
}

/** The manifest is next to its bundle. */
function manifestUrl({ file }: Manifest, index: URL): URL {
  return new URL(file.replace(/\.jsonl\.gz$/, '.manifest.json'), index);
}
