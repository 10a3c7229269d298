/** Power laws: a value that is `factor · x ** exponent`. */

export interface PowerLaw {
  factor: number;
  exponent: number;
  /** The share of the variance of the logarithms that the law explains, from 0 to 1. */
  explained: number;
  /** The smallest and the largest x. */
  from: number;
  to: number;
}

/** The fewest different x of a fit: a line through two points always fits. */
const FEWEST = 3;

/** Fits a power law by least squares of logarithms; null without enough different x. Only positive values count. */
export function powerLaw(points: readonly { x: number; y: number }[]): PowerLaw | null {
  const positive = points.filter(({ x, y }) => x > 0 && y > 0);
  if (new Set(positive.map(({ x }) => x)).size < FEWEST) return null;
  const logs = positive.map(({ x, y }) => ({ x: Math.log(x), y: Math.log(y) }));
  const mean = (of: (point: { x: number; y: number }) => number): number =>
    logs.reduce((sum, point) => sum + of(point), 0) / logs.length;
  const center = { x: mean(({ x }) => x), y: mean(({ y }) => y) };
  const xx = mean(({ x }) => (x - center.x) ** 2);
  const xy = mean(({ x, y }) => (x - center.x) * (y - center.y));
  const yy = mean(({ y }) => (y - center.y) ** 2);
  const exponent = xy / xx;
  return {
    factor: Math.exp(center.y - exponent * center.x),
    exponent,
    explained: yy > 0 ? xy ** 2 / (xx * yy) : 1,
    from: Math.min(...positive.map(({ x }) => x)),
    to: Math.max(...positive.map(({ x }) => x)),
  };
}

/** Points on the law, evenly spaced by the logarithm of x. */
export function along({ factor, exponent, from, to }: PowerLaw, count = 32): { x: number; y: number }[] {
  return Array.from({ length: count }, (_, index) => {
    const x = from * (to / from) ** (index / (count - 1));
    return { x, y: factor * x ** exponent };
  });
}
