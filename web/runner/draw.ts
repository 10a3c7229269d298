/** Draws a sample. */

/** Draws `number` elements, in their order. The same seed draws the same. */
export function draw<T>(elements: readonly T[], number: number, seed: number): T[] {
  const next = generator(seed);
  // The first elements of a shuffle (Fisher and Yates).
  const places = elements.map((_, place) => place);
  for (let at = 0; at < Math.min(number, places.length); at += 1) {
    const other = at + Math.floor(next() * (places.length - at));
    [places[at], places[other]] = [places[other] ?? 0, places[at] ?? 0];
  }
  const drawn = new Set(places.slice(0, number));
  return elements.filter((_, place) => drawn.has(place));
}

/** Numbers from 0 to below 1, by the generator mulberry32. */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
