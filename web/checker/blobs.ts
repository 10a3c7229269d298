/** Reads and writes files that are larger than memory, chunk by chunk. */

/**
 * Makes the browser collect garbage. Each chunk that was read is garbage, but browsers collect it
 * only after scripts have allocated enough small objects. Without this, a tab grows by hundreds of
 * megabytes.
 */
export function litter(): void {
  for (let array = 0; array < 64; array += 1) new Array<number>(1024).fill(array);
}

/** Yields to other tasks, such as a reply to the page. */
export const pause = (): Promise<void> =>
  new Promise((resolve) => {
    litter();
    channel.port1.onmessage = () => resolve();
    channel.port2.postMessage(null);
  });
const channel = new MessageChannel();

/**
 * Collects a file larger than memory. The browser owns a `Blob`'s data and stores it on disk if
 * needed.
 */
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

/** Reads a stream to its end, chunk by chunk. */
export async function each(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  use: (piece: Uint8Array<ArrayBuffer>) => void,
): Promise<void> {
  const reader = stream.getReader();
  for (let read = await reader.read(); read.value; read = await reader.read()) use(read.value);
}
