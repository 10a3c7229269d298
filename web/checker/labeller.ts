/** Labels the tokens of any code in its own worker. */

import { Connection, WorkerFailure } from './connection';
import type { LabelledCode, LanguageId } from './protocol';

export class CodeLabeller {
  #worker: Promise<Connection> | null = null;

  async label(language: LanguageId, code: string): Promise<LabelledCode> {
    const worker = (this.#worker ??= start());
    try {
      return await (await worker).call('labelCode', { language, code });
    } catch (error) {
      // The next call starts another worker.
      const isFatal = !(error instanceof WorkerFailure) || error.fatal;
      if (isFatal && this.#worker === worker) this.#worker = null;
      throw error;
    }
  }
}

async function start(): Promise<Connection> {
  const worker = new Connection();
  await worker.call('load', { build: 'full' });
  return worker;
}
