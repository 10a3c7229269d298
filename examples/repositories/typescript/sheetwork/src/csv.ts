import { cellsBetween, formatAddress } from "./address";
import { Sheet } from "./sheet";
import { toText } from "./value";

const SPECIAL = /[",\n;]/;

export function quoteField(text: string): string {
  return SPECIAL.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The values of a sheet as comma-separated lines. */
export function toCsv(sheet: Sheet): string {
  const { column: lastColumn, row: lastRow } = sheet.extent;
  const lines: string[] = [];
  for (let row = 0; row <= lastRow; row++) {
    const cells = cellsBetween({ column: 0, row }, { column: lastColumn, row });
    const fields = Array.from(cells, (address) => toText(sheet.get(formatAddress(address))));
    lines.push(fields.map(quoteField).join(","));
  }
  return lines.join("\n") + "\n";
}

/** Fills a sheet from lines without quoted fields; formulas are kept as such. */
export function fromCsv(text: string): Sheet {
  const sheet = new Sheet();
  text.trimEnd().split("\n").forEach((line, row) => {
    line.split(",").forEach((field, column) => {
      if (field !== "") sheet.set(formatAddress({ column, row }), field);
    });
  });
  return sheet;
}
