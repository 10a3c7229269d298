/** The native command. Tests compare the page's numbers and bytes with its output. */

import { execFileSync } from 'node:child_process';

/** The command's output, whether or not it finds problems in the files. */
export function run(args: readonly string[], input = ''): Buffer {
  try {
    // Output and error of a program may each have 16 MB, and JSON may double them.
    return execFileSync(process.env['ASSAY_COMMAND'] ?? 'target/debug/assay', args, { input, maxBuffer: 2 ** 27 });
  } catch (fault) {
    // Status 1 means that the submission has problems, which some tests expect.
    const { status, stdout } = fault as { status: number; stdout: Buffer };
    if (status === 1) return stdout;
    throw fault;
  }
}
