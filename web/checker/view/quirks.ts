/** The effects of the official program's quirks on the scores. */

import type { QuirkEffect, Report } from '../protocol';
import { h } from '../../shared/dom';
import { counted, signed } from '../../shared/format';
import { withCode } from './problems';
import type { State, View } from './state';
import { readable } from './vocabulary';

/**
 * `null` if no quirk changed a score. Calls `onOpen` when a visitor opens the examples of a quirk.
 */
export function renderQuirks(
  { sections }: Report,
  state: State,
  onOpen: (filter: Partial<View>) => void,
): HTMLElement | null {
  const effective = (sections.quirks?.effects ?? []).filter(({ examples }) => examples > 0);
  if (effective.length === 0) return null;
  return h('section', { 'aria-labelledby': 'quirks' }, [
    h('h2', { id: 'quirks' }, 'Quirks of the official program'),
    h(
      'p',
      { class: 'section-lead' },
      'The official program departs from its description in places. How each quirk affected your scores.',
    ),
    h(
      'ul',
      { class: 'quirks' },
      effective.map((effect) => h('li', {}, about(effect, state, onOpen))),
    ),
  ]);
}

function about(effect: QuirkEffect, state: State, onOpen: (filter: Partial<View>) => void): HTMLElement[] {
  const filter: Partial<View> = { quirk: effect.quirk, category: 'all', language: '', search: '', example: '' };
  const link = h('a', { href: state.link(filter) }, `Show the ${counted(effect.examples, 'example')} it changed`, {
    click: (event) => {
      event.preventDefault();
      onOpen(filter);
    },
  });
  return [
    h('h3', {}, readable(effect.quirk)),
    h('p', {}, withCode(effect.description)),
    h('p', { class: 'effect' }, matches(effect)),
    h('dl', { class: 'changes' }, means(effect)),
    h('p', {}, link),
  ];
}

/** The effect on matches, which are counts. */
function matches({ em_gained, em_lost, id_em_gained, id_em_lost }: QuirkEffect): string {
  const sentences = [sentence('adds', em_gained, id_em_gained), sentence('removes', em_lost, id_em_lost)];
  return sentences.filter((words) => words !== '').join(' ') || 'It changes no match.';
}

function sentence(verb: string, exact: number, identifier: number): string {
  const parts = [
    exact > 0 && counted(exact, 'exact match', 'exact matches'),
    identifier > 0 && counted(identifier, 'identifier exact match', 'identifier exact matches'),
  ].filter((part) => part !== false);
  return parts.length === 0 ? '' : `It ${verb} ${parts.join(' and ')}.`;
}

/** The effect on means, each by its own profile. */
function means({ es_difflib, es_levenshtein, id_f1 }: QuirkEffect): HTMLElement[] {
  const changes: [string, number][] = [
    ['Edit similarity, cceval-difflib@1', es_difflib],
    ['Edit similarity, cceval-levenshtein@1', es_levenshtein],
    ['Identifier F1', id_f1],
  ];
  return changes
    .filter(([, change]) => change !== 0)
    .map(([name, change]) => h('div', {}, [h('dt', {}, name), h('dd', {}, signed(change, 2))]));
}
