/** The runtimes of a site. Each image is loaded and compiled once for a page, when it is needed. */

import type { ImageFile, RuntimeFile, RuntimeIndex } from './protocol';

/** Makes the module for programs that need more stack than the browser has, if it can. */
export type Chain = (module: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer> | null>;

/** Compiled modules, by the ids of their images. */
export type Modules = ReadonlyMap<string, WebAssembly.Module>;

export class Runtimes {
  readonly #base: URL;
  readonly #modules = new Map<string, Promise<WebAssembly.Module>>();
  readonly #chained = new Map<string, Promise<WebAssembly.Module | null>>();
  #index: Promise<RuntimeIndex> | null = null;

  /** `base` is the address of the folder of runtimes. */
  constructor(base: URL) {
    this.#base = base;
  }

  /** Whether the site has runtimes. */
  exist(): Promise<boolean> {
    return this.find('').then(
      () => true,
      () => false,
    );
  }

  /** The runtime of a language, if the site has it. */
  async find(language: string): Promise<RuntimeFile | undefined> {
    this.#index ??= fetched(new URL('index.json', this.#base)).then(
      (response) => response.json() as Promise<RuntimeIndex>,
    );
    return (await this.#index).runtimes.find((runtime) => runtime.language === language);
  }

  /** The compiled modules of a language, by the ids of their images. */
  modules(language: string): Promise<Modules> {
    return this.#each(language, ({ id, file }) =>
      remembered(this.#modules, id, async () => {
        const headers = { 'content-type': 'application/wasm' };
        return WebAssembly.compileStreaming(new Response(await this.#stream(file), { headers }));
      }),
    );
  }

  /** The compiled modules for programs that need more stack. `null` where there can be none. */
  async chained(language: string, chain: Chain): Promise<Modules | null> {
    const modules = await this.#each(language, ({ id, file }) =>
      remembered(this.#chained, id, async () => {
        const module = await new Response(await this.#stream(file)).arrayBuffer();
        const chained = await chain(new Uint8Array(module));
        return chained && WebAssembly.compile(chained);
      }),
    );
    return complete(modules);
  }

  /** The chained modules that were made already, if all were. */
  async madeChained(language: string): Promise<Modules | null> {
    return complete(await this.#each(language, ({ id }) => this.#chained.get(id) ?? Promise.resolve(null)));
  }

  /** What `make` makes of each image of a language, by its id. */
  async #each<T>(language: string, make: (image: ImageFile) => Promise<T>): Promise<Map<string, T>> {
    const runtime = await this.find(language);
    if (!runtime) throw new Error(`This site has no runtime for ${language}.`);
    return new Map(await Promise.all(runtime.images.map(async (image) => [image.id, await make(image)] as const)));
  }

  async #stream(file: string): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
    const { body } = await stored(new URL(file, this.#base));
    if (!body) throw new Error(`The file ${file} is empty.`);
    // A static host need not know how the file is compressed.
    return body.pipeThrough(new DecompressionStream('gzip'));
  }
}

/** The modules, unless one is missing. */
function complete(modules: ReadonlyMap<string, WebAssembly.Module | null>): Modules | null {
  const found = [...modules].filter((entry): entry is [string, WebAssembly.Module] => entry[1] !== null);
  return found.length === modules.size ? new Map(found) : null;
}

/** The browser's store of runtimes. They are too large to be fetched at each visit. */
const STORE = 'assay-runtimes';

/** A file of the store, or else of the site: it is stored then, and replaces others of its image. */
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
  // Names are ids of images, with a hash: `python-0123456789abcdef.wasm.gz`.
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
