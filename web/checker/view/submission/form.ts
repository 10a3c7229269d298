/** The form for a submission's card. */

import { h } from '../../../shared/dom';
import { counted } from '../../../shared/format';
import { remember, remembered } from '../../../shared/preferences';
import type { SubmissionFields } from '../../protocol';
import { IN_FILE, type Benchmark } from './benchmark';
import { makeFields, NO_SETTING, parameters, type Key } from './fields';
import type { Field } from './field';
import { keys } from '../vocabulary';

export interface Fault {
  key: Key | null;
  message: string;
}

/** Fields that are the same in a visitor's next submission. */
const REMEMBERED = ['organisation', 'licence', 'contact'] as const;
const stored = (key: string): string => `assay-${key}`;

export class SubmissionForm {
  readonly element: HTMLFormElement;
  readonly #fields: Readonly<Record<Key, Field>>;
  readonly #summary = h('div', { class: 'faults', role: 'alert', hidden: true });
  #said = '';
  #named = false;

  constructor(benchmark: Benchmark, today: string, foot: HTMLElement) {
    this.#fields = makeFields(benchmark, today);
    const group = (legend: string, members: readonly Key[]): HTMLElement =>
      h('fieldset', {}, [
        h('legend', {}, legend),
        h(
          'div',
          { class: 'form-fields' },
          members.map((key) => this.#fields[key].element),
        ),
      ]);
    this.element = h('form', { class: 'submission-form', novalidate: true, 'aria-label': 'Submission' }, [
      this.#summary,
      group('The model', ['model', 'organisation', 'link', 'paper', 'parameters', 'open_weights', 'cutoff']),
      group('How it was run', ['setting', 'retriever', 'sampling', 'date', 'cost', 'tokens', 'seconds']),
      group('The submission', ['id', 'licence', 'contact', 'notes']),
      foot,
    ]);
    for (const key of REMEMBERED) this.#fields[key].value = remembered(stored(key)) ?? '';
    const about = new Map(benchmark.settings.map((one) => [one.id, one.about]));
    this.element.addEventListener('input', ({ target }) => {
      if (target === this.#fields.id.control) this.#named = this.#fields.id.value !== '';
      if (target === this.#fields.setting.control) {
        this.#fields.setting.help = about.get(this.#fields.setting.value) ?? NO_SETTING;
      }
      this.#showRetriever();
    });
    this.element.addEventListener('change', () => {
      for (const key of REMEMBERED) remember(stored(key), this.#fields[key].value || null);
    });
    this.#showRetriever();
  }

  /** Whether the visitor chose the folder's name. Until then, it is the suggested one. */
  get isNamed(): boolean {
    return this.#named;
  }

  get id(): string {
    return this.#fields.id.value;
  }

  /** The fields with a value that applies in the chosen setting. */
  get fields(): SubmissionFields {
    const weights = this.#fields.open_weights.value;
    const size = this.#fields.parameters.value;
    const others = ['id', 'parameters', 'open_weights', ...(this.#retrieves ? [] : ['retriever'])];
    const texts = keys(this.#fields).filter((key) => !others.includes(key) && this.#fields[key].value !== '');
    return {
      ...Object.fromEntries(texts.map((key) => [key, this.#fields[key].value])),
      ...(size !== '' && { parameters: parameters(size) }),
      ...(weights !== '' && { open_weights: weights === 'yes' }),
    };
  }

  focus(): void {
    this.#fields.model.control.focus();
  }

  /** Sets the folder's name, unless the visitor chose one. */
  suggest(id: string): void {
    if (!this.#named) this.#fields.id.value = id;
  }

  /** Shows faults at the fields and above them; an empty list removes them. */
  show(faults: readonly Fault[]): void {
    const texts = faults.map(({ key, message }) => ({ key, text: this.#readable(key, message) }));
    for (const key of keys(this.#fields)) {
      this.#fields[key].show(texts.find((fault) => fault.key === key)?.text ?? null);
    }
    this.#summary.hidden = faults.length === 0;
    // Screen readers must announce a fault once only.
    const said = JSON.stringify(texts);
    if (said === this.#said) return;
    this.#said = said;
    const item = ({ key, text }: { key: Key | null; text: string }): HTMLElement => {
      const focus = (): void => {
        if (key !== null) this.#fields[key].control.focus();
      };
      return h('li', {}, key === null ? text : h('button', { type: 'button', class: 'link' }, text, { click: focus }));
    };
    this.#summary.replaceChildren(
      h('p', {}, `Correct ${counted(faults.length, 'field')}`),
      h('ul', {}, texts.map(item)),
    );
  }

  /** Locks or unlocks all fields. */
  lock(locked: boolean): void {
    for (const group of this.element.querySelectorAll('fieldset')) group.inert = locked;
  }

  /** Focuses the first field with a fault. */
  focusFault(): void {
    keys(this.#fields)
      .map((key) => this.#fields[key].control)
      .find((control) => control.getAttribute('aria-invalid') === 'true')
      ?.focus();
  }

  get #retrieves(): boolean {
    const setting = this.#fields.setting.value;
    return setting !== '' && setting !== IN_FILE;
  }

  #showRetriever(): void {
    this.#fields.retriever.element.hidden = !this.#retrieves;
  }

  /** Replaces the keys of fields in a core message with their labels. */
  #readable(key: Key | null, message: string): string {
    return key === null ? message : message.replace(`\`${key}\``, this.#fields[key].label).replaceAll('`', '');
  }
}
