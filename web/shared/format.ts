/** Formats numbers for people. */

/** A number with commas between groups of three digits. `Intl` would take a page a tenth of a second to begin. */
export function count(number: number | bigint): string {
  const [integer = '', ...fraction] = String(number).split('.');
  return [integer.replace(/\B(?=(?:\d{3})+$)/g, ','), ...fraction].join('.');
}

/** A count with its noun, as in “1 task” and “2,139 tasks”. */
export function counted(number: number, noun: string, plural = `${noun}s`): string {
  return `${count(number)} ${number === 1 ? noun : plural}`;
}

/** A percentage with two decimals, as in reports. */
export function percent(value: number): string {
  return value.toFixed(2);
}

/** A difference, always with a sign. */
export function signed(value: number, decimals: number): string {
  const sign = value < 0 ? '−' : '+';
  return sign + Math.abs(value).toFixed(decimals);
}

/** A size in the shortest unit. */
export function bytes(size: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];
  let unit = 0;
  let value = size;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${unit === 0 || value >= 100 ? value.toFixed(0) : value.toFixed(1)} ${units[unit] ?? ''}`;
}

/** A duration with only significant digits. */
export function duration(seconds: number): string {
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 90) return `${Math.round(seconds)} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 90) return `${minutes} min ${Math.round(seconds % 60)} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
