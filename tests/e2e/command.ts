/** The native command, whose numbers and bytes the page's are held against. */

import { execFileSync } from 'node:child_process';

/** What the command prints, whether it finds problems in the files or not. */
export function run(args: readonly string[]): Buffer {
  try {
    return execFileSync(process.env['ASSAY_COMMAND'] ?? 'target/debug/assay', args);
  } catch (fault) {
    // 1 means that the submission has problems, which is what some tests are about.
    const { status, stdout } = fault as { status: number; stdout: Buffer };
    if (status === 1) return stdout;
    throw fault;
  }
}
