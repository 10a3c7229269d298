/** A program to edit and to run in the visitor's browser, with the work that it does. */

import '../styles/playground.css';
import '../styles/rerun.css';
import { h, isAbort, message } from '../shared/dom';
import { bytes, count } from '../shared/format';
import type { Runtimes, RunnerWorker } from './pool';
import type { Run } from './protocol';
import { PROGRAMS } from './programs';

const MEMORY_BYTES = 256 * 2 ** 20;
const OUTPUT_BYTES = 2 ** 20;
/** The time limit, in seconds of the reference machine. */
const SECONDS = 2;
/** The output that is shown, in characters. */
const SHOWN = 10_000;

/** A language that the site runs. */
interface Offer {
  id: string;
  name: string;
  /** The fuel that a second of the reference machine is worth. */
  pace: number;
  /** The size of its images. */
  bytes: number;
}

const EXITS: Record<string, string> = {
  finished: 'The program exited',
  out_of_fuel: `The program exceeded the time limit of ${SECONDS} s of the reference machine`,
  out_of_memory: `The program exceeded the memory limit of ${MEMORY_BYTES / 2 ** 20} MB`,
  output_limit: `The program exceeded the output limit of ${OUTPUT_BYTES / 2 ** 20} MB`,
  trapped_unreachable: 'The program aborted',
};

export class ProgramPage {
  readonly #offers: readonly Offer[];
  readonly #folder: URL;
  #runtimes: Runtimes | null = null;
  readonly #language: HTMLSelectElement;
  readonly #source = h('textarea', { rows: 10, spellcheck: 'false', autocomplete: 'off' });
  readonly #stdin = h('textarea', { rows: 2, spellcheck: 'false', autocomplete: 'off' });
  readonly #size = h('p', { class: 'quiet' });
  readonly #start = h('button', { class: 'button primary', type: 'submit' }, 'Run');
  readonly #stop = h('button', { class: 'button', type: 'button', hidden: true }, 'Stop', {
    click: () => {
      this.#worker?.terminate();
    },
  });
  readonly #result = h('div', {
    class: 'program-result',
    tabindex: 0,
    role: 'region',
    'aria-label': 'Result',
    'aria-live': 'polite',
  });
  #worker: RunnerWorker | null = null;

  constructor(place: HTMLElement) {
    this.#offers = JSON.parse(place.dataset['languages'] ?? '[]') as Offer[];
    this.#folder = new URL(place.dataset['runtimes'] ?? '', document.baseURI);
    const options = this.#offers.map(({ id, name }) => h('option', { value: id }, name));
    this.#language = h('select', {}, options, { change: () => this.#fill() });
    const form = h(
      'form',
      { class: 'playground-form' },
      [
        field('Language', this.#language),
        field('Program', this.#source),
        field('Standard input', this.#stdin),
        h('div', { class: 'rerun-form' }, [this.#start, this.#stop]),
        this.#size,
      ],
      {
        submit: (event) => {
          event.preventDefault();
          void this.#run();
        },
        keydown: (event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.requestSubmit();
        },
      },
    );
    place.append(h('div', { class: 'playground' }, [form, this.#result]));
    this.#fill();
  }

  get #offer(): Offer {
    const found = this.#offers.find(({ id }) => id === this.#language.value);
    if (!found) throw new Error('The page offers no language.');
    return found;
  }

  #fill(): void {
    const { source, stdin } = PROGRAMS[this.#offer.id] ?? { source: '', stdin: '' };
    this.#source.value = source;
    this.#stdin.value = stdin;
    this.#size.textContent = `The runtime is downloaded once: ${bytes(this.#offer.bytes)}. Press Ctrl+Enter to run the program.`;
    this.#show('Run the program to see its output and its fuel.');
  }

  #show(...children: (Node | string)[]): void {
    this.#result.replaceChildren(...children.map((child) => (child instanceof Node ? child : h('p', {}, child))));
  }

  async #run(): Promise<void> {
    if (this.#start.disabled) return;
    this.#start.disabled = true;
    this.#stop.hidden = false;
    this.#show('Loading the runtime…');
    try {
      // Nothing of this is fetched by a page on which nothing is run.
      const { RunnerWorker, Runtimes } = await import('./pool');
      const worker = this.#worker && !this.#worker.isLost ? this.#worker : new RunnerWorker();
      this.#worker = worker;
      await this.#runIn(worker, (this.#runtimes ??= new Runtimes(this.#folder)));
    } catch (fault) {
      if (isAbort(fault)) this.#show('Stopped.');
      else
        this.#show(h('p', { class: 'notice', role: 'alert' }, `The program could not be run here: ${message(fault)}.`));
    } finally {
      this.#start.disabled = false;
      this.#stop.hidden = true;
    }
  }

  async #runIn(worker: RunnerWorker, runtimes: Runtimes): Promise<void> {
    const { id: language, pace } = this.#offer;
    const [source, stdin] = [this.#source.value, this.#stdin.value];
    await worker.give(await runtimes.modules(language), await runtimes.madeChained(language));
    this.#show('Running…');
    const limits = { fuel: BigInt(SECONDS * pace), memoryBytes: MEMORY_BYTES, outputBytes: OUTPUT_BYTES };
    const attempt = async (): Promise<void> => {
      const refused = await worker.call('read', { language, source });
      if (refused !== null) {
        this.#show(h('p', { class: 'notice' }, 'The program does not compile:'), h('pre', {}, refused));
        return;
      }
      this.#report(await worker.call('run', { stdin, limits }), pace);
    };
    try {
      await attempt();
    } catch (fault) {
      if (!(await worker.giveMoreStack(fault, runtimes, language))) throw fault;
      await attempt();
    }
  }

  #report({ exit, code, fuel, peakMemory, stdout, stderr }: Run, pace: number): void {
    const ended = EXITS[exit] ?? 'The program crashed';
    const seconds = Number(fuel) / pace;
    this.#show(
      h('p', {}, [
        h('strong', {}, ended),
        code === null || code === 0 ? '.' : ` with code ${count(code)}.`,
        ` ${count(fuel)} units of fuel: ${seconds.toFixed(6)} s of the reference machine.`,
        peakMemory > 0 ? ` ${bytes(peakMemory)} of memory.` : '',
      ]),
      output('Standard output', stdout),
      output('Standard error', stderr),
    );
  }
}

function output(name: string, written: Uint8Array): HTMLElement {
  if (written.length === 0) return h('p', { class: 'quiet' }, `${name} is empty.`);
  const text = new TextDecoder().decode(written);
  const shown = text.length > SHOWN ? `${text.slice(0, SHOWN)}\n…` : text;
  return h('div', {}, [h('p', {}, name), h('pre', { tabindex: 0, role: 'region', 'aria-label': name }, shown)]);
}

function field(name: string, control: HTMLElement): HTMLElement {
  return h('label', { class: 'field' }, [h('span', {}, name), control]);
}
