/** Recognises files that are not JSON Lines, in a worker of its own. */

import { Connection } from './connection';
import type { OtherFile } from './protocol';

/** What a file is instead of JSON Lines, by its beginning after decompression; `null` if it may be JSON Lines. */
export async function recogniseOther(start: Uint8Array): Promise<OtherFile | null> {
  const worker = new Connection();
  try {
    await worker.call('load', { build: 'core' });
    return await worker.call('otherFile', { start });
  } finally {
    worker.terminate();
  }
}
