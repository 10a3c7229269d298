/** Finds the benchmark of a prediction file by the ids of its tasks. */

import { idOf, type Offer, type ProgramOffer } from './benchmarks';
import { hasPrograms, head } from './sniff';

/** The members with the id of a task, in completions and in samples of programs. */
const ID = 'task_id|src_uid';
/** The number of ids to look for. */
const IDS = 20;
/** Larger bundles are not looked into: the visitor chooses them. */
const MOST_BYTES = 64 * 2 ** 20;
/** The text to look at again with the next piece: an id may be cut in two. */
const OVERLAP = 1024;

export interface Found {
  /** The only benchmark with these tasks. */
  offer: Offer | ProgramOffer | null;
  /** What to do if there is no such benchmark. */
  advice: string;
}

export async function findBenchmark(predictions: File, offers: readonly (Offer | ProgramOffer)[]): Promise<Found> {
  const ids = idsIn(await head(predictions));
  const [first] = ids;
  if (first === undefined) return { offer: null, advice: 'Choose a benchmark too.' };
  const fits = await Promise.all(offers.map((offer) => hasOne(offer, ids)));
  const [offer, ...others] = offers.filter((_, index) => fits[index]);
  if (offer && others.length === 0) return { offer, advice: '' };
  if (offer) {
    const names = [offer, ...others].map(idOf).join(', ');
    return { offer: null, advice: `Several benchmarks of this site have these tasks: ${names}. Choose one.` };
  }
  const isForPrograms = await hasPrograms(predictions);
  const advice = isForPrograms
    ? `These are samples of programs, and this page can run no benchmark with the task ${first}. Judge them with “assay execute”.`
    : `No benchmark of this site has the task ${first}. Choose the prompt file that it is from.`;
  return { offer: null, advice };
}

/** The first different ids of a text, as they are written. */
function idsIn(text: string): string[] {
  const ids = new Set<string>();
  for (const [, id] of text.matchAll(new RegExp(`(?<!\\\\)"(?:${ID})"\\s*:\\s*"((?:[^"\\\\]|\\\\.)+)"`, 'g'))) {
    if (id !== undefined) ids.add(id);
    if (ids.size === IDS) break;
  }
  return [...ids];
}

/** Whether a benchmark has one of these tasks. */
async function hasOne(offer: Offer | ProgramOffer, ids: readonly string[]): Promise<boolean> {
  if (!('programs' in offer) && offer.manifest.bytes > MOST_BYTES) return false;
  const url = 'programs' in offer ? new URL(offer.programs.tasks, offer.base) : new URL(offer.manifest.file, offer.url);
  try {
    const response = await fetch(url);
    if (!response.ok) return false;
    const file = await response.blob();
    const [a, b] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
    const isGzip = a === 0x1f && b === 0x8b;
    return await contains(isGzip ? file.stream().pipeThrough(new DecompressionStream('gzip')) : file.stream(), ids);
  } catch {
    // Offline, or a damaged file. The visitor can still choose the benchmark, and the check reports it.
    return false;
  }
}

async function contains(bytes: ReadableStream<Uint8Array<ArrayBuffer>>, ids: readonly string[]): Promise<boolean> {
  const escaped = ids.map((id) => id.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|');
  const wanted = new RegExp(`"(?:${ID})"\\s*:\\s*"(?:${escaped})"`);
  const reader = bytes.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const text = rest + read.value;
    if (wanted.test(text)) {
      reader.cancel().catch(() => undefined);
      return true;
    }
    rest = text.slice(-OVERLAP);
  }
  return false;
}
