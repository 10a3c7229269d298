/** Scales, and axes that use them. */

export type Scale = (value: number) => number;
/** Two numbers: the ends of a domain, or of its place in pixels. */
export type Span = readonly [number, number];

export interface Tick {
  value: number;
  text: string;
}

/** An axis, before its place in a picture is known. */
export interface Axis {
  /** What it measures, with the unit in parentheses. */
  title: string;
  scale: (places: Span) => Scale;
  /** Round values, about as many as a length in pixels has room for. */
  ticks: (length: number) => Tick[];
}

const DAY = 86_400_000;
/** The room that a tick with its text needs on a horizontal axis, in pixels. */
const TICK_ROOM = 70;

/** A linear axis from zero to a round number. */
export function fromZero(title: string, largest: number): Axis {
  const marks = ticks(largest, 5);
  const last = marks.at(-1) ?? 1;
  return {
    title,
    scale: (places) => linear([0, last], places),
    ticks: () => marks.map((value) => ({ value, text: short(value) })),
  };
}

/** A logarithmic axis of positive values. */
export function powers(title: string, values: readonly number[], text: (value: number) => string): Axis {
  const domain = [Math.min(...values) / 1.4, Math.max(...values) * 1.4] as const;
  const scale = (places: Span): Scale => {
    const of = linear([Math.log10(domain[0]), Math.log10(domain[1])], places);
    return (value) => of(Math.log10(value));
  };
  const room = (length: number): number => Math.max(2, length / TICK_ROOM);
  return {
    title,
    scale,
    ticks: (length) => powerTicks(domain, room(length)).map((value) => ({ value, text: text(value) })),
  };
}

/** An axis of days, which are numbers of milliseconds. */
export function days(title: string, values: readonly number[]): Axis {
  const [first, last] = [Math.min(...values), Math.max(...values)];
  const margin = Math.max(7 * DAY, (last - first) * 0.04);
  const domain = [first - margin, last + margin] as const;
  return {
    title,
    scale: (places) => linear(domain, places),
    ticks: (length) => dayTicks(domain, Math.max(2, length / TICK_ROOM)),
  };
}

/** A linear scale. Values outside its domain are at its ends. */
export function linear([low, high]: Span, [start, end]: Span): Scale {
  const span = high - low || 1;
  return (value) => start + Math.min(1, Math.max(0, (value - low) / span)) * (end - start);
}

/** Round numbers from zero to at least `largest`, about `count` of them. */
function ticks(largest: number, count: number): number[] {
  if (!(largest > 0)) return [0, 1];
  const rough = largest / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10);
  const steps = Math.ceil(largest / step - 1e-9);
  return Array.from({ length: steps + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}

/** Round numbers of a logarithmic axis. */
function powerTicks([low, high]: Span, count: number): number[] {
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

/** Days, or first days of months or of years, about `count` of them. */
function dayTicks([low, high]: Span, count: number): Tick[] {
  const text = (value: number, length: number): string => new Date(value).toISOString().slice(0, length);
  const [length, months] = [high - low, (high - low) / DAY / 30];
  if (months < count / 2) {
    // Whole dates need more room.
    const every = Math.ceil((1.5 * length) / DAY / count) * DAY;
    const first = Math.ceil(low / DAY) * DAY;
    return Array.from({ length: Math.floor((high - first) / every) + 1 }, (_, index) => first + index * every).map(
      (value) => ({ value, text: text(value, 10) }),
    );
  }
  const every = [1, 2, 3, 6, 12, 24, 60, 120].find((step) => months / step <= count) ?? 240;
  const from = new Date(low);
  const start = Math.ceil((from.getUTCFullYear() * 12 + from.getUTCMonth()) / every) * every;
  return Array.from({ length: Math.ceil(months / every) + 2 }, (_, index) => start + index * every)
    .map((month) => new Date(0).setUTCFullYear(Math.floor(month / 12), month % 12, 1))
    .filter((value) => value >= low && value <= high)
    .map((value) => ({ value, text: text(value, every < 12 ? 7 : 4) }));
}

function short(value: number): string {
  return value < 1e5 ? String(value) : value.toExponential(0);
}

/** An axis of names, each in the middle of its part. */
export function categories(title: string, names: readonly string[]): Axis {
  return {
    title,
    scale:
      ([start, end]) =>
      (value) =>
        start + ((value + 0.5) / names.length) * (end - start),
    ticks: () => names.map((text, value) => ({ value, text })),
  };
}

/** An axis of whole numbers from one. */
export function counting(title: string, last: number): Axis {
  return {
    title,
    scale: (places) => linear([1, last], places),
    ticks: (length) => {
      const every = Math.max(1, Math.ceil(last / Math.max(2, length / 40)));
      return Array.from({ length: Math.ceil(last / every) }, (_, index) => 1 + index * every).map((value) => ({
        value,
        text: String(value),
      }));
    },
  };
}
