/** An editable example, scored while typing by the same core that scores submissions. */

import '../styles/playground.css';
import { Checker } from '../checker/client';
import type { LanguageId } from '../checker/protocol';
import { renderExample } from '../checker/view/example';
import { keys, LANGUAGES } from '../checker/view/vocabulary';
import { h, message } from '../shared/dom';
import { PRESETS, type Preset } from './presets';

// Both are on one page and share code.
export { TokenPlayground } from './playground-tokens';

/** Scoring starts after a typing pause of this length. */
const PAUSE_MS = 300;
const TASK = 'playground/0';

export class Playground {
  readonly #checker = new Checker();
  readonly #language = h(
    'select',
    {},
    keys(LANGUAGES).map((id) => h('option', { value: id }, LANGUAGES[id])),
  );
  readonly #texts = { prompt: area(6), groundtruth: area(2), prediction: area(4) };
  readonly #result = h('div', {
    class: 'playground-result example',
    tabindex: 0,
    role: 'region',
    'aria-label': 'Scores',
    'aria-live': 'polite',
    'aria-busy': false,
  });
  #timer = 0;
  /** The number of the latest query. Replies to earlier ones are dropped. */
  #asked = 0;

  constructor(private readonly element: HTMLElement) {
    const { prompt, groundtruth, prediction } = this.#texts;
    const form = h('form', { class: 'playground-form' }, [
      field('Language', this.#language),
      field('Prompt: the code before the cursor', prompt),
      field('Ground truth: the original code at the cursor', groundtruth),
      field('Prediction: the model’s completion', prediction),
    ]);
    form.addEventListener('input', () => {
      clearTimeout(this.#timer);
      this.#timer = window.setTimeout(() => void this.#score(), PAUSE_MS);
    });
    form.addEventListener('submit', (event) => {
      event.preventDefault();
    });
    element.append(
      h('h2', { id: 'try', tabindex: -1 }, 'Try it'),
      h('p', {}, 'Edit any field: your browser scores the prediction as you type. “Try it” below fills in an example.'),
      h('div', { class: 'playground' }, [form, this.#result]),
    );
    this.#offerPresets();
    this.#fill(PRESETS['em']);
  }

  /** Adds a button to every explanation that has an example. */
  #offerPresets(): void {
    for (const term of document.querySelectorAll<HTMLElement>('[data-explains]')) {
      const preset = PRESETS[term.dataset['explains'] ?? ''];
      if (!preset) continue;
      const label = `Try it: ${term.textContent}`;
      const button = h('button', { type: 'button', class: 'link try', 'aria-label': label }, 'Try it', {
        click: () => {
          this.#fill(preset);
          this.element.querySelector<HTMLElement>('#try')?.focus();
          this.element.scrollIntoView();
        },
      });
      term.append(' ', button);
    }
  }

  #fill(preset: Preset | undefined): void {
    if (!preset) return;
    this.#language.value = preset.language;
    for (const name of keys(this.#texts)) this.#texts[name].value = preset[name];
    void this.#score();
  }

  async #score(): Promise<void> {
    const asked = ++this.#asked;
    const language = this.#language.value as LanguageId;
    const { prompt, groundtruth, prediction } = this.#texts;
    const task = { prompt: prompt.value, groundtruth: groundtruth.value, metadata: { task_id: TASK, language } };
    const answer = { task_id: TASK, pred: prediction.value };
    this.#result.setAttribute('aria-busy', 'true');
    try {
      const { registry } = await this.#checker.check({ prompts: file(task), predictions: file(answer), language });
      const explanation = await this.#checker.explain(0);
      if (asked === this.#asked) this.#result.replaceChildren(renderExample(explanation, registry.metrics, null));
    } catch (fault) {
      // A newer query replaced this one.
      if (asked !== this.#asked) return;
      this.#result.replaceChildren(
        h('p', { class: 'notice', role: 'alert' }, `The prediction could not be scored: ${message(fault)}`),
      );
    }
    if (asked === this.#asked) this.#result.setAttribute('aria-busy', 'false');
  }
}

function area(rows: number): HTMLTextAreaElement {
  return h('textarea', { rows, spellcheck: false, autocapitalize: 'off', autocomplete: 'off' });
}

function field(name: string, control: HTMLElement): HTMLElement {
  return h('label', { class: 'field' }, [h('span', {}, name), control]);
}

function file(line: unknown): Blob {
  return new Blob([JSON.stringify(line), '\n']);
}
