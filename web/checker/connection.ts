/** A worker of the checker. */

import { Connection as ConnectionTo } from '../shared/connection';
import type { Advance, Calls } from './protocol';

export { WorkerFailure } from '../shared/connection';

export class Connection extends ConnectionTo<Calls, Advance> {
  constructor() {
    super(new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }));
  }
}
