/** One worker, as functions that return promises. */

interface Call {
  argument: unknown;
  result: unknown;
}

/** The calls that a worker answers, by name. */
export type CallsOf<Calls> = { [Name in keyof Calls]: Call };

/** A call to a worker. */
export type RequestOf<Calls extends CallsOf<Calls>> = {
  [Name in keyof Calls]: { id: number; name: Name; argument: Calls[Name]['argument'] };
}[keyof Calls];

/** A message of a worker about the call with the same `id`. */
export type ReplyOf<Calls extends CallsOf<Calls>, Advance> =
  | { id: number; kind: 'progress'; advance: Advance }
  | { id: number; kind: 'done'; result: Calls[keyof Calls]['result'] }
  /** After a `fatal` failure, the worker is unusable. `reason` is a word for scripts. */
  | { id: number; kind: 'failed'; message: string; fatal: boolean; reason?: string };

/** A failure of a worker. After a `fatal` one, the worker is unusable. */
export class WorkerFailure extends Error {
  readonly fatal: boolean;
  readonly reason: string | null;

  constructor(message: string, fatal: boolean, reason: string | null = null) {
    super(message);
    this.fatal = fatal;
    this.reason = reason;
  }
}

interface Waiting<Result, Advance> {
  resolve: (result: Result) => void;
  reject: (reason: Error) => void;
  onAdvance: (advance: Advance) => void;
}

export class Connection<Calls extends CallsOf<Calls>, Advance = never> {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting<Calls[keyof Calls]['result'], Advance>>();
  #calls = 0;
  /** Why no more calls are possible. */
  #end: Error | null = null;

  constructor(worker: Worker) {
    this.#worker = worker;
    this.#worker.onmessage = ({ data }: MessageEvent<ReplyOf<Calls, Advance>>) => {
      this.#receive(data);
    };
    // The script did not load, or threw outside of a call.
    this.#worker.onerror = (event) => {
      event.preventDefault();
      const reason = event.message || 'its script could not be loaded';
      this.terminate(new WorkerFailure(`A worker stopped: ${reason}`, true));
    };
  }

  call<Name extends keyof Calls>(
    name: Name,
    argument: Calls[Name]['argument'],
    onAdvance: (advance: Advance) => void = () => undefined,
  ): Promise<Calls[Name]['result']> {
    if (this.#end !== null) return Promise.reject(this.#end);
    const id = this.#calls++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, onAdvance });
      this.#worker.postMessage({ id, name, argument });
    });
  }

  /** Stops the worker at once. Its pending and later calls reject with `reason`. */
  terminate(reason: Error = new DOMException('The worker was stopped.', 'AbortError')): void {
    this.#worker.terminate();
    this.#end ??= reason;
    for (const { reject } of this.#waiting.values()) reject(this.#end);
    this.#waiting.clear();
  }

  #receive(reply: ReplyOf<Calls, Advance>): void {
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
    const failure = new WorkerFailure(reply.message, reply.fatal, reply.reason ?? null);
    waiting?.reject(failure);
    if (reply.fatal) this.terminate(failure);
  }
}
