/** Files that are larger than memory, read and written piece by piece. */

/**
 * Makes the browser collect garbage. Every piece of a file that was read is garbage, and browsers look for such only once
 * scripts have made enough of the small kind: without this, a tab grows by hundreds of megabytes.
 */
export function litter(): void {
  for (let array = 0; array < 64; array += 1) new Array<number>(1024).fill(array);
}

/** Lets other things happen, such as an answer to the page. */
export const pause = (): Promise<void> =>
  new Promise((resolve) => {
    litter();
    channel.port1.onmessage = () => resolve();
    channel.port2.postMessage(null);
  });
const channel = new MessageChannel();

/** Collects a file larger than memory: what is in a `Blob` is the browser's, which keeps it on disk if need be. */
export class BlobWriter {
  static readonly #inMemory = 8 << 20;
  readonly #written: Blob[] = [];
  #chunks: BlobPart[] = [];
  #bytes = 0;
  size = 0;

  write(chunk: string | Uint8Array<ArrayBuffer>): void {
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    this.size += chunk.length;
    if (this.#bytes >= BlobWriter.#inMemory) this.#flush();
  }

  finish(type = ''): Blob {
    this.#flush();
    return new Blob(this.#written, { type });
  }

  #flush(): void {
    this.#written.push(new Blob(this.#chunks));
    this.#chunks = [];
    this.#bytes = 0;
  }
}

/** Reads a stream to its end, piece by piece. */
export async function each(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  use: (piece: Uint8Array<ArrayBuffer>) => void,
): Promise<void> {
  const reader = stream.getReader();
  for (let read = await reader.read(); read.value; read = await reader.read()) use(read.value);
}
