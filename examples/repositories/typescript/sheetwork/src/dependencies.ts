import { formatAddress, type Address } from "./address";

/** Which formulas have to be computed again when a cell changes. */
export class Dependencies {
  private readonly sources = new Map<string, Set<string>>();
  private readonly dependents = new Map<string, Set<string>>();

  /** Replaces what a cell's formula refers to. */
  set(address: Address, references: Iterable<Address>): void {
    const cell = formatAddress(address);
    for (const source of this.sources.get(cell) ?? []) {
      this.dependents.get(source)?.delete(cell);
    }
    const sources = new Set(Array.from(references, formatAddress));
    this.sources.set(cell, sources);
    for (const source of sources) {
      const known = this.dependents.get(source) ?? new Set();
      this.dependents.set(source, known.add(cell));
    }
  }

  /** The cells to compute after a change, each one after all that it refers to. */
  affectedBy(address: Address): string[] {
    const done = new Set<string>();
    const order: string[] = [];
    const visit = (cell: string): void => {
      if (done.has(cell)) return;
      done.add(cell);
      this.dependents.get(cell)?.forEach(visit);
      order.unshift(cell);
    };
    visit(formatAddress(address));
    return order;
  }

  /** Whether a cell needs its own value, directly or through others. */
  isCircular(address: Address): boolean {
    const goal = formatAddress(address);
    const seen = new Set<string>();
    const reaches = (cell: string): boolean =>
      [...(this.sources.get(cell) ?? [])].some((source) => {
        if (source === goal) return true;
        if (seen.has(source)) return false;
        seen.add(source);
        return reaches(source);
      });
    return reaches(goal);
  }
}
