/** A form field: its label, its help text, and its fault. */

import { h, icon } from '../../../shared/dom';

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

interface Texts {
  label: string;
  help: string;
  required?: boolean;
}

export class Field {
  readonly element: HTMLElement;
  readonly label: string;
  readonly #fault: HTMLElement;
  readonly #help: HTMLElement;

  /** The control must have an id. */
  constructor(
    readonly control: Control,
    { label, help, required = false }: Texts,
    ...others: HTMLElement[]
  ) {
    const { id } = control;
    this.label = label;
    this.#help = h('p', { class: 'help', id: `${id}-help` }, help);
    this.#fault = h('p', { class: 'fault', id: `${id}-fault`, hidden: true });
    // Not `required`: browsers would report missing fields in their own way, one at a time.
    if (required) control.setAttribute('aria-required', 'true');
    this.element = h('div', { class: 'form-field' }, [
      h('label', { for: id }, [label, required && h('span', { class: 'quiet' }, ' (required)')]),
      control,
      ...others,
      this.#fault,
      this.#help,
    ]);
    this.show(null);
  }

  get value(): string {
    return this.control.value.trim();
  }

  set value(value: string) {
    this.control.value = value;
  }

  set help(text: string) {
    this.#help.textContent = text;
  }

  /** Shows a fault, or none. */
  show(fault: string | null): void {
    this.#fault.hidden = fault === null;
    this.#fault.replaceChildren(...(fault === null ? [] : [icon('cross'), h('span', {}, fault)]));
    const described = fault === null ? [this.#help] : [this.#fault, this.#help];
    this.control.setAttribute('aria-describedby', described.map(({ id }) => id).join(' '));
    if (fault === null) this.control.removeAttribute('aria-invalid');
    else this.control.setAttribute('aria-invalid', 'true');
  }
}
