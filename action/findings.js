/** What is wrong with the submissions of a pull request. */

import { spawnSync } from 'node:child_process';
import { env } from 'node:process';

/** The output of a program may be so large, in bytes. */
const LARGEST = 2 ** 28;

/** The file that the site maintains. */
const RECORD = 'first-seen.json';

/** Runs a program without the token. Returns its standard output, if its status is one of these. */
function output(program, args, statuses, options = {}) {
  const ended = spawnSync(program, args, {
    env: { ...env, ASSAY_TOKEN: '' },
    encoding: 'utf8',
    maxBuffer: LARGEST,
    ...options,
  });
  if (ended.error) throw new Error(`${program} could not be run: ${ended.error.message}`);
  if (!statuses.includes(ended.status)) {
    throw new Error(`${program} ${args[0]} failed: ${ended.stderr.trim() || `status ${ended.status}`}`);
  }
  return ended.stdout;
}

/** The document of `assay verify --json` about all submissions. */
function verification({ path, results, base, command }) {
  const args = ['verify', '--results', results, '--base', base, '--json'];
  // 1 says that there are errors, which the document has.
  const document = JSON.parse(output(command, args, [0, 1], { cwd: path }));
  if (document.schema !== 'assay-verification@1') {
    throw new Error(`${command} writes ${document.schema}, but this action reads assay-verification@1.`);
  }
  return document.submissions;
}

/**
 * The files that a pull request changes below the folder of results. Each has a letter, which is `A` for an added file,
 * and says whether it is a file and not a link.
 */
function changes({ path, results, base }) {
  // Without renames, a moved file is a deleted one and an added one.
  const options = ['--raw', '--no-renames', '-z', '--relative'];
  const listed = output('git', ['diff', ...options, `${base}...HEAD`, '--', '.'], [0], { cwd: `${path}/${results}` });
  const found = [];
  const fields = listed.split('\0');
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const [, mode, , , letter] = fields[at].split(' ');
    found.push({ letter, isFile: letter === 'D' || mode.startsWith('100'), file: fields[at + 1] });
  }
  return found;
}

/**
 * The submissions of the pull request, the submissions of others that have errors, what else is wrong, and annotations.
 * Results are only ever added.
 */
export function findings(request) {
  const changed = changes(request);
  const faults = [];
  for (const { letter, isFile, file } of changed) {
    if (!isFile) {
      faults.push({ file, message: 'This is a link: submit files only.' });
    } else if (file.split('/').at(-1) === RECORD) {
      faults.push({ file, message: 'This file is the record of the site: leave it as it is.' });
    } else if (letter !== 'A') {
      faults.push({ file, message: 'This changes or removes published results: submit under a new name.' });
    }
  }
  // A link could lead to any file of this machine, which the findings would quote.
  const isSafe = changed.every(({ isFile }) => isFile);
  const submissions = isSafe ? verification(request) : [];
  const folder = (file) => file.split('/').slice(0, 2).join('/');
  const own = new Set(changed.map(({ file }) => folder(file)));
  const verified = new Set(submissions.map(({ benchmark, id }) => `${benchmark}/${id}`));
  for (const { file } of isSafe ? changed : []) {
    if (file.split('/').length > 2 && !verified.has(folder(file))) {
      faults.push({ file, message: 'This file is part of no submission: a maintainer has to look at it.' });
    }
  }
  const isOwn = ({ benchmark, id }) => own.has(`${benchmark}/${id}`);
  const hasErrors = (submission) => submission.findings.some(({ severity }) => severity === 'error');
  const isBad = (submission) => submission.status !== 'reproduced' || hasErrors(submission);
  const ours = submissions.filter(isOwn).map((submission) => ({ ...submission, isBad: isBad(submission) }));
  const others = submissions.filter((submission) => !isOwn(submission) && isBad(submission));
  const annotations = faults.map(({ file, message }) => ({ level: 'error', message: `${file}: ${message}` }));
  for (const { benchmark, id, status, findings, isBad } of ours) {
    if (isBad) {
      const errors = findings.filter(({ severity }) => severity === 'error').map(({ message }) => message);
      annotations.push({ level: 'error', message: `${benchmark}/${id}: ${[status, ...errors].join('; ')}` });
    }
  }
  return { ours, others, faults, annotations };
}
