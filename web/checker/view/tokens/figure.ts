/** Scores by token type, with the number of tokens of each: bars, and dots for the shares. */

import type { TokenRow } from '../../protocol';
import { h, svg } from '../../../shared/dom';
import { count, percent } from '../../../shared/format';
import { mark } from '../../../shared/marks';
import { languageName } from '../vocabulary';
import { describe, type Open } from './heatmap';
import { DIMENSIONS, FEW, MEASURES, SHOW_MISSED, valueName, type Dimension, type Measure } from './vocabulary';

const ROW = 40;
const BAR = 14;

/** The content of the figure. */
export function renderFigure(
  rows: readonly TokenRow[],
  dimension: Dimension,
  measure: Measure,
  language: string | null,
  open: Open,
): Element[] {
  const { name, of } = MEASURES[measure];
  const shown = rows
    .filter((row) => row.dimension === dimension && row.language === language && of(row) > 0)
    .sort((a, b) => b.share - a.share);
  const title = `${name} and share of tokens by ${DIMENSIONS[dimension].name.toLowerCase()}`;
  const heading = `${title}: ${languageName(language)}`;
  return [
    h('figcaption', {}, [title, language !== null && `, ${languageName(language)}`]),
    h('p', { class: 'figure-legend' }, [
      h('span', {}, [
        svg('svg', { width: 16, height: 16, 'aria-hidden': true }, keyBar()),
        `${name}, with its interval`,
      ]),
      h('span', {}, [
        svg('svg', { width: 16, height: 16, 'aria-hidden': true }, mark('square', 8, 8)),
        'Share of all tokens',
      ]),
    ]),
    picture(shown, measure, heading, open),
    h('details', {}, [h('summary', {}, 'The numbers'), table(shown, measure, heading)]),
  ];
}

function keyBar(): SVGElement {
  return svg('rect', { class: 'token-bar', x: 0, y: 3, width: 16, height: 10 });
}

function picture(rows: readonly TokenRow[], measure: Measure, title: string, open: Open): SVGElement {
  const { of, rate } = MEASURES[measure];
  const height = rows.length * ROW;
  const grid = [0, 20, 40, 60, 80, 100].flatMap((tick) => [
    svg('line', { class: 'grid', x1: `${tick}%`, x2: `${tick}%`, y1: 0, y2: height + 4 }),
    svg(
      'text',
      {
        class: 'tick',
        x: `${tick}%`,
        y: height + 20,
        'text-anchor': tick === 0 ? 'start' : tick === 100 ? 'end' : 'middle',
      },
      tick,
    ),
  ]);
  const bars = rows.map((row, index) => {
    const top = index * ROW;
    const middle = top + 22 + BAR / 2;
    const { value, low, high } = rate(row);
    const label = `${describe(row, measure)} ${percent(row.share)} % of all tokens.`;
    const behind = open(row);
    const parts = [
      svg('title', {}, label),
      // The complete row is clickable.
      svg('rect', { class: 'token-row', x: 0, y: top, width: '100%', height: ROW - 2 }),
      svg('text', { class: 'label', x: 0, y: top + 16 }, valueName(row.dimension, row.value)),
      svg('rect', {
        class: of(row) < FEW ? 'token-bar few' : 'token-bar',
        x: 0,
        y: top + 22,
        width: `${value}%`,
        height: BAR,
      }),
      svg('line', { class: 'token-interval', x1: `${low}%`, x2: `${high}%`, y1: middle, y2: middle }),
      mark('square', `${row.share}%`, middle),
    ];
    if (!behind) return svg('g', { role: 'img', 'aria-label': label }, parts);
    const link = svg('a', { href: behind.href, class: 'token-link', 'aria-label': `${label} ${SHOW_MISSED}` }, parts);
    link.addEventListener('click', (event) => {
      event.preventDefault();
      behind.onOpen();
    });
    return link;
  });
  return svg('svg', { class: 'dot-plot', role: 'group', 'aria-label': title, width: '100%', height: height + 26 }, [
    svg('g', { 'aria-hidden': true }, grid),
    ...bars,
  ]);
}

function table(rows: readonly TokenRow[], measure: Measure, title: string): HTMLElement {
  const { name, of, noun, rate } = MEASURES[measure];
  const number = { scope: 'col', class: 'number' };
  return h('div', { class: 'scroll-x', tabindex: 0, role: 'region', 'aria-label': title }, [
    h('table', { class: 'token-table' }, [
      h('caption', { class: 'unseen' }, title),
      h(
        'thead',
        {},
        h('tr', {}, [
          h('th', { scope: 'col' }, 'Type'),
          h('th', number, `${noun.charAt(0).toUpperCase()}${noun.slice(1)}s`),
          h('th', number, 'Share of tokens'),
          h('th', number, name),
          h('th', number, '95 % interval'),
        ]),
      ),
      h(
        'tbody',
        {},
        rows.map((row) => {
          const { value, low, high } = rate(row);
          return h('tr', {}, [
            h('th', { scope: 'row' }, valueName(row.dimension, row.value)),
            h('td', { class: 'number' }, count(of(row))),
            h('td', { class: 'number' }, percent(row.share)),
            h('td', { class: 'number' }, percent(value)),
            h('td', { class: 'number' }, `${low.toFixed(1)}–${high.toFixed(1)}`),
          ]);
        }),
      ),
    ]),
  ]);
}
