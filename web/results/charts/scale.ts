/** Scales that map numbers to positions. */

export type Scale = (value: number) => number;

/** A linear scale between two values. */
export function linear([low, high]: readonly [number, number], [start, end]: readonly [number, number]): Scale {
  const span = high - low || 1;
  return (value) => start + ((value - low) / span) * (end - start);
}

/** A logarithmic scale for positive values. */
export function logarithmic(domain: readonly [number, number], places: readonly [number, number]): Scale {
  const scale = linear([Math.log10(domain[0]), Math.log10(domain[1])], places);
  return (value) => scale(Math.log10(value));
}

/** Round numbers from zero to at least `largest`, about `count` of them. */
export function ticks(largest: number, count: number): number[] {
  if (!(largest > 0)) return [0, 1];
  const rough = largest / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10);
  const steps = Math.ceil(largest / step - 1e-9);
  return Array.from({ length: steps + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}

/** Round numbers for a logarithmic axis. */
export function powerTicks([low, high]: readonly [number, number], count: number): number[] {
  const from = Math.floor(Math.log10(low));
  const to = Math.ceil(Math.log10(high));
  const factors = to - from <= count / 3 ? [1, 2, 5] : to - from <= count / 2 ? [1, 3] : [1];
  const every = Math.max(1, Math.ceil((to - from) / count));
  const found: number[] = [];
  for (let power = from; power <= to; power += every) {
    for (const factor of factors) {
      const tick = Number(`${factor}e${power}`);
      if (tick >= low && tick <= high) found.push(tick);
    }
  }
  return found;
}

/**
 * Moves labels apart that are too close, as little as possible. Returns their positions in input
 * order.
 */
export function spread(places: readonly number[], gap: number, [top, bottom]: readonly [number, number]): number[] {
  const order = places.map((_, index) => index).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
  const moved = [...places];
  let least = top;
  for (const index of order) {
    moved[index] = Math.max(moved[index] ?? 0, least);
    least = (moved[index] ?? 0) + gap;
  }
  let most = bottom;
  for (const index of order.reverse()) {
    moved[index] = Math.min(moved[index] ?? 0, most);
    most = (moved[index] ?? 0) - gap;
  }
  return moved;
}
