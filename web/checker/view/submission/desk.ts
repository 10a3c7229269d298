/** The section that makes a submission: a form, its faults, and the result. */

import '../../../styles/submit.css';
import { h, isAbort, message } from '../../../shared/dom';
import type { Bundle } from '../../bundle';
import type { Checker, OnProgress } from '../../client';
import type { Benchmark } from './benchmark';
import { handOut } from './handout';
import { ProgressPanel } from '../progress';
import { SubmissionForm, type Fault } from './form';

/** The suggested folder name follows typing after a pause of this length. */
const QUIET_MS = 200;

/** The inputs of a submission, besides the form. */
export interface Material {
  /** Its check is finished. */
  checker: Checker;
  bundle: Bundle;
  /** Computes scores by all profiles, unless they exist. */
  computeStrict: (watch: OnProgress) => Promise<void>;
}

export class Desk {
  readonly element: HTMLElement;
  readonly #form: SubmissionForm;
  readonly #button = h('button', { type: 'submit', class: 'button primary' }, 'Download the folder');
  readonly #notice = h('p', { class: 'notice', role: 'alert' });
  readonly #progress: ProgressPanel;
  readonly #handout = h('div');
  #asked = 0;
  #quiet: number | undefined;
  /** Whether the visitor has requested the folder. From then on, faults appear while typing. */
  #showsFaults = false;

  constructor(
    private readonly material: Material,
    private readonly benchmark: Benchmark,
  ) {
    this.#progress = new ProgressPanel(() => {
      material.checker.cancel();
    });
    this.#progress.element.hidden = true;
    const foot = h('div', { class: 'submission-foot' }, [
      h('p', { class: 'quiet' }, 'This browser remembers organisation, licence and contact for the next submission.'),
      this.#button,
      this.#progress.element,
      this.#notice,
    ]);
    this.#form = new SubmissionForm(benchmark, today(), foot);
    this.element = h('div', {}, [this.#form.element, this.#handout]);
    this.element.addEventListener('input', () => {
      // The result and the faults belong to an earlier state of the form.
      this.#handout.replaceChildren();
      this.#notice.textContent = '';
      clearTimeout(this.#quiet);
      this.#quiet = window.setTimeout(() => void this.#check(), QUIET_MS);
    });
    this.element.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#make();
    });
  }

  /** Focuses the first field. */
  start(): void {
    this.#form.focus();
    // Meanwhile, load the code that will be needed.
    void this.#check();
  }

  /** Suggests a name and returns the faults. `null` if the check failed or a later one began. */
  async #check(): Promise<readonly Fault[] | null> {
    const { checker } = this.material;
    const { taken } = this.benchmark;
    const form = this.#form;
    const asked = ++this.#asked;
    try {
      const { fields } = form;
      const { faults, suggestedId, isId } = await checker.checkSubmission(fields, form.id);
      if (asked !== this.#asked) return null;
      // Without a model there is no name. Only the model's field shows that fault.
      form.suggest(fields.model === undefined ? '' : untaken(suggestedId, taken));
      const all = [...faults, ...(form.isNamed ? nameFaults(form.id, isId, taken) : [])];
      if (this.#showsFaults) form.show(all);
      return all;
    } catch (fault) {
      this.#notice.textContent = `The form could not be checked: ${message(fault)}`;
      return null;
    }
  }

  async #make(): Promise<void> {
    const form = this.#form;
    this.#showsFaults = true;
    clearTimeout(this.#quiet);
    this.#notice.textContent = '';
    this.#handout.replaceChildren();
    const faults = await this.#check();
    if (faults === null) return;
    if (faults.length > 0) {
      form.focusFault();
      return;
    }
    this.#showProgress(true);
    try {
      const handedOut = await this.#handOut();
      this.#showProgress(false);
      this.#handout.replaceChildren(handedOut);
      handedOut.querySelector('h3')?.focus();
    } catch (fault) {
      this.#showProgress(false);
      this.#notice.textContent = isAbort(fault)
        ? 'Cancelled. Your entries are still here.'
        : `The folder could not be made: ${message(fault)}`;
      this.#button.focus();
    }
  }

  async #handOut(): Promise<HTMLElement> {
    const { checker, bundle, computeStrict } = this.material;
    const { fields, id } = this.#form;
    const show: OnProgress = (progress) => {
      this.#progress.show(progress);
    };
    await computeStrict(show);
    const request = { fields, id, benchmark: this.benchmark.name, bundle: bundle.prompts };
    return handOut(await checker.submission(request, show), id, this.benchmark);
  }

  #showProgress(shown: boolean): void {
    // The form must not change while its submission is made.
    this.#form.lock(shown);
    this.#button.hidden = shown;
    this.#progress.element.hidden = !shown;
    if (shown) this.#progress.element.querySelector('button')?.focus();
  }
}

/** A similar name that no submission has. */
function untaken(id: string, taken: ReadonlySet<string>): string {
  let name = id;
  // Names have a limited length; leave room for the number.
  for (let number = 2; taken.has(name); number += 1) name = `${id.slice(0, 60)}-${number}`;
  return name;
}

function nameFaults(id: string, isId: boolean, taken: ReadonlySet<string>): Fault[] {
  const fault = (rest: string): Fault[] => [{ key: 'id', message: `\`id\` ${rest}` }];
  if (!isId) return fault('can have up to 64 lower-case letters, digits, `-`, `_` and `.`, a letter or digit first');
  if (taken.has(id)) return fault('is already the name of a submission');
  return [];
}

/** The date in the visitor's time zone. */
function today(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}
