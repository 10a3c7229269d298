/** The runtimes of a site. Each is loaded and compiled once for a page, when it is needed. */

import type { RuntimeFile, RuntimeIndex } from './protocol';

/** Makes the module for programs that need more stack than the browser has, if it can. */
export type Chain = (module: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer> | null>;

export class Runtimes {
  readonly #base: URL;
  readonly #modules = new Map<string, Promise<WebAssembly.Module>>();
  readonly #chained = new Map<string, Promise<WebAssembly.Module | null>>();
  #index: Promise<RuntimeIndex> | null = null;

  /** `base` is the address of the folder of runtimes. */
  constructor(base: URL) {
    this.#base = base;
  }

  /** The runtime of a language, if the site has it. */
  async find(language: string): Promise<RuntimeFile | undefined> {
    this.#index ??= fetched(new URL('index.json', this.#base)).then(
      (response) => response.json() as Promise<RuntimeIndex>,
    );
    return (await this.#index).runtimes.find((runtime) => runtime.language === language);
  }

  /** The compiled module of a language. */
  module(language: string): Promise<WebAssembly.Module> {
    return remembered(this.#modules, language, async () => {
      const headers = { 'content-type': 'application/wasm' };
      return WebAssembly.compileStreaming(new Response(await this.#stream(language), { headers }));
    });
  }

  /** The compiled module for programs that need more stack. `null` where there can be none. */
  chained(language: string, chain: Chain): Promise<WebAssembly.Module | null> {
    return remembered(this.#chained, language, async () => {
      const module = await new Response(await this.#stream(language)).arrayBuffer();
      const chained = await chain(new Uint8Array(module));
      return chained && WebAssembly.compile(chained);
    });
  }

  /** The chained module that was made already. */
  madeChained(language: string): Promise<WebAssembly.Module | null> {
    return this.#chained.get(language) ?? Promise.resolve(null);
  }

  async #stream(language: string): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
    const runtime = await this.find(language);
    if (!runtime) throw new Error(`This site has no runtime for ${language}.`);
    const { body } = await stored(new URL(runtime.file, this.#base));
    if (!body) throw new Error(`The runtime for ${language} is empty.`);
    // A static host need not know how the file is compressed.
    return body.pipeThrough(new DecompressionStream('gzip'));
  }
}

/** The browser's store of runtimes. They are too large to be fetched at each visit. */
const STORE = 'assay-runtimes';

/** A file of the store, or else of the site: it is stored then, and replaces others of its language. */
async function stored(address: URL): Promise<Response> {
  // Pages without https have no store, and some browsers refuse it.
  const store = 'caches' in globalThis ? await caches.open(STORE).catch(() => null) : null;
  const found = await store?.match(address).catch(() => undefined);
  if (found) return found;
  const response = await fetched(address);
  if (store) {
    const copy = response.clone();
    // A file that does not fit is fetched again at the next visit.
    void replace(store, address, copy).catch(() => undefined);
  }
  return response;
}

async function replace(store: Cache, address: URL, response: Response): Promise<void> {
  // Names are those of languages, with a hash: `python-0123456789abcdef.wasm.gz`.
  const family = address.href.slice(0, address.href.lastIndexOf('-') + 1);
  const others = (await store.keys()).filter(({ url }) => url.startsWith(family) && url !== address.href);
  await Promise.all(others.map((other) => store.delete(other)));
  await store.put(address, response);
}

/** The bytes of a file, decompressed if its name says so. */
export async function load(address: URL): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetched(address);
  const { body } = response;
  const isCompressed = address.pathname.endsWith('.gz') && body !== null;
  const plain = isCompressed ? new Response(body.pipeThrough(new DecompressionStream('gzip'))) : response;
  return new Uint8Array(await plain.arrayBuffer());
}

async function fetched(address: URL): Promise<Response> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address.pathname} cannot be loaded: ${response.status} ${response.statusText}`);
  return response;
}

/** A failure is not remembered, so that a second try can succeed. */
function remembered<T>(known: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  let value = known.get(key);
  if (!value) {
    value = make();
    known.set(key, value);
    value.catch(() => known.delete(key));
  }
  return value;
}
