/** What callers give, as bytes that a module reads. */

import type { Input, ScoreOptions } from './api.js';
import type { ByteSource } from '../pkg/types.js';
import type { Module } from './modules.js';

/** A file that a module can read. */
export interface Content {
  bytes: Uint8Array;
  source: ByteSource;
  /** Why a compressed file could not be read to its end. The part before is scored. */
  unreadable: string | null;
}

const MAX_DECOMPRESSED = 2 ** 30;
/** The number of bytes that tell a file that is not JSON Lines. */
const START = 4096;
/** Records are converted to bytes in pieces of so many characters. */
const PIECE = 1 << 20;

/** The part of Node that reads files. */
interface Node {
  getBuiltinModule?: (name: 'node:fs/promises') => { readFile: (file: URL) => Promise<Uint8Array<ArrayBuffer>> };
}

/** Reads an input to its end. `name` names it in errors. */
export async function read(module: Module, input: Input, name: string, options: ScoreOptions): Promise<Content> {
  const content = await decompressed(module, await bytes(input, name, options.signal), name, options);
  const other = module.otherFile(content.bytes.subarray(0, START));
  if (other !== undefined) throw new Error(`The ${name} cannot be read: ${other.replace('\n', '. ')}`);
  return { ...content, source: source(content.bytes) };
}

/** The bytes of a file of this package, or of a file that a caller names. */
export async function fileBytes(file: URL, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  // An `import` of Node's module would break pages, which load this file, too.
  const { process } = globalThis as { process?: Node };
  const files = file.protocol === 'file:' ? process?.getBuiltinModule?.('node:fs/promises') : undefined;
  if (files !== undefined) return files.readFile(file);
  const response = await fetch(file, { signal: signal ?? null });
  if (!response.ok) throw new Error(`${file.href} could not be fetched: ${response.status} ${response.statusText}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Waits until other work of this thread has had its turn. */
export function pause(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    setTimeout(() => {
      if (signal?.aborted) reject(signal.reason as Error);
      else resolve();
    }, 0);
  });
}

async function bytes(input: Input, name: string, signal: AbortSignal | undefined): Promise<Uint8Array> {
  signal?.throwIfAborted();
  if (typeof input === 'string') return text(input, name);
  if (input instanceof Uint8Array) return input;
  if (input instanceof ArrayBuffer) return new Uint8Array(input);
  if (input instanceof Blob) return new Uint8Array(await input.arrayBuffer());
  if (input instanceof URL) return fileBytes(input, signal);
  return records(input, name, signal);
}

function text(input: string, name: string): Uint8Array {
  // A path would become a report without scores.
  if (/^[^\s{\ufeff]/.test(input)) {
    const start = JSON.stringify(input.slice(0, 40));
    throw new TypeError(
      `The ${name} are the text ${start}, which is no JSON Lines. Give the address of a file as a URL.`,
    );
  }
  return new TextEncoder().encode(input);
}

async function records(
  input: Iterable<object> | AsyncIterable<object>,
  name: string,
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  const given = input as Partial<Iterable<unknown> & AsyncIterable<unknown>> | null | undefined;
  if (!given?.[Symbol.iterator] && !given?.[Symbol.asyncIterator]) {
    throw new TypeError(`The ${name} are no file and no records. Give records as an array or another iterable.`);
  }
  const encoder = new TextEncoder();
  const pieces: Uint8Array[] = [];
  let lines = '';
  for await (const record of input as AsyncIterable<unknown>) {
    if (typeof record !== 'object' || record === null) {
      throw new TypeError(`The ${name} have a record that is no object, but ${typeof record}.`);
    }
    lines += `${JSON.stringify(record)}\n`;
    if (lines.length > PIECE) {
      pieces.push(encoder.encode(lines));
      lines = '';
      await pause(signal);
    }
  }
  pieces.push(encoder.encode(lines));
  return joined(pieces);
}

async function decompressed(
  module: Module,
  file: Uint8Array,
  name: string,
  { maxDecompressed = MAX_DECOMPRESSED, signal }: ScoreOptions,
): Promise<{ bytes: Uint8Array; unreadable: string | null }> {
  const decompressor = module.Decompressor.open(source(file));
  if (decompressor === undefined) return { bytes: file, unreadable: null };
  const pieces: Uint8Array[] = [];
  let size = 0;
  try {
    for (let piece = decompressor.read(); piece; piece = decompressor.read()) {
      size += piece.length;
      if (size > maxDecompressed) {
        throw new Error(
          `The ${name} have more than ${maxDecompressed} bytes when decompressed. Raise maxDecompressed.`,
        );
      }
      pieces.push(piece);
      await pause(signal);
    }
    return { bytes: joined(pieces), unreadable: decompressor.unreadable ?? null };
  } finally {
    decompressor.free();
  }
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((size, piece) => size + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

function source(all: Uint8Array): ByteSource {
  return { size: all.length, readAt: (offset, length) => all.subarray(offset, offset + length) };
}
