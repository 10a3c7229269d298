/** Editable code whose tokens are labelled while typing. */

import '../styles/playground-tokens.css';
import { CodeLabeller } from '../checker/labeller';
import type { LabelledCode, LabelledToken, LanguageId } from '../checker/protocol';
import { DIMENSIONS, labelNames, valueName, type Dimension } from '../checker/view/tokens/vocabulary';
import { keys, LANGUAGES } from '../checker/view/vocabulary';
import { h, message } from '../shared/dom';
import { count, counted } from '../shared/format';
import { hue } from './hues';
import { SAMPLES } from './samples';

/** Labelling starts after a typing pause of this length. */
const PAUSE_MS = 200;
const HINT = 'Point at a token, or move between tokens with the arrow keys, to see its values.';

export class TokenPlayground {
  readonly #labeller = new CodeLabeller();
  readonly #language = select(
    keys(LANGUAGES).map((id) => [id, LANGUAGES[id]]),
    'language',
  );
  readonly #dimension = select(
    keys(DIMENSIONS).map((id) => [id, DIMENSIONS[id].name]),
    'dimension',
  );
  readonly #code = h('textarea', {
    rows: 18,
    name: 'code',
    spellcheck: 'false',
    autocapitalize: 'off',
    autocomplete: 'off',
    wrap: 'off',
  });
  readonly #status = h('p', { class: 'tokens-status', role: 'status' });
  readonly #legend = h('ul', { class: 'tokens-legend', 'aria-label': 'Values' });
  readonly #listing = h('code', { role: 'none' });
  readonly #pane = h(
    'pre',
    {
      class: 'tokens-listing',
      tabindex: 0,
      // Screen readers pass arrow keys to a listbox, and announce the target of
      // `aria-activedescendant`.
      role: 'listbox',
      'aria-label': 'The code with its tokens. The arrow keys move between tokens.',
    },
    this.#listing,
  );
  readonly #details = h('p', { class: 'tokens-details' }, HINT);
  #labelled: LabelledCode = { sound: true, tokens: [] };
  /** The labelled code. The typed code may be ahead of it. */
  #shown = '';
  /** The only value whose tokens are highlighted. */
  #only: string | null = null;
  /** The number of the token whose values are shown. */
  #current = -1;
  #timer = 0;
  #asked = 0;

  constructor(element: HTMLElement) {
    const samples = keys(SAMPLES).map((id) =>
      h('button', { type: 'button', class: 'button' }, LANGUAGES[id], {
        click: () => {
          this.#fill(id);
        },
      }),
    );
    element.append(
      h('div', { class: 'tokens-playground' }, [
        h('form', { class: 'playground-form' }, [
          h('div', { class: 'tokens-samples', role: 'group', 'aria-label': 'Examples' }, ['Examples: ', ...samples]),
          field('Language', this.#language),
          field('Code', this.#code),
        ]),
        h('div', { class: 'tokens-result' }, [
          field('Colour by', this.#dimension),
          this.#legend,
          this.#pane,
          this.#details,
          this.#status,
        ]),
      ]),
    );
    this.#listen(element);
    this.#write('python');
    // The labeller and a parser are half a megabyte or more. Fetch them once the visitor scrolls
    // here.
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      void this.#label();
    });
    observer.observe(element);
  }

  #listen(element: HTMLElement): void {
    element.querySelector('form')?.addEventListener('submit', (event) => {
      event.preventDefault();
    });
    this.#code.addEventListener('input', () => {
      clearTimeout(this.#timer);
      this.#timer = window.setTimeout(() => void this.#label(), PAUSE_MS);
    });
    this.#language.addEventListener('change', () => {
      // Replace an unchanged example by the one of the new language.
      if (Object.values(SAMPLES).includes(this.#code.value)) this.#fill(this.#language.value as LanguageId);
      else void this.#label();
    });
    this.#dimension.addEventListener('change', () => {
      this.#only = null;
      this.#draw();
    });
    this.#legend.addEventListener('click', ({ target }) => {
      const value = target instanceof Element ? target.closest('button')?.dataset['value'] : undefined;
      if (value === undefined) return;
      this.#only = this.#only === value ? null : value;
      this.#highlight();
    });
    this.#listing.addEventListener('mouseover', ({ target }) => {
      const token = target instanceof Element ? target.closest<HTMLElement>('[data-token]') : null;
      if (token) this.#tell(Number(token.dataset['token']));
    });
    this.#pane.addEventListener('keydown', (event) => {
      const last = this.#labelled.tokens.length - 1;
      const to: Record<string, number> = {
        ArrowRight: this.#current + 1,
        ArrowDown: this.#current + 1,
        ArrowLeft: this.#current - 1,
        ArrowUp: this.#current - 1,
        Home: 0,
        End: last,
      };
      const next = to[event.key];
      if (next === undefined || last < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      this.#tell(Math.min(last, Math.max(0, next)));
      this.#listing.querySelector('.current')?.scrollIntoView({ block: 'nearest' });
    });
  }

  get #shownBy(): Dimension {
    return this.#dimension.value as Dimension;
  }

  #write(language: LanguageId): void {
    this.#language.value = language;
    this.#code.value = SAMPLES[language];
  }

  #fill(language: LanguageId): void {
    this.#write(language);
    void this.#label();
  }

  async #label(): Promise<void> {
    const asked = ++this.#asked;
    const code = this.#code.value;
    this.#pane.setAttribute('aria-busy', 'true');
    try {
      const labelled = await this.#labeller.label(this.#language.value as LanguageId, code);
      if (asked !== this.#asked) return;
      this.#labelled = labelled;
      this.#shown = code;
      const errors = 'Parts of the code do not parse; labels of those parts are guesses.';
      this.#status.textContent = `${counted(labelled.tokens.length, 'token')}. ${labelled.sound ? '' : errors}`;
      this.#draw();
    } catch (fault) {
      if (asked === this.#asked) this.#status.textContent = `The code could not be labelled: ${message(fault)}`;
    }
    if (asked === this.#asked) this.#pane.setAttribute('aria-busy', 'false');
  }

  /** Draws the code and its legend. */
  #draw(): void {
    const dimension = this.#shownBy;
    const { tokens } = this.#labelled;
    const counts = new Map<string, number>();
    for (const token of tokens) {
      for (const value of valuesOf(token, dimension)) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    if (this.#only !== null && !counts.has(this.#only)) this.#only = null;
    this.#legend.replaceChildren(
      ...Object.keys(DIMENSIONS[dimension].values)
        .filter((value) => counts.has(value))
        .map((value) =>
          h(
            'li',
            {},
            h('button', { type: 'button', 'data-value': value, title: value }, [
              h('span', { class: `token ${hue(dimension, value)}` }, valueName(dimension, value)),
              ' ',
              h('small', {}, count(counts.get(value) ?? 0)),
            ]),
          ),
        ),
    );
    this.#listing.replaceChildren(...pieces(this.#shown, tokens, dimension));
    this.#current = -1;
    this.#pane.removeAttribute('aria-activedescendant');
    this.#details.textContent = HINT;
    this.#highlight();
  }

  /** Highlights the tokens with the value chosen in the legend. */
  #highlight(): void {
    for (const button of this.#legend.querySelectorAll('button'))
      button.setAttribute('aria-pressed', String(button.dataset['value'] === this.#only));
    this.#pane.classList.toggle('some', this.#only !== null);
    for (const piece of this.#listing.querySelectorAll<HTMLElement>('[data-token]')) {
      const token = this.#labelled.tokens[Number(piece.dataset['token'])];
      const isOne = this.#only !== null && token !== undefined && valuesOf(token, this.#shownBy).includes(this.#only);
      piece.classList.toggle('one', isOne);
    }
  }

  /** Shows all values of a token. */
  #tell(number: number): void {
    const token = this.#labelled.tokens[number];
    if (!token || number === this.#current) return;
    this.#current = number;
    const names = labelNames(token);
    const values = keys(DIMENSIONS).map((id) => `${DIMENSIONS[id].name.toLowerCase()}: ${names[id]}`);
    const text = this.#shown.slice(token.start, token.end);
    const label = ` – ${values.join('; ')}${token.in_error ? '; in code that does not parse' : ''}`;
    this.#details.replaceChildren(h('code', {}, text), label);
    for (const piece of this.#listing.querySelectorAll<HTMLElement>('[data-token]')) {
      const isCurrent = Number(piece.dataset['token']) === number;
      piece.classList.toggle('current', isCurrent);
      if (piece.role !== 'option') continue;
      piece.ariaSelected = String(isCurrent);
      if (!isCurrent) continue;
      piece.ariaLabel = text + label;
      this.#pane.setAttribute('aria-activedescendant', piece.id);
    }
  }
}

/** The values of a token in a dimension. The first one decides its colour. */
function valuesOf(token: LabelledToken, dimension: Dimension): string[] {
  if (dimension !== 'context') return [token[dimension]];
  return Object.keys(DIMENSIONS.context.values).filter((value) => token.context[value]);
}

/**
 * Splits the code into spans. The text of a token is an element. Of nested tokens, such as in
 * templates, the inner one counts. The first span of a token is selectable.
 */
function pieces(code: string, tokens: readonly LabelledToken[], dimension: Dimension): (Node | string)[] {
  const owner = new Int32Array(code.length).fill(-1);
  const order = tokens.map((_, number) => number);
  const length = (number: number): number => (tokens[number]?.end ?? 0) - (tokens[number]?.start ?? 0);
  order.sort((a, b) => length(b) - length(a));
  for (const number of order) owner.fill(number, tokens[number]?.start, tokens[number]?.end);
  const found: (Node | string)[] = [];
  const begun = new Set<number>();
  for (let start = 0; start < code.length;) {
    const number = owner[start] ?? -1;
    let end = start + 1;
    while (end < code.length && owner[end] === number) end += 1;
    const text = code.slice(start, end);
    const token = tokens[number];
    if (token) {
      const [value = ''] = valuesOf(token, dimension);
      const error = token.in_error ? ' in-error' : '';
      const option = { id: `token-${number}`, role: 'option', 'aria-selected': false };
      const attributes = { class: `token ${hue(dimension, value)}${error}`, 'data-token': number };
      found.push(h('span', begun.has(number) ? attributes : { ...attributes, ...option }, text));
      begun.add(number);
    } else {
      found.push(text);
    }
    start = end;
  }
  return found;
}

function select(options: readonly (readonly [value: string, text: string])[], name: string): HTMLSelectElement {
  return h(
    'select',
    { name },
    options.map(([value, text]) => h('option', { value }, text)),
  );
}

function field(name: string, control: HTMLElement): HTMLElement {
  return h('label', { class: 'field' }, [h('span', {}, name), control]);
}
