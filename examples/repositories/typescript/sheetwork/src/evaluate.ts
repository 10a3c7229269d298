import { cellsBetween, type Address } from "./address";
import type { Node } from "./ast";
import { divide, FUNCTIONS } from "./functions";
import { CellError, isError, toNumber, toText, type Value } from "./value";

/** Looks up the value of a cell while a formula is computed. */
export type Lookup = (address: Address) => Value;

export function evaluate(node: Node, lookup: Lookup): Value {
  switch (node.kind) {
    case "literal":
      return node.value;
    case "cell":
      return lookup(node.address);
    case "range":
      return new CellError("#VALUE!", "a range has no single value");
    case "negate": {
      const operand = toNumber(evaluate(node.operand, lookup));
      return isError(operand) ? operand : -operand;
    }
    case "binary":
      return combine(node.operator, evaluate(node.left, lookup), evaluate(node.right, lookup));
    case "call": {
      const called = FUNCTIONS.get(node.name);
      if (!called) return new CellError("#NAME?", node.name);
      return called(node.args.map((argument) => valuesOf(argument, lookup)));
    }
  }
}

function valuesOf(node: Node, lookup: Lookup): Value[] {
  if (node.kind !== "range") return [evaluate(node, lookup)];
  return Array.from(cellsBetween(node.from, node.to), lookup);
}

function combine(operator: string, left: Value, right: Value): Value {
  if (operator === "&") return toText(left) + toText(right);
  const a = toNumber(left);
  const b = toNumber(right);
  if (operator === "=") return toText(left) === toText(right);
  if (operator === "<>") return toText(left) !== toText(right);
  if (isError(a)) return a;
  if (isError(b)) return b;
  switch (operator) {
    case "+": return a + b;
    case "-": return a - b;
    case "*": return a * b;
    case "/": return divide(a, b);
    case "^": return a ** b;
    case "<": return a < b;
    case ">": return a > b;
    case "<=": return a <= b;
    default: return a >= b;
  }
}
