/** Recognises files of other harnesses. Few visitors need this, so it is loaded on demand. */

import { recognise } from '../../runner/pool';
import type { Kind } from '../../runner/protocol';
import { plain } from './plain';

/** Larger files are not looked into. */
const MOST_BYTES = 512 * 2 ** 20;

/** What a file of programs is; `null` if no harness is known to write such files, or if it cannot be read. */
export async function recogniseForeign(file: File): Promise<Kind | null> {
  if (file.size > MOST_BYTES) return null;
  return recognise(await plain(file)).catch(() => null);
}
