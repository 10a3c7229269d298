/**
 * The script of `action.yml`: verifies the submissions of a pull request, writes a table into the summary of the job,
 * and comments it. What it reads of the pull request is data that a stranger wrote.
 */

import { appendFileSync, readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import process, { env, stdout } from 'node:process';
import { comment } from './comment.js';
import { findings } from './findings.js';
import { table } from './table.js';

/** The longest table, in characters. A comment may have 65,536. */
const LONGEST = 60_000;

/** An annotation of the pull request. */
function annotate(level, message) {
  const escaped = message.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  stdout.write(`::${level}::${escaped}\n`);
}

/** Adds text to one of the runner's files. */
function append(variable, text) {
  const file = env[variable];
  if (file) appendFileSync(file, text);
}

async function run() {
  const { ASSAY_PATH: path = '.', ASSAY_RESULTS: results = 'results', ASSAY_BASE: base = '' } = env;
  if (base === '' || base === 'origin/') throw new Error('This is no pull request: give the input `base`.');
  const request = { path, results, base, command: env.ASSAY_COMMAND || 'assay' };
  const found = findings(request);
  const { text, isVerified } = table(found, (benchmark, id) => {
    return readFileSync(join(path, results, benchmark, id, 'report.json'), 'utf8');
  });
  const shown = text.length > LONGEST ? `${text.slice(0, text.lastIndexOf('\n', LONGEST))}\n\nThe rest is cut.` : text;
  append('GITHUB_STEP_SUMMARY', `${shown}\n`);
  // The text could have any line that is known before.
  const end = randomUUID();
  append('GITHUB_OUTPUT', `verified=${isVerified}\ntable<<${end}\n${shown}\n${end}\n`);
  for (const { level, message } of found.annotations) annotate(level, message);
  if (env.ASSAY_TOKEN) {
    try {
      await comment(shown, env);
    } catch (error) {
      // A token of a fork's pull request cannot write. The summary has the table.
      annotate('warning', `The table could not be commented: ${error.message}`);
    }
  }
  return isVerified;
}

try {
  process.exitCode = (await run()) ? 0 : 1;
} catch (error) {
  annotate('error', error.message);
  process.exitCode = 2;
}
