/**
 * Scores by token type and language, as a table with coloured cells that link to their examples.
 */

import type { TokenRow } from '../../protocol';
import { h, unseen } from '../../../shared/dom';
import { count, counted, percent } from '../../../shared/format';
import { languageName } from '../vocabulary';
import { DIMENSIONS, FEW, MEASURES, SHOW_MISSED, valueName, type Dimension, type Measure } from './vocabulary';

/** The link to the examples of a row; `null` if no groundtruth has such a token. */
export type Open = (row: TokenRow) => { href: string; onOpen: () => void } | null;

export function renderHeatMap(
  rows: readonly TokenRow[],
  dimension: Dimension,
  measure: Measure,
  open: Open,
): HTMLElement[] {
  const { name, meaning } = MEASURES[measure];
  const languages = [...new Set(rows.map(({ language }) => language))];
  const measured = rows.filter((row) => row.dimension === dimension && MEASURES[measure].of(row) > 0);
  const present = new Set(measured.map(({ value }) => value));
  const values = Object.keys(DIMENSIONS[dimension].values).filter((value) => present.has(value));
  const find = (row: { dimension: string; value: string }): (TokenRow | undefined)[] =>
    languages.map((language) =>
      rows.find((one) => one.language === language && one.dimension === row.dimension && one.value === row.value),
    );
  // One place explains the numbers, so that cells can be narrow.
  const hint =
    'Point at a number, or focus it with Tab, for its counts. Follow it to the examples where such a token is missed.';
  const details = h('p', { class: 'heat-details', 'aria-hidden': true }, hint);
  const body = h(
    'tbody',
    {},
    [{ dimension: 'all', value: 'all' } as const, ...values.map((value) => ({ dimension, value }))].map((row) =>
      h('tr', {}, [
        h('th', { scope: 'row', title: row.value }, valueName(row.dimension, row.value)),
        ...find(row).map((cell) => renderCell(cell, measure, open, details)),
      ]),
    ),
  );
  const title = `${name} by ${DIMENSIONS[dimension].name.toLowerCase()} and language`;
  return [
    h('div', { class: 'scroll-x', tabindex: 0, role: 'region', 'aria-label': title }, [
      h('table', { class: 'heat-table' }, [
        h('caption', {}, [title, h('small', {}, `In percent: ${meaning}.`)]),
        h(
          'thead',
          {},
          h('tr', {}, [
            h('th', { scope: 'col' }, DIMENSIONS[dimension].name),
            ...languages.map((language) =>
              h('th', { scope: 'col' }, language === null ? 'All' : languageName(language)),
            ),
          ]),
        ),
        body,
      ]),
    ]),
    details,
  ];
}

/** A cell, empty if there is no measurement. */
function renderCell(row: TokenRow | undefined, measure: Measure, open: Open, details: HTMLElement): HTMLElement {
  if (!row || MEASURES[measure].of(row) === 0) return h('td', { class: 'heat' });
  const { value } = MEASURES[measure].rate(row);
  const few = MEASURES[measure].of(row) < FEW;
  const label = describe(row, measure);
  const tell = (): void => {
    details.textContent = label;
  };
  const number = value.toFixed(0);
  const behind = open(row);
  const content = behind
    ? h('a', { href: behind.href, 'aria-label': `${label} ${SHOW_MISSED}`, title: label }, number, {
        focus: tell,
        click: (event) => {
          event.preventDefault();
          behind.onOpen();
        },
      })
    : h('span', { title: label }, [number, unseen(`: ${label}`)]);
  content.addEventListener('mouseenter', tell);
  return h('td', { class: `heat ${few ? 'few' : `heat-${level(value)}`}` }, content);
}

/** The colour level of a share, from 0 to 10. Style sheets have a class for each except 0. */
export function level(value: number): number {
  return Math.round(value / 10);
}

/** The count behind a number, and its interval. */
export function describe(row: TokenRow, measure: Measure): string {
  const { of, rate, noun, name } = MEASURES[measure];
  const { count: right, value, low, high } = rate(row);
  const share = `${percent(value)} % (${low.toFixed(1)}–${high.toFixed(1)})`;
  const cell = `${valueName(row.dimension, row.value)}, ${languageName(row.language)}`;
  return `${cell}: ${name.toLowerCase()} ${share}, ${count(right)} of ${counted(of(row), noun)}.`;
}
