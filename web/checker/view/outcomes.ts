/** The outcomes of the tasks, as bars and as a table whose numbers link to the examples. */

import type { Counts, Report } from '../protocol';
import { stackedBar } from './charts';
import { h } from '../../shared/dom';
import { count } from '../../shared/format';
import type { State, View } from './state';
import { countOf, keys, languageName, OUTCOMES, type Outcome } from './vocabulary';

/** Calls `onOpen` when a visitor follows a number to its examples. */
export function renderOutcomes({ counts }: Report, state: State, onOpen: (filter: Partial<View>) => void): HTMLElement {
  const present = keys(OUTCOMES).filter((id) => counts.some((one) => countOf(one, id) > 0));
  return h('section', { 'aria-labelledby': 'outcomes' }, [
    h('h2', { id: 'outcomes' }, 'Outcomes'),
    h('div', { class: 'beside' }, [
      table(counts, present, state, onOpen),
      h('figure', { class: 'outcome-bars' }, [
        h('figcaption', {}, 'Outcomes by language'),
        ...counts.map((one) => bar(one, present)),
      ]),
    ]),
  ]);
}

function bar(counts: Counts, present: readonly Outcome[]): HTMLElement {
  const name = languageName(counts.scope.language);
  const segments = present.map((id) => ({ id, name: OUTCOMES[id].name, count: countOf(counts, id) }));
  return h('div', { class: 'outcome-bar' }, [h('span', {}, name), stackedBar(segments, `Outcomes, ${name}`)]);
}

function table(
  all: readonly Counts[],
  present: readonly Outcome[],
  state: State,
  onOpen: (filter: Partial<View>) => void,
): HTMLElement {
  const cell = (counts: Counts, outcome: Outcome): HTMLElement => {
    const found = countOf(counts, outcome);
    const { language } = counts.scope;
    if (found === 0) return h('td', { class: 'number quiet' }, '0');
    const filter: Partial<View> = {
      category: outcome,
      language: (language ?? '') as View['language'],
      quirk: '',
      search: '',
      example: '',
    };
    const label = `${count(found)} ${OUTCOMES[outcome].name}, ${languageName(language)}: show them`;
    const link = h('a', { href: state.link(filter), 'aria-label': label }, count(found), {
      click: (event) => {
        event.preventDefault();
        onOpen(filter);
      },
    });
    return h('td', { class: 'number' }, link);
  };
  return h('div', { class: 'scroll-x', tabindex: 0, role: 'region', 'aria-label': 'Outcomes as a table' }, [
    h('table', { class: 'outcome-table' }, [
      h('caption', {}, 'Tasks by outcome'),
      h(
        'thead',
        {},
        h('tr', {}, [
          h('th', { scope: 'col' }, 'Outcome'),
          ...all.map(({ scope: { language } }) =>
            h('th', { scope: 'col', class: 'number' }, language ? languageName(language) : 'All'),
          ),
        ]),
      ),
      h(
        'tbody',
        {},
        present.map((outcome) =>
          h('tr', {}, [
            h('th', { scope: 'row' }, [
              h('span', { class: `swatch ${outcome}` }),
              OUTCOMES[outcome].name,
              h('small', {}, OUTCOMES[outcome].meaning),
            ]),
            ...all.map((counts) => cell(counts, outcome)),
          ]),
        ),
      ),
      h(
        'tfoot',
        {},
        h('tr', {}, [
          h('th', { scope: 'row' }, 'Tasks'),
          ...all.map(({ total }) => h('td', { class: 'number' }, count(total))),
        ]),
      ),
    ]),
  ]);
}
