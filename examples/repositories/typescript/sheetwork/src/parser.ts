import { parseAddress } from "./address";
import type { Node } from "./ast";
import { tokenize, unquote, type Token } from "./lexer";
import { CellError } from "./value";

const PRECEDENCE: Record<string, number> = {
  "=": 1, "<>": 1, "<": 1, ">": 1, "<=": 1, ">=": 1,
  "&": 2,
  "+": 3, "-": 3,
  "*": 4, "/": 4,
  "^": 5,
};

/** Reads a formula, without its leading `=`. Throws a CellError. */
export function parseFormula(formula: string): Node {
  const parser = new Parser(tokenize(formula));
  return parser.whole();
}

class Parser {
  private next = 0;

  constructor(private readonly tokens: Token[]) {}

  whole(): Node {
    const node = this.expression(0);
    if (this.peek.kind !== "end") throw this.unexpected();
    return node;
  }

  private get peek(): Token {
    return this.tokens[this.next];
  }

  private unexpected(): CellError {
    const found = this.peek.text || "end of formula";
    return new CellError("#SYNTAX!", `unexpected ${found} at ${this.peek.position}`);
  }

  private accept(operator: string): boolean {
    if (this.peek.kind !== "operator" || this.peek.text !== operator) return false;
    this.next++;
    return true;
  }

  private expression(weakest: number): Node {
    let left = this.operand();
    for (;;) {
      const operator = this.peek.text;
      const precedence = this.peek.kind === "operator" ? PRECEDENCE[operator] : undefined;
      if (precedence === undefined || precedence <= weakest) return left;
      this.next++;
      left = { kind: "binary", operator, left, right: this.expression(precedence) };
    }
  }

  private operand(): Node {
    const token = this.peek;
    if (this.accept("-")) return { kind: "negate", operand: this.operand() };
    if (this.accept("(")) {
      const inner = this.expression(0);
      if (!this.accept(")")) throw this.unexpected();
      return inner;
    }
    this.next++;
    if (token.kind === "number") return { kind: "literal", value: Number(token.text) };
    if (token.kind === "text") return { kind: "literal", value: unquote(token) };
    if (token.kind === "name") return this.named(token.text);
    this.next--;
    throw this.unexpected();
  }

  private named(name: string): Node {
    if (this.accept("(")) return { kind: "call", name: name.toUpperCase(), args: this.args() };
    const from = parseAddress(name);
    if (!from) throw new CellError("#NAME?", name);
    if (!this.accept(":")) return { kind: "cell", address: from };
    const to = parseAddress(this.peek.text);
    if (!to) throw this.unexpected();
    this.next++;
    return { kind: "range", from, to };
  }

  private args(): Node[] {
    const args: Node[] = [];
    if (this.accept(")")) return args;
    do args.push(this.expression(0));
    while (this.accept(",") || this.accept(";"));
    if (!this.accept(")")) throw this.unexpected();
    return args;
  }
}
