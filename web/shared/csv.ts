/** Tables as CSV. */

export type Cell = string | number | null;

/** A table in the format of RFC 4180. */
export function csv(lines: readonly (readonly Cell[])[]): string {
  return lines.map((line) => `${line.map(field).join(',')}\r\n`).join('');
}

function field(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  // Spreadsheets would run text with such a start as a formula.
  const text = /^[\s]*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
