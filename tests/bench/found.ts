/** What is measured on, and where `cargo xtask bench browser` looks for what was found. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Its name is known to xtask too. */
const FOLDER = 'target/bench/browser';

/** A file that xtask made. */
export const given = (name: string): string => join(FOLDER, name);

export function found(name: string, value: object): void {
  writeFileSync(join(FOLDER, `${name}.json`), JSON.stringify(value));
}
