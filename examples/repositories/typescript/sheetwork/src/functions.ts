import { CellError, isError, toNumber, toText, type Value } from "./value";

/** A function of the sheet: gets every argument as the list of its values. */
export type SheetFunction = (args: Value[][]) => Value;

/** Makes a function of all numbers in its arguments; text and empty cells are left out. */
function overNumbers(compute: (numbers: number[]) => Value): SheetFunction {
  return (args) => {
    const values = args.flat();
    const error = values.find(isError);
    if (error) return error;
    return compute(values.filter((value) => typeof value === "number"));
  };
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

export const FUNCTIONS: ReadonlyMap<string, SheetFunction> = new Map<string, SheetFunction>([
  ["SUM", overNumbers(sum)],
  ["COUNT", overNumbers((numbers) => numbers.length)],
  ["MIN", overNumbers((numbers) => (numbers.length ? Math.min(...numbers) : 0))],
  ["MAX", overNumbers((numbers) => (numbers.length ? Math.max(...numbers) : 0))],
  ["AVERAGE", overNumbers((numbers) => divide(sum(numbers), numbers.length))],
  ["CONCAT", (args) => args.flat().map(toText).join("")],
  ["ROUND", ([[value], [digits = 0] = []]) => round(toNumber(value), toNumber(digits))],
  ["IF", ([[condition], [then], [otherwise = null] = []]) => choose(condition, then, otherwise)],
]);

export function divide(dividend: number, divisor: number): Value {
  return divisor === 0 ? new CellError("#DIV/0!") : dividend / divisor;
}

function round(number: number | CellError, digits: number | CellError): Value {
  if (isError(number)) return number;
  if (isError(digits)) return digits;
  const scale = 10 ** digits;
  return Math.round(number * scale) / scale;
}

function choose(condition: Value, then: Value, otherwise: Value): Value {
  const truth = toNumber(condition);
  if (isError(truth)) return truth;
  return truth !== 0 ? then : otherwise;
}
