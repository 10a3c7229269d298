/** One worker, as functions that return promises. */

import type { Advance, Argument, CallName, Reply, Request, ResultOf } from './protocol';

/** A failure of a worker. After a `fatal` one, the worker is unusable. */
export class WorkerFailure extends Error {
  readonly fatal: boolean;

  constructor(message: string, fatal: boolean) {
    super(message);
    this.fatal = fatal;
  }
}

interface Waiting {
  resolve: (result: ResultOf<CallName>) => void;
  reject: (reason: Error) => void;
  onAdvance: (advance: Advance) => void;
}

export class Connection {
  readonly #worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  readonly #waiting = new Map<number, Waiting>();
  #calls = 0;
  /** Why no more calls are possible. */
  #end: Error | null = null;

  constructor() {
    this.#worker.onmessage = ({ data }: MessageEvent<Reply>) => {
      this.#receive(data);
    };
    // The script did not load, or threw outside of a call.
    this.#worker.onerror = (event) => {
      event.preventDefault();
      const reason = event.message || 'its script could not be loaded';
      this.terminate(new WorkerFailure(`A worker stopped: ${reason}`, true));
    };
  }

  call<Name extends CallName>(
    name: Name,
    argument: Argument<Name>,
    onAdvance: (advance: Advance) => void = () => undefined,
  ): Promise<ResultOf<Name>> {
    if (this.#end !== null) return Promise.reject(this.#end);
    const id = this.#calls++;
    return new Promise<ResultOf<CallName>>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, onAdvance });
      // TypeScript does not see that name and argument belong together.
      const request = { id, name, argument } as Request;
      this.#worker.postMessage(request);
    });
  }

  /** Stops the worker at once. Its pending and later calls reject with `reason`. */
  terminate(reason: Error = new DOMException('The worker was stopped.', 'AbortError')): void {
    this.#worker.terminate();
    this.#end ??= reason;
    for (const { reject } of this.#waiting.values()) reject(this.#end);
    this.#waiting.clear();
  }

  #receive(reply: Reply): void {
    const waiting = this.#waiting.get(reply.id);
    if (reply.kind === 'progress') {
      waiting?.onAdvance(reply.advance);
      return;
    }
    this.#waiting.delete(reply.id);
    if (reply.kind === 'done') {
      waiting?.resolve(reply.result);
      return;
    }
    const failure = new WorkerFailure(reply.message, reply.fatal);
    waiting?.reject(failure);
    if (reply.fatal) this.terminate(failure);
  }
}
