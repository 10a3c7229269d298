/** The outcomes of the tasks, as a chart and as a table. Both lead to the examples. */

import type { Counts, Report } from '../protocol';
import { Figure, type Chart } from '../../charts/figure';
import type { Key } from '../../charts/files';
import { fromZero } from '../../charts/scale';
import { drawStacks } from '../../charts/stacks';
import { h } from '../../shared/dom';
import { count, counted } from '../../shared/format';
import type { State, View } from './state';
import { countOf, keys, languageName, OUTCOMES, type Outcome } from './vocabulary';

/** Calls `onOpen` when a visitor follows a number to its examples. */
export function renderOutcomes({ counts }: Report, state: State, onOpen: (filter: Partial<View>) => void): HTMLElement {
  const present = keys(OUTCOMES).filter((id) => counts.some((one) => countOf(one, id) > 0));
  const figure = new Figure('outcomes');
  figure.show(chart(counts, present, onOpen));
  return h('section', { 'aria-labelledby': 'outcomes' }, [
    h('h2', { id: 'outcomes' }, 'Outcomes'),
    h('div', { class: 'beside' }, [table(counts, present, state, onOpen), figure.element]),
  ]);
}

/** The examples of an outcome, and nothing else. */
function filterOf({ scope: { language } }: Counts, outcome: Outcome): Partial<View> {
  return {
    category: outcome,
    language: (language ?? '') as View['language'],
    quirk: '',
    search: '',
    example: '',
  };
}

function chart(all: readonly Counts[], present: readonly Outcome[], onOpen: (filter: Partial<View>) => void): Chart {
  const series = present.map((id): Key & { id: Outcome } => {
    return { id, name: OUTCOMES[id].name, tone: id, shape: 'square' };
  });
  const stacks = all.map((counts) => ({
    name: languageName(counts.scope.language),
    parts: series.map((key) => {
      const found = countOf(counts, key.id);
      return {
        key,
        count: found,
        text: count(found),
        about: `${key.name}: ${counted(found, 'task')}, ${((100 * found) / counts.total).toFixed(1)} %`,
        open: () => onOpen(filterOf(counts, key.id)),
      };
    }),
  }));
  return {
    title: 'Outcomes by language',
    note: 'Each bar is all tasks of a language, with the number of each outcome. Choose a part to see its examples.',
    keys: series,
    opens: 'the examples of a part',
    draw: (width) => drawStacks(width, fromZero('Tasks (%)', 100), stacks),
    head: ['Language', ...series.map(({ name }) => name)],
    lines: all.map((counts) => [
      languageName(counts.scope.language),
      ...present.map((outcome) => countOf(counts, outcome)),
    ]),
  };
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
    const filter = filterOf(counts, outcome);
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
