/** Scores by token type and language, as a grid of coloured cells that lead to their examples. */

import type { Chart } from '../../../charts/figure';
import { drawGrid, type GridCell } from '../../../charts/grid';
import type { TokenRow } from '../../protocol';
import { count, counted, percent } from '../../../shared/format';
import { level } from '../../../shared/heat';
import { languageName } from '../vocabulary';
import { DIMENSIONS, FEW, MEASURES, SHOW_MISSED, valueName, type Dimension, type Measure } from './vocabulary';

/** Opens the examples of a row; `undefined` if no groundtruth has such a token. */
export type Open = (row: TokenRow) => (() => void) | undefined;

/** Cells of languages are wide enough for their names. */
const WIDEST = 96;

export function heatMap(rows: readonly TokenRow[], dimension: Dimension, measure: Measure, open: Open): Chart {
  const { name, meaning, of, rate } = MEASURES[measure];
  const languages = [...new Set(rows.map(({ language }) => language))];
  const measured = rows.filter((row) => row.dimension === dimension && of(row) > 0);
  const present = new Set(measured.map(({ value }) => value));
  const values = Object.keys(DIMENSIONS[dimension].values).filter((value) => present.has(value));
  const lines = [{ dimension: 'all', value: 'all' } as const, ...values.map((value) => ({ dimension, value }))].map(
    (line) => ({
      name: valueName(line.dimension, line.value),
      found: languages.map((language) =>
        rows.find(
          (row) =>
            row.language === language && row.dimension === line.dimension && row.value === line.value && of(row) > 0,
        ),
      ),
    }),
  );
  const cell = (row: TokenRow | undefined): GridCell => {
    if (!row) return { tone: null, text: '', lines: [] };
    const { value } = rate(row);
    return {
      tone: of(row) < FEW ? 'cell-few' : `heat-${level(value)}`,
      text: value.toFixed(0),
      lines: [
        `${valueName(row.dimension, row.value)}, ${languageName(row.language)}`,
        describe(row, measure),
        ...(open(row) ? [SHOW_MISSED] : []),
      ],
      open: open(row),
    };
  };
  const grid = lines.map((line) => ({ name: line.name, cells: line.found.map(cell) }));
  const heads = languages.map((language) => (language === null ? 'All' : languageName(language)));
  return {
    title: `${name} by ${DIMENSIONS[dimension].name.toLowerCase()} and language`,
    note: `In percent: ${meaning}. The stronger the colour, the higher. Cells with fewer than ${FEW} have no colour. Choose a cell to see the examples where such a token is missed.`,
    opens: 'the examples where such a token is missed',
    draw: (width) =>
      drawGrid(width, {
        corner: DIMENSIONS[dimension].name,
        title: 'Language',
        heads: new Map(heads.entries()),
        rows: grid,
        widest: WIDEST,
      }),
    head: [DIMENSIONS[dimension].name, ...heads.flatMap((head) => [head, `${head}, of`])],
    lines: lines.map((line) => [
      line.name,
      ...line.found.flatMap((row) => (row ? [rate(row).value, of(row)] : [null, null])),
    ]),
  };
}

/** A share with its interval and its counts. */
export function describe(row: TokenRow, measure: Measure): string {
  const { of, rate, noun, name } = MEASURES[measure];
  const { count: right, value, low, high } = rate(row);
  const share = `${percent(value)} % (${low.toFixed(1)}–${high.toFixed(1)})`;
  return `${name} ${share}: ${count(right)} of ${counted(of(row), noun)}`;
}
