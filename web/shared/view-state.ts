/** What is being looked at. It lives in the address behind `#`, so that a link shows the same. */

/** Browsers refuse to be told of every key press; the address follows when it has been quiet for this long. */
const QUIET_MS = 200;

type Strings<View> = Record<keyof View, string>;
type Listener<View> = (view: View, changed: ReadonlySet<keyof View>) => void;

/** The view of a page. Listeners hear of every change, wherever it comes from. */
export class ViewState<View extends Strings<View>> {
  #view: View;
  #unwritten: number | undefined;
  readonly #listeners = new Set<Listener<View>>();

  /** `choices` says which values are known, for members that take one of a few. */
  constructor(
    private readonly defaults: View,
    private readonly choices: Partial<Record<keyof View, readonly string[]>>,
  ) {
    this.#view = this.#parse(location.hash);
    window.addEventListener('popstate', () => {
      // A link to a part of the page, such as the one that skips the header, says nothing of the view.
      if (location.hash !== '' && !location.hash.includes('=')) return;
      clearTimeout(this.#unwritten);
      this.#show(this.#parse(location.hash));
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
      history.pushState(null, '', this.#format(next));
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
    return this.#format({ ...this.#view, ...change });
  }

  listen(listener: Listener<View>): void {
    this.#listeners.add(listener);
  }

  get #names(): (keyof View & string)[] {
    return Object.keys(this.defaults) as (keyof View & string)[];
  }

  /** Reads a view from what stands behind `#`. What is unknown there is passed over: links outlive versions. */
  #parse(hash: string): View {
    const view: Strings<View> = { ...this.defaults };
    for (const [name, value] of new URLSearchParams(hash.replace(/^#/, ''))) {
      const choices = this.choices[name as keyof View];
      if (Object.hasOwn(this.defaults, name) && (!choices || choices.includes(value))) view[name as keyof View] = value;
    }
    return view as View;
  }

  /** The opposite of `#parse`: what is as always is left out. */
  #format(view: View): string {
    const changed = this.#names.filter((name) => view[name] !== this.defaults[name]);
    return `#${new URLSearchParams(changed.map((name) => [name, view[name]])).toString()}`;
  }

  #write(): void {
    clearTimeout(this.#unwritten);
    history.replaceState(null, '', this.#format(this.#view));
  }

  #show(next: View): void {
    const before = this.#view;
    this.#view = next;
    const changed = new Set<keyof View>(this.#names.filter((name) => next[name] !== before[name]));
    if (changed.size > 0) {
      this.#listeners.forEach((listener) => {
        listener(next, changed);
      });
    }
  }
}
