/** What the official program's quirks did to the scores. */

import type { QuirkEffect, Report } from '../protocol';
import { h, join } from './dom';
import { count, counted, signed } from './format';
import { withCode } from './problems';
import type { State, View } from './state';
import { readable } from './vocabulary';

/** Nothing if no quirk changed a score. `onOpen` is told when a visitor wants to see the examples of one. */
export function renderQuirks({ quirks }: Report, state: State, onOpen: (filter: Partial<View>) => void): HTMLElement | null {
  const effective = quirks.filter(({ examples }) => examples > 0);
  if (effective.length === 0) return null;
  return h('section', { 'aria-labelledby': 'quirks' }, [
    h('h2', { id: 'quirks' }, 'Quirks of the official program'),
    h('p', { class: 'section-lead' },
      'The official program departs from its description in places. This is what each of them made of your scores.'),
    h('ul', { class: 'quirks' }, effective.map((effect) => h('li', {}, about(effect, state, onOpen)))),
  ]);
}

function about(effect: QuirkEffect, state: State, onOpen: (filter: Partial<View>) => void): HTMLElement[] {
  const filter: Partial<View> = { quirk: effect.quirk, category: '', language: '', search: '', example: '' };
  const link = h('a', { href: state.link(filter) }, `Show ${counted(effect.examples, 'example')} that it changed`, {
    click: (event) => {
      event.preventDefault();
      onOpen(filter);
    },
  });
  return [
    h('h3', {}, readable(effect.quirk)),
    h('p', {}, withCode(effect.description)),
    h('p', { class: 'effect' }, matches(effect)),
    h('p', { class: 'quiet' }, join(means(effect), ' · ')),
    h('p', {}, link),
  ];
}

/** What it did to matches, which are whole. */
export function matches({ em_gained, em_lost, id_em_gained, id_em_lost }: QuirkEffect): string {
  const told = [
    gained(em_gained, 'exact match', 'exact matches'),
    lost(em_lost, 'exact match', 'exact matches'),
    gained(id_em_gained, 'identifier match', 'identifier matches'),
    lost(id_em_lost, 'identifier match', 'identifier matches'),
  ].filter((sentence) => sentence !== '');
  return told.length > 0 ? told.join(' ') : 'No match depends on it.';
}

function gained(number: number, one: string, many: string): string {
  if (number === 0) return '';
  return number === 1 ? `1 ${one} exists only because of it.` : `${count(number)} ${many} exist only because of it.`;
}

function lost(number: number, one: string, many: string): string {
  if (number === 0) return '';
  return number === 1 ? `1 ${one} is lost to it.` : `${count(number)} ${many} are lost to it.`;
}

/** What it did to means, each by its own profile. */
function means({ es_difflib, es_levenshtein, id_f1 }: QuirkEffect): string[] {
  const point = (name: string, change: number): string => `${name} ${signed(change, 2)}`;
  return [
    point('Edit similarity: cceval-difflib@1', es_difflib),
    point('cceval-levenshtein@1', es_levenshtein),
    point('Identifier F1', id_f1),
  ];
}
