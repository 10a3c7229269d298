/** What a page says about programs for which it has no verdict. */

import { h } from '../shared/dom';
import { count, counted } from '../shared/format';
import type { Judged } from './pool';

/** Why this browser cannot tell. Nothing if it can for all. */
export function unknownPrograms(results: readonly Judged[]): HTMLElement[] {
  const reasons = new Map<string, number>();
  let programs = 0;
  for (const result of results) {
    if (!('cannotTell' in result)) continue;
    reasons.set(result.cannotTell, (reasons.get(result.cannotTell) ?? 0) + 1);
    programs += 1;
  }
  if (programs === 0) return [];
  return [
    h('div', {}, [
      h('p', {}, `This browser has no verdict for ${counted(programs, 'program')}:`),
      h(
        'ul',
        {},
        [...reasons].map(([reason, number]) => h('li', {}, `${reason} (${counted(number, 'program')})`)),
      ),
    ]),
  ];
}

/** That programs were not run. Nothing if all were. */
export function omitted(programs: number): HTMLElement[] {
  if (programs === 0) return [];
  const were = programs === 1 ? 'was' : 'were';
  return [
    h(
      'p',
      { class: 'quiet' },
      `${count(programs)} ${programs === 1 ? 'program' : 'programs'} ${were} skipped, as their languages do not run here.`,
    ),
  ];
}
