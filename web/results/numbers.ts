/** Formats the numbers of the board, including odd ones. */

import { count, percent, signed } from '../shared/format';

/** Larger numbers are shown as a power of ten, to fit their column. */
const LARGEST = 10_000;

export function score(value: number): string {
  return Math.abs(value) < LARGEST ? percent(value) : value.toExponential(0);
}

/** An interval, shortened to fit a column: “95.8–100”. */
export function range(low: number, high: number): string {
  const end = (value: number): string =>
    Math.abs(value) < LARGEST ? value.toFixed(1).replace(/^(0|100)\.0$/, '$1') : score(value);
  return `${end(low)}–${end(high)}`;
}

export function difference(value: number): string {
  return Math.abs(value) < LARGEST ? signed(value, 2) : value.toExponential(0);
}

const UNITS = [
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
] as const;

/** A number of parameters, such as “15.5B”. */
export function size(parameters: number): string {
  if (!(parameters < 1e15)) return parameters.toExponential(0);
  const [unit, letter] = UNITS.find(([least]) => parameters >= least) ?? [1, ''];
  return `${Number((parameters / unit).toPrecision(3))}${letter}`;
}

/** A declared cost or time, with three significant digits. */
export function amount(value: number): string {
  if (!(value < 1e15)) return value.toExponential(0);
  return count(Number(value.toPrecision(3)));
}

/** The p-value of a test. */
export function probability(p: number): string {
  return p < 0.001 ? 'p < 0.001' : `p = ${p.toFixed(3)}`;
}
