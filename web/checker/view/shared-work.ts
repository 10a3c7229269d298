/** Work that several parts of the page need. */

/**
 * Runs the work once for all callers, and reports progress to each. After a failure, the next call
 * tries again.
 */
export class SharedWork<Progress> {
  #running: Promise<void> | null = null;
  readonly #watchers = new Set<(progress: Progress) => void>();

  constructor(private readonly work: (tell: (progress: Progress) => void) => Promise<void>) {}

  do(watch: (progress: Progress) => void = () => undefined): Promise<void> {
    this.#watchers.add(watch);
    this.#running ??= this.#start();
    return this.#running;
  }

  async #start(): Promise<void> {
    try {
      await this.work((progress) => {
        for (const watch of this.#watchers) watch(progress);
      });
    } catch (fault) {
      this.#running = null;
      throw fault;
    } finally {
      this.#watchers.clear();
    }
  }
}
