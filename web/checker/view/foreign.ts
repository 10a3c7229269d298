/** Recognises files of other harnesses. Few visitors need this, so it is loaded on demand. */

import { recognise, Runtimes } from '../../runner/pool';
import type { Kind } from '../../runner/protocol';
import { RUNTIMES, type OwnTests } from './benchmarks';
import { plain } from './plain';

/** Larger files are not looked into. */
const MOST_BYTES = 512 * 2 ** 20;
/** The first bytes of the files that other harnesses write: of a ZIP archive, and of JSON. */
const STARTS = ['P', '[', '{'].map((character) => character.charCodeAt(0));

/** What a file of programs is; `null` if no harness is known to write such files, or if it cannot be read. */
export async function recogniseForeign(file: File): Promise<Kind | null> {
  if (file.size > MOST_BYTES) return null;
  const bytes = await plain(file).catch(() => null);
  // Other files do not load the runner.
  if (!bytes || !STARTS.includes(bytes[0] ?? 0)) return null;
  return recognise(bytes).catch(() => null);
}

/** Whether the site runs programs. */
export function runsPrograms({ base }: OwnTests): Promise<boolean> {
  return new Runtimes(new URL(RUNTIMES, base)).exist();
}
