/** A map that forgets what was not used for longest once it holds too much. */
export class LruCache<Value> {
  private readonly entries = new Map<string, Value>();
  private used = 0;

  constructor(
    private readonly capacity: number,
    private readonly sizeOf: (value: Value) => number,
    private readonly onEvict: (key: string, value: Value) => void = () => {},
  ) {}

  get size(): number {
    return this.used;
  }

  has(key: string): boolean {
    return this.entries.has(key);
  }

  get(key: string): Value | undefined {
    const value = this.entries.get(key);
    if (value !== undefined) {
      // A Map keeps the order of insertion: moved to the end, it is the newest.
      this.entries.delete(key);
      this.entries.set(key, value);
    }
    return value;
  }

  set(key: string, value: Value): void {
    this.delete(key);
    this.entries.set(key, value);
    this.used += this.sizeOf(value);
    for (const [oldest, unused] of this.entries) {
      if (this.used <= this.capacity || oldest === key) break;
      this.delete(oldest);
      this.onEvict(oldest, unused);
    }
  }

  delete(key: string): boolean {
    const value = this.entries.get(key);
    if (value === undefined) return false;
    this.used -= this.sizeOf(value);
    return this.entries.delete(key);
  }
}
