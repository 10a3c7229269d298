/** The result of `strict@1` for one example. */

import type { ProfileScores, StrictExplanation } from '../protocol';
import { renderTexts } from './diff';
import { h } from '../../shared/dom';

/** The scores in the form of the official ones. */
export function strictScores({
  scores: { exact_match, matched, total, identifiers },
}: StrictExplanation): ProfileScores {
  const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
  return {
    profile: 'strict@1',
    em: exact_match ? 1 : 0,
    es: total === 0 ? 100 : (200 * matched) / total,
    id_em: identifiers.exact ? 1 : 0,
    id_precision: share(identifiers.shared, identifiers.predicted),
    id_recall: share(identifiers.shared, identifiers.expected),
    id_f1: share(2 * identifiers.shared, identifiers.predicted + identifiers.expected),
  };
}

/** The compared texts: the first statement of each side without its comments. */
export function strictComparison({ prediction, reference }: StrictExplanation): HTMLElement {
  return h('div', {}, [h('h4', {}, 'What strict@1 compared'), renderTexts([prediction], [reference])]);
}
