/** The place of a cell; both numbers count from 0. */
export interface Address {
  readonly column: number;
  readonly row: number;
}

const FORM = /^([A-Z]{1,3})([1-9]\d*)$/;

/** Reads `B7`; undefined when it is no address. */
export function parseAddress(text: string): Address | undefined {
  const match = FORM.exec(text.toUpperCase());
  if (!match) return undefined;
  let column = 0;
  for (const letter of match[1]) {
    column = column * 26 + letter.charCodeAt(0) - 64;
  }
  return { column: column - 1, row: Number(match[2]) - 1 };
}

export function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter;
}

export function formatAddress({ column, row }: Address): string {
  return `${columnName(column)}${row + 1}`;
}

/** Every cell of the rectangle between two corners, row by row. */
export function* cellsBetween(a: Address, b: Address): Generator<Address> {
  const [left, right] = [Math.min(a.column, b.column), Math.max(a.column, b.column)];
  const [top, bottom] = [Math.min(a.row, b.row), Math.max(a.row, b.row)];
  for (let row = top; row <= bottom; row++) {
    for (let column = left; column <= right; column++) {
      yield { column, row };
    }
  }
}
