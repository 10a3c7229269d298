/** Offers scores by token type. The code that computes and shows them is loaded on demand. */

import { h, isAbort, message } from '../../../shared/dom';
import type { Checker, OnProgress } from '../../client';
import type { Result, TokenProfile } from '../../protocol';
import type { Explorer } from '../explorer';
import type { State, View } from '../state';
import type { TokenTypes } from './types';

/** The inputs of token types, and their listeners. */
export interface Material {
  checker: Checker;
  state: State;
  explorer: Explorer;
  /**
   * The profile to label tokens by, if the published report has an earlier one; `null` is the
   * latest.
   */
  profile: TokenProfile | null;
  /** Computes scores by all profiles, unless they exist. */
  computeStrict: (watch: OnProgress) => Promise<void>;
  onResult: (result: Result) => void;
}

export class TokenOffer {
  readonly element: HTMLElement;
  readonly #body = h('div');
  readonly #notice = h('p', { class: 'notice', role: 'alert' });
  readonly #button = h('button', { type: 'button', class: 'button', id: 'break-down' }, 'Break down by token type', {
    click: () => void this.open().catch(() => undefined),
  });
  #opening: Promise<void> | null = null;
  #types: TokenTypes | null = null;

  constructor(private readonly material: Material) {
    this.#body.append(this.#button, this.#notice);
    this.element = h('section', { 'aria-labelledby': 'tokens' }, [
      h('h2', { id: 'tokens' }, 'Token types'),
      h(
        'p',
        { class: 'section-lead' },
        'Which tokens the model gets right: method names, variables, strings, names from other files. ' +
          'Each task takes a few milliseconds.',
      ),
      this.#body,
    ]);
  }

  /** Applies a change of the view. */
  follow(changed: ReadonlySet<keyof View>): void {
    this.#types?.follow(changed);
  }

  /** Computes and shows token types once. Rejects if stopped; then it can be called again. */
  open(): Promise<void> {
    this.#opening ??= this.#open();
    return this.#opening;
  }

  async #open(): Promise<void> {
    this.#notice.textContent = '';
    this.#button.disabled = true;
    try {
      const { TokenTypes } = await import('./types');
      const types = new TokenTypes(this.material);
      this.#body.replaceChildren(types.element);
      await types.compute();
      this.#types = types;
    } catch (fault) {
      this.#opening = null;
      this.#button.disabled = false;
      this.#notice.textContent = isAbort(fault) ? '' : `Token types could not be computed: ${message(fault)}`;
      this.#body.replaceChildren(this.#button, this.#notice);
      throw fault;
    }
  }
}
