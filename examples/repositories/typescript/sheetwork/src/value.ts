/** Why a cell has no value, as it is shown in the cell. */
export type ErrorCode = "#DIV/0!" | "#NAME?" | "#VALUE!" | "#CYCLE!" | "#SYNTAX!";

export class CellError {
  constructor(
    readonly code: ErrorCode,
    readonly detail: string = "",
  ) {}

  toString(): string {
    return this.code;
  }
}

/** What a cell can hold; null is an empty cell. */
export type Value = number | string | boolean | null | CellError;

export function isError(value: Value): value is CellError {
  return value instanceof CellError;
}

/** The number that a value stands for in arithmetic. */
export function toNumber(value: Value): number | CellError {
  if (isError(value)) return value;
  if (value === null) return 0;
  const number = typeof value === "string" ? Number(value.trim() || "NaN") : Number(value);
  return Number.isNaN(number) ? new CellError("#VALUE!", `"${value}" is no number`) : number;
}

export function toText(value: Value): string {
  if (value === null) return "";
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  return String(value);
}

/** Reads what a user typed into a cell that is no formula. */
export function parseLiteral(text: string): Value {
  if (text === "") return null;
  if (/^(true|false)$/i.test(text)) return text.toLowerCase() === "true";
  const number = toNumber(text);
  return isError(number) ? text : number;
}
