/** The view of a page. It is in the address after `#`, so that a link shows the same view. */

/** Browsers limit address updates, so the address follows after a pause of this length. */
const QUIET_MS = 200;

type Strings<View> = Record<keyof View, string>;
type Listener<View> = (view: View, changed: ReadonlySet<keyof View>) => void;

/** The view of a page. Listeners receive every change, whatever its origin. */
export class ViewState<View extends Strings<View>> {
  #view: View;
  #unwritten: number | undefined;
  readonly #listeners = new Set<Listener<View>>();

  /** `choices` lists the known values of members with a fixed set. */
  constructor(
    private readonly defaults: View,
    private readonly choices: Partial<Record<keyof View, readonly string[]>>,
  ) {
    this.#view = this.#parse(location.hash);
    window.addEventListener('popstate', () => {
      // A link to a part of the page, such as the skip link, contains no view.
      if (location.hash !== '' && !location.hash.includes('=')) return;
      this.#forget();
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
      // An update of the address takes milliseconds, so no more than needed.
      if (this.#unwritten !== undefined) this.#write();
      history.pushState(null, '', this.#format(next));
    } else {
      this.#forget();
      this.#unwritten = window.setTimeout(() => {
        this.#write();
      }, QUIET_MS);
    }
    this.#show(next);
  }

  /** The address of another view, to append to the page's own. */
  link(change: Partial<View> = {}): string {
    return this.#format({ ...this.#view, ...change });
  }

  listen(listener: Listener<View>): void {
    this.#listeners.add(listener);
  }

  get #names(): (keyof View & string)[] {
    return Object.keys(this.defaults) as (keyof View & string)[];
  }

  /**
   * Parses a view from the text after `#`. Ignores unknown parts, because links outlive versions.
   */
  #parse(hash: string): View {
    const view: Strings<View> = { ...this.defaults };
    for (const [name, value] of new URLSearchParams(hash.replace(/^#/, ''))) {
      const choices = this.choices[name as keyof View];
      if (Object.hasOwn(this.defaults, name) && (!choices || choices.includes(value))) view[name as keyof View] = value;
    }
    return view as View;
  }

  /** The inverse of `#parse`. Omits default values. */
  #format(view: View): string {
    const changed = this.#names.filter((name) => view[name] !== this.defaults[name]);
    return `#${new URLSearchParams(changed.map((name) => [name, view[name]])).toString()}`;
  }

  /** Drops the pending update of the address. */
  #forget(): void {
    clearTimeout(this.#unwritten);
    this.#unwritten = undefined;
  }

  #write(): void {
    this.#forget();
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
