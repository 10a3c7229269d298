interface Entry {
  readonly priority: number;
  readonly run: () => Promise<void>;
  readonly cancel: () => void;
}

/** Runs tasks in order of priority, a few at a time. */
export class TaskQueue {
  private readonly waiting: Entry[] = [];
  private running = 0;

  constructor(private readonly limit: number) {}

  get length(): number {
    return this.waiting.length;
  }

  add<Result>(priority: number, task: () => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      const run = () => task().then(resolve, reject);
      const cancel = () => reject(new Error("no longer wanted"));
      const place = this.waiting.findIndex((other) => other.priority < priority);
      this.waiting.splice(place < 0 ? this.waiting.length : place, 0, { priority, run, cancel });
      this.startNext();
    });
  }

  /** Rejects what has not started yet. */
  clear(): void {
    for (const entry of this.waiting.splice(0)) entry.cancel();
  }

  private startNext(): void {
    if (this.running >= this.limit) return;
    const next = this.waiting.shift();
    if (!next) return;
    this.running += 1;
    next.run().finally(() => {
      this.running -= 1;
      this.startNext();
    });
  }
}
