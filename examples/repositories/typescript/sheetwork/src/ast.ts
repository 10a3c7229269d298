import { cellsBetween, type Address } from "./address";

/** A parsed formula. */
export type Node =
  | { kind: "literal"; value: number | string }
  | { kind: "cell"; address: Address }
  | { kind: "range"; from: Address; to: Address }
  | { kind: "negate"; operand: Node }
  | { kind: "binary"; operator: string; left: Node; right: Node }
  | { kind: "call"; name: string; args: Node[] };

/** The cells whose values a formula needs. */
export function* references(node: Node): Generator<Address> {
  switch (node.kind) {
    case "cell":
      yield node.address;
      break;
    case "range":
      yield* cellsBetween(node.from, node.to);
      break;
    case "negate":
      yield* references(node.operand);
      break;
    case "binary":
      yield* references(node.left);
      yield* references(node.right);
      break;
    case "call":
      for (const argument of node.args) yield* references(argument);
      break;
    case "literal":
      break;
  }
}
