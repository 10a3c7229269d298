/**
 * Filters examples by the types of their tokens. Its controls are among those of the other filters.
 */

import { h } from '../../../shared/dom';
import type { TokenDimension, TokenQuery, TokenRow } from '../../protocol';
import type { State } from '../state';
import { keys } from '../vocabulary';
import { cellName, DIMENSIONS, valueName } from './vocabulary';

export class TokenFilter {
  readonly #select: HTMLSelectElement;
  readonly #missed: HTMLInputElement;
  /** The possible values, by name in addresses. */
  readonly #cells: ReadonlyMap<string, { dimension: TokenDimension; value: string }>;

  /**
   * `explorer` has the other filters. A link may name a value without tokens in `rows`; then the
   * view is reset.
   */
  constructor(
    private readonly state: State,
    explorer: HTMLElement,
    rows: readonly TokenRow[],
  ) {
    const present = rows.filter(({ tokens }) => tokens > 0);
    this.#cells = new Map(present.map((row) => [cellName(row.dimension, row.value), row]));
    const option = (dimension: TokenDimension, value: string): HTMLElement | false => {
      const cell = cellName(dimension, value);
      return this.#cells.has(cell) && h('option', { value: cell }, valueName(dimension, value));
    };
    this.#select = h(
      'select',
      { name: 'token' },
      [
        h('option', { value: '' }, 'Any or none'),
        option('all', 'all'),
        ...keys(DIMENSIONS).map((id) =>
          h(
            'optgroup',
            { label: DIMENSIONS[id].name },
            Object.keys(DIMENSIONS[id].values).map((value) => option(id, value)),
          ),
        ),
      ],
      {
        change: () => {
          state.set({ token: this.#select.value });
        },
      },
    );
    this.#missed = h('input', { type: 'checkbox' }, [], {
      change: () => {
        state.set({ missed: this.#missed.checked ? 'yes' : 'no' });
      },
    });
    explorer
      .querySelector('.filters select[name="profile"]')
      ?.closest('.field')
      ?.before(
        h('label', { class: 'field' }, [h('span', {}, 'Ground truth has'), this.#select]),
        h('label', { class: 'check' }, [this.#missed, 'only where the prediction misses it']),
      );
    if (this.query === null) state.set({ token: '' });
    this.show();
  }

  /** The tokens that the view filters by, if any. */
  get query(): TokenQuery | null {
    const { token, missed } = this.state.view;
    const cell = this.#cells.get(token);
    return cell ? { dimension: cell.dimension, value: cell.value, missed: missed === 'yes' } : null;
  }

  /** Shows the state of the view. */
  show(): void {
    const { token, missed } = this.state.view;
    this.#select.value = token;
    this.#select.classList.toggle('filtering', token !== '');
    this.#missed.checked = missed === 'yes';
    this.#missed.disabled = token === '';
  }
}
