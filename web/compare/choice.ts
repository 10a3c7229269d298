/** A labelled list of choices. */

import { h } from '../shared/dom';

export function choice(
  name: string,
  text: string,
  chosen: string,
  options: readonly (readonly [value: string, text: string])[],
): HTMLElement {
  return h('label', { class: 'field' }, [
    h('span', {}, text),
    h(
      'select',
      { name },
      options.map(([value, words]) => h('option', { value, selected: value === chosen }, words)),
    ),
  ]);
}
