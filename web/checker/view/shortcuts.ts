/**
 * Keys of the explorer. Visitors can switch off single letters, for example if they use speech
 * input.
 */

import { h } from '../../shared/dom';
import { remember, remembered } from '../../shared/preferences';

const STORED = 'assay-letters';

interface Actions {
  /** Handles a key of the list. */
  list: (key: string) => void;
  search: () => void;
  close: () => void;
}

export class Shortcuts {
  readonly element: HTMLElement;
  #letters = remembered(STORED) !== 'off';

  constructor(private readonly actions: Actions) {
    const box = h('input', { type: 'checkbox', checked: this.#letters }, [], {
      change: () => {
        this.#letters = box.checked;
        remember(STORED, box.checked ? null : 'off');
      },
    });
    const keys = [
      ['j', 'k', '↓', '↑', 'next and previous example'],
      ['Enter', 'go to the example'],
      ['Esc', 'back to the list'],
      ['/', 'search'],
    ];
    this.element = h('details', { class: 'shortcuts' }, [
      h('summary', {}, 'Keyboard'),
      h(
        'dl',
        {},
        keys.map((line) =>
          h('div', {}, [
            h(
              'dt',
              {},
              line.slice(0, -1).map((key) => h('kbd', {}, key)),
            ),
            h('dd', {}, line.at(-1)),
          ]),
        ),
      ),
      h('label', {}, [box, ' Use letters and / as shortcuts']),
    ]);
  }

  /** Handles a key pressed anywhere in the explorer. */
  handle(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const inField = event.target instanceof HTMLElement && event.target.matches('input, select, textarea');
    if (event.key === 'Escape') {
      // Escape first clears a search field.
      if (event.target instanceof HTMLInputElement && event.target.value !== '') return;
      this.actions.close();
    } else if (inField || !this.#letters) {
      return;
    } else if (event.key === '/') {
      this.actions.search();
    } else if (event.key === 'j' || event.key === 'k') {
      this.actions.list(event.key);
    } else {
      return;
    }
    event.preventDefault();
  }
}
