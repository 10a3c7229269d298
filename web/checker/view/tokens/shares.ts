/** Scores by token type, with the share of each among all tokens. */

import { drawDots } from '../../../charts/dots';
import type { Chart } from '../../../charts/figure';
import { fromZero } from '../../../charts/scale';
import { keyAt } from '../../../charts/series';
import type { TokenRow } from '../../protocol';
import { percent } from '../../../shared/format';
import { languageName } from '../vocabulary';
import { describe, type Open } from './heatmap';
import { DIMENSIONS, FEW, MEASURES, SHOW_MISSED, valueName, type Dimension, type Measure } from './vocabulary';

/** The types of one language, the most common ones first. */
export function shares(
  rows: readonly TokenRow[],
  dimension: Dimension,
  measure: Measure,
  language: string | null,
  open: Open,
): Chart {
  const { name, of, rate, noun } = MEASURES[measure];
  const shown = rows
    .filter((row) => row.dimension === dimension && row.language === language && of(row) > 0)
    .sort((a, b) => b.share - a.share);
  const [score, share] = [keyAt(0, 'score', name), keyAt(1, 'share', 'Share of all tokens')];
  const lines = shown.map((row) => {
    const { value, low, high } = rate(row);
    const more = open(row) ? `. ${SHOW_MISSED}` : '';
    return {
      name: valueName(row.dimension, row.value),
      isFaint: of(row) < FEW,
      open: open(row),
      dots: [
        { key: score, value, interval: { low, high }, text: describe(row, measure) + more },
        { key: share, value: row.share, interval: null, text: `${percent(row.share)} % of all tokens${more}` },
      ],
    };
  });
  const title = `${name} and share of tokens by ${DIMENSIONS[dimension].name.toLowerCase()}`;
  return {
    title: language === null ? title : `${title}, ${languageName(language)}`,
    note: `The most common types are at the top. Lines show 95 % confidence intervals. Types with fewer than ${FEW} are faint.`,
    keys: [score, share],
    opens: 'the examples where such a token is missed',
    draw: (width) => drawDots(width, fromZero('Percent', 100), lines),
    head: ['Type', `${noun.charAt(0).toUpperCase()}${noun.slice(1)}s`, 'Share of tokens', name, 'low', 'high'],
    lines: shown.map((row) => {
      const { value, low, high } = rate(row);
      return [valueName(row.dimension, row.value), of(row), row.share, value, low, high];
    }),
  };
}
