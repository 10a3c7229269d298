/** Offers to make a submission from a checked file. */

import { h, message } from '../../../shared/dom';
import { readBenchmark } from './benchmark';
import type { Material } from './desk';

const OFFER = 'A short form makes a folder for a pull request. This page sends nothing.';
const FORCED = 'To publish it, check it again with the language set to “Detect from task ids”.';

/**
 * `isForced` says whether the visitor chose the language. Others could not recompute such a
 * submission.
 */
export function offerSubmission(material: Material, isForced: boolean): HTMLElement {
  const notice = h('p', { class: 'notice', role: 'alert' });
  const button = h('button', { type: 'button', class: 'button primary' }, 'Prepare a submission', {
    click: () => void open(),
  });
  const section = h('section', { class: 'submit', 'aria-labelledby': 'submit' }, [
    h('div', { class: 'submit-offer' }, [
      h('div', {}, [
        h('h2', { id: 'submit' }, 'Publish this result'),
        h('p', { class: 'quiet' }, isForced ? FORCED : OFFER),
      ]),
      !isForced && button,
    ]),
    notice,
  ]);
  const open = async (): Promise<void> => {
    button.disabled = true;
    notice.textContent = '';
    try {
      // Loaded on demand: most visitors only check.
      const [{ Desk }, benchmark] = await Promise.all([import('./desk'), readBenchmark(material.bundle.manifest)]);
      const desk = new Desk(material, benchmark);
      button.remove();
      section.append(desk.element);
      desk.start();
    } catch (fault) {
      notice.textContent = `The form could not be loaded: ${message(fault)}`;
      button.disabled = false;
    }
  };
  return section;
}
