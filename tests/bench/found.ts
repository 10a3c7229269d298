/** The folder of the measurements, where `cargo xtask bench browser` reads the results. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** `FOLDER` in xtask/src/bench/browser.rs is the same path. */
const FOLDER = 'target/bench/browser';

/** The path of a file that xtask made. */
export const given = (name: string): string => join(FOLDER, name);

export function found(name: string, value: object): void {
  writeFileSync(join(FOLDER, `${name}.json`), JSON.stringify(value));
}
