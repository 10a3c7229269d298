/** What is being looked at. It lives in the address behind `#`, so that a link shows the same. */

import type { LanguageId } from '../protocol';
import { keys, LANGUAGES, METRICS, OUTCOMES, type Metric, type OfficialProfile, type Outcome } from './vocabulary';

export interface View {
  /** Which of the site's examples is checked; empty for the visitor's own files. */
  sample: string;
  /** The file of the bundle that is chosen; empty for a prompt file. */
  bundle: string;
  /** The metric of the chart. */
  metric: Metric;
  /** By which official profile examples are listed. */
  profile: OfficialProfile;
  category: Outcome | '';
  language: LanguageId | '';
  quirk: string;
  search: string;
  sort: Sort;
  order: 'ascending' | 'descending';
  /** The id of the task whose example is open. */
  example: string;
}

export type Sort = 'task' | 'es' | 'id_f1';

const DEFAULTS: View = {
  sample: '',
  bundle: '',
  metric: 'em',
  profile: 'cceval-difflib@1',
  category: '',
  language: '',
  quirk: '',
  search: '',
  sort: 'task',
  order: 'ascending',
  example: '',
};

/** Members that take one of a few values. */
const CHOICES: Partial<Record<keyof View, readonly string[]>> = {
  metric: keys(METRICS),
  profile: ['cceval-difflib@1', 'cceval-levenshtein@1'],
  category: keys(OUTCOMES),
  language: keys(LANGUAGES),
  sort: ['task', 'es', 'id_f1'],
  order: ['ascending', 'descending'],
};

/** Filters that a new check starts without. */
export const NO_FILTER = { category: '', language: '', quirk: '', search: '', example: '' } as const;

/** Reads a view from what stands behind `#`. What is unknown there is passed over: links outlive versions. */
function parse(hash: string): View {
  const view: Record<keyof View, string> = { ...DEFAULTS };
  for (const [name, value] of new URLSearchParams(hash.replace(/^#/, ''))) {
    const choices = CHOICES[name as keyof View];
    if (name in DEFAULTS && (!choices || choices.includes(value))) view[name as keyof View] = value;
  }
  return view as View;
}

/** The opposite of `parse`: what is as always is left out. */
function format(view: View): string {
  const changed = keys<keyof View>(DEFAULTS).filter((name) => view[name] !== DEFAULTS[name]);
  return `#${new URLSearchParams(changed.map((name) => [name, view[name]])).toString()}`;
}

type Listener = (view: View, changed: ReadonlySet<keyof View>) => void;

/** Browsers refuse to be told of every key press; the address follows when it has been quiet for this long. */
const QUIET_MS = 200;

/** The view of this page. Listeners hear of every change, wherever it comes from. */
export class State {
  #view = parse(location.hash);
  #unwritten: number | undefined;
  readonly #listeners = new Set<Listener>();

  constructor() {
    window.addEventListener('popstate', () => {
      clearTimeout(this.#unwritten);
      this.#show(parse(location.hash));
    });
  }

  get view(): Readonly<View> {
    return this.#view;
  }

  /** Changes the view. With `push`, the browser's Back button undoes it. */
  set(change: Partial<View>, { push = false } = {}): void {
    const next = { ...this.#view, ...change };
    if (push) {
      this.#write();
      history.pushState(null, '', format(next));
    } else {
      clearTimeout(this.#unwritten);
      this.#unwritten = window.setTimeout(() => {
        this.#write();
      }, QUIET_MS);
    }
    this.#show(next);
  }

  /** The address of another view, to be put behind the page's own. */
  link(change: Partial<View> = {}): string {
    return format({ ...this.#view, ...change });
  }

  listen(listener: Listener): void {
    this.#listeners.add(listener);
  }

  #write(): void {
    clearTimeout(this.#unwritten);
    history.replaceState(null, '', format(this.#view));
  }

  #show(next: View): void {
    const before = this.#view;
    this.#view = next;
    const changed = new Set(keys<keyof View>(DEFAULTS).filter((name) => next[name] !== before[name]));
    if (changed.size > 0) {
      this.#listeners.forEach((listener) => {
        listener(next, changed);
      });
    }
  }
}
