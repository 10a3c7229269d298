import { columnName, formatAddress } from "./address";
import type { Sheet } from "./sheet";
import { isError, toText, type Value } from "./value";

const WARNING = "#b00020";
const GRID = "1px solid #ddd";

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => escapes[sign]);
}

function styleOf(value: Value): string {
  const color = isError(value) ? `color: ${WARNING};` : "";
  const align = typeof value === "number" ? "text-align: right;" : "";
  return `border: ${GRID};${color}${align}`;
}

function cellHtml(sheet: Sheet, column: number, row: number): string {
  const name = formatAddress({ column, row });
  const value = sheet.get(name);
  const title = escapeHtml(sheet.input(name));
  return `<td style="${styleOf(value)}" title="${title}">${escapeHtml(toText(value))}</td>`;
}

/** The sheet as an HTML table with the names of columns and rows. */
export function toHtml(sheet: Sheet): string {
  const { column, row } = sheet.extent;
  const columns = Array.from({ length: column + 1 }, (_, index) => index);
  const rows = Array.from({ length: row + 1 }, (_, index) => index);
  const head = columns.map((each) => `<th>${columnName(each)}</th>`).join("");
  const body = rows.map((y) => {
    const cells = columns.map((x) => cellHtml(sheet, x, y)).join("");
    return `<tr><th>${y + 1}</th>${cells}</tr>`;
  });
  return `<table><tr><th></th>${head}</tr>${body.join("")}</table>`;
}
