/** Tests that cannot run everywhere. */

import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { test } from '@playwright/test';

/**
 * Skips the running test if a condition does not hold. `cargo xtask test` counts skips and prints
 * the reasons.
 */
export function skipUnless(condition: boolean, reason: string): void {
  const { ASSAY_SKIPPED: list } = process.env;
  if (!condition && list) appendFileSync(list, `${relative('.', test.info().file)}: ${reason}\n`);
  test.skip(!condition, reason);
}
