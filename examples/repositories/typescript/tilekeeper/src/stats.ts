/** What a lookup in the cache came to. */
export type Outcome = "hit" | "stale" | "miss" | "error";

/** Counts lookups by outcome. */
export class CacheStats {
  private readonly counts: Record<Outcome, number> = { hit: 0, stale: 0, miss: 0, error: 0 };
  private evictedBytes = 0;

  count(outcome: Outcome): void {
    this.counts[outcome] += 1;
  }

  evicted(bytes: number): void {
    this.evictedBytes += bytes;
  }

  get lookups(): number {
    return Object.values(this.counts).reduce((sum, count) => sum + count, 0);
  }

  /** The share of lookups that needed no download; 0 before the first one. */
  get hitRate(): number {
    return this.lookups === 0 ? 0 : this.counts.hit / this.lookups;
  }

  summary(): string {
    const rate = (this.hitRate * 100).toFixed(1);
    return `${this.lookups} lookups, ${rate} % hits, ${this.counts.error} errors, ${this.evictedBytes} bytes evicted`;
  }
}
