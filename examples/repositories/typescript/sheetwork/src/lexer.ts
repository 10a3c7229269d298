import { CellError } from "./value";

export type TokenKind = "number" | "text" | "name" | "operator" | "end";

export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
  readonly position: number;
}

const RULES: readonly [TokenKind, RegExp][] = [
  ["number", /\d+(\.\d+)?/y],
  ["text", /"(?:[^"]|"")*"/y],
  ["name", /[A-Za-z_][A-Za-z0-9_]*/y],
  ["operator", /<=|>=|<>|[-+*/^&=<>(),:;]/y],
];

/** Splits a formula into tokens; the last one is always of kind `end`. */
export function tokenize(formula: string): Token[] {
  const tokens: Token[] = [];
  let position = 0;
  while (position < formula.length) {
    if (/\s/.test(formula[position])) {
      position++;
      continue;
    }
    const token = tokenAt(formula, position);
    if (!token) {
      throw new CellError("#SYNTAX!", `unexpected ${formula[position]} at ${position}`);
    }
    tokens.push(token);
    position += token.text.length;
  }
  tokens.push({ kind: "end", text: "", position });
  return tokens;
}

function tokenAt(formula: string, position: number): Token | undefined {
  for (const [kind, pattern] of RULES) {
    pattern.lastIndex = position;
    const match = pattern.exec(formula);
    if (match) return { kind, text: match[0], position };
  }
  return undefined;
}

/** The content of a text token, without its quotes. */
export function unquote(token: Token): string {
  return token.text.slice(1, -1).replaceAll('""', '"');
}
