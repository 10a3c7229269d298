/** What `strict@1` compared in one example. */

import type { StrictExplanation } from '../protocol';
import { renderTexts } from './diff';
import { h } from '../../shared/dom';

/** The compared texts: the first statement of each side without its comments. */
export function strictComparison({ prediction, reference }: StrictExplanation): HTMLElement {
  return h('div', {}, [h('h4', {}, 'What strict@1 compared'), renderTexts([prediction], [reference])]);
}
