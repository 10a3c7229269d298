import { formatAddress, parseAddress, type Address } from "./address";
import { references, type Node } from "./ast";
import { Dependencies } from "./dependencies";
import { evaluate } from "./evaluate";
import { parseFormula } from "./parser";
import { CellError, isError, parseLiteral, type Value } from "./value";

interface Cell {
  readonly input: string;
  readonly formula?: Node;
  value: Value;
}

/** A grid of cells that keeps every formula up to date. */
export class Sheet {
  private readonly cells = new Map<string, Cell>();
  private readonly dependencies = new Dependencies();

  /** Types something into a cell; returns the names of the cells that changed. */
  set(name: string, input: string): string[] {
    const address = parseAddress(name);
    if (!address) throw new RangeError(`no such cell: ${name}`);
    const cell = this.read(input);
    this.cells.set(formatAddress(address), cell);
    this.dependencies.set(address, cell.formula ? references(cell.formula) : []);
    const affected = this.dependencies.affectedBy(address);
    affected.forEach((each) => this.compute(each));
    return affected;
  }

  get(name: string): Value {
    return this.cells.get(name.toUpperCase())?.value ?? null;
  }

  input(name: string): string {
    return this.cells.get(name.toUpperCase())?.input ?? "";
  }

  /** The last column and row in use. */
  get extent(): Address {
    const used = [...this.cells.keys()].map((name) => parseAddress(name)!);
    return {
      column: Math.max(-1, ...used.map((address) => address.column)),
      row: Math.max(-1, ...used.map((address) => address.row)),
    };
  }

  private read(input: string): Cell {
    if (!input.startsWith("=")) return { input, value: parseLiteral(input) };
    try {
      return { input, formula: parseFormula(input.slice(1)), value: null };
    } catch (error) {
      if (error instanceof CellError) return { input, value: error };
      throw error;
    }
  }

  private compute(name: string): void {
    const cell = this.cells.get(name);
    if (!cell?.formula) return;
    const circular = this.dependencies.isCircular(parseAddress(name)!);
    cell.value = circular
      ? new CellError("#CYCLE!", name)
      : evaluate(cell.formula, (address) => this.get(formatAddress(address)));
  }

  errors(): string[] {
    return [...this.cells].filter(([, cell]) => isError(cell.value)).map(([name]) => name);
  }
}
