/** Buttons that copy a block of code. */

import { h } from './dom';

/** Adds a button to each block of code that a visitor may want to paste. */
export function offerCopies(root: ParentNode): void {
  for (const block of root.querySelectorAll('pre')) {
    const button = h('button', { type: 'button', 'aria-live': 'polite' }, 'Copy', {
      click: () => {
        navigator.clipboard.writeText(block.innerText.trimEnd()).then(
          () => (button.textContent = 'Copied'),
          () => (button.textContent = 'Not copied'),
        );
      },
    });
    const frame = h('div', { class: 'copied' });
    block.replaceWith(frame);
    frame.append(block, button);
  }
}
