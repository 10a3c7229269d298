/** Scores by token type, as a grid of coloured cells: by language, or by a second dimension. */

import type { Chart } from '../../../charts/figure';
import { drawGrid, type GridCell } from '../../../charts/grid';
import type { TokenRow } from '../../protocol';
import { count, counted, percent } from '../../../shared/format';
import { level } from '../../../shared/heat';
import { languageName } from '../vocabulary';
import { DIMENSIONS, FEW, MEASURES, rowName, SHOW_MISSED, valueName, type Dimension, type Measure } from './vocabulary';

/** Opens the examples of a row; `undefined` if no groundtruth has such a token. */
export type Open = (row: TokenRow) => (() => void) | undefined;

/** Cells of languages are wide enough for their names. */
const WIDEST = 96;

/** A line of the grid: a value of its dimension, or all tokens. */
type Line = Pick<TokenRow, 'dimension' | 'value'>;

/** The columns of the grid. */
export interface Columns {
  /** What they are. */
  title: string;
  /** In the title of the chart, behind the dimension of lines. */
  behind: string;
  heads: string[];
  /** The row of a line in a column. */
  find: (line: Line, column: number) => TokenRow | undefined;
}

/** A column for each language. */
export function byLanguage(rows: readonly TokenRow[]): Columns {
  const languages = [...new Set(rows.map(({ language }) => language))];
  return {
    title: 'Language',
    behind: 'language',
    heads: languages.map((language) => (language === null ? 'All' : languageName(language))),
    find: ({ dimension, value }, column) =>
      rows.find((row) => row.language === languages[column] && row.dimension === dimension && row.value === value),
  };
}

/** A column for all tokens, and one for each value of a second dimension, in one language or in all. */
export function byDimension(
  rows: readonly TokenRow[],
  combinations: readonly TokenRow[],
  second: Dimension,
  language: string | null,
): Columns {
  const own = rows.filter((row) => row.language === language);
  const present = new Set(own.filter(({ dimension }) => dimension === second).map(({ value }) => value));
  const values = Object.keys(DIMENSIONS[second].values).filter((value) => present.has(value));
  const name = DIMENSIONS[second].name.toLowerCase();
  return {
    title: DIMENSIONS[second].name,
    behind: language === null ? name : `${name}, ${languageName(language)}`,
    heads: ['All', ...values.map((value) => valueName(second, value))],
    find: (line, column) => {
      const value = values[column - 1];
      if (value === undefined) return own.find((row) => row.dimension === line.dimension && row.value === line.value);
      if (line.dimension === 'all') return own.find((row) => row.dimension === second && row.value === value);
      return combinations.find((row) => row.language === language && row.value === `${line.value} × ${value}`);
    },
  };
}

export function heatMap(
  rows: readonly TokenRow[],
  columns: Columns,
  dimension: Dimension,
  measure: Measure,
  open: Open,
): Chart {
  const { name, meaning, of, rate } = MEASURES[measure];
  const present = new Set(rows.filter((row) => row.dimension === dimension && of(row) > 0).map(({ value }) => value));
  const values = Object.keys(DIMENSIONS[dimension].values).filter((value) => present.has(value));
  const all: Line[] = [{ dimension: 'all', value: 'all' }, ...values.map((value) => ({ dimension, value }))];
  const lines = all.map((line) => ({
    name: valueName(line.dimension, line.value),
    found: columns.heads.map((_, column) => {
      const row = columns.find(line, column);
      return row && of(row) > 0 ? row : undefined;
    }),
  }));
  const cell = (row: TokenRow | undefined): GridCell => {
    if (!row) return { tone: null, text: '', lines: [] };
    const { value } = rate(row);
    return {
      tone: of(row) < FEW ? 'cell-few' : `heat-${level(value)}`,
      text: value.toFixed(0),
      lines: [
        `${rowName(row)}, ${languageName(row.language)}`,
        describe(row, measure),
        ...(open(row) ? [SHOW_MISSED] : []),
      ],
      open: open(row),
    };
  };
  const grid = lines.map((line) => ({ name: line.name, cells: line.found.map(cell) }));
  return {
    title: `${name} by ${DIMENSIONS[dimension].name.toLowerCase()} and ${columns.behind}`,
    note: `In percent: ${meaning}. The stronger the colour, the higher. Cells with fewer than ${FEW} have no colour. Choose a cell of one token type to see the examples where such a token is missed.`,
    opens: 'the examples where such a token is missed',
    draw: (width) =>
      drawGrid(width, {
        corner: DIMENSIONS[dimension].name,
        title: columns.title,
        heads: new Map(columns.heads.entries()),
        rows: grid,
        widest: WIDEST,
      }),
    head: [DIMENSIONS[dimension].name, ...columns.heads.flatMap((head) => [head, `${head}, of`])],
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
