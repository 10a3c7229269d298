/** Programs that run in the visitor's browser: submissions, and programs that attack their host. */

import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { run } from './command';
import { expect, expectAccessible, test } from './fixtures';
import { openRunner, runHere, type Ended } from './runner';

const HOSTILE = 'tests/hostile';
/** The solutions of HumanEval-X with their tests, beside the checkout. */
const SOLUTIONS = '../shared/data/humaneval_x/humaneval_x_programs.jsonl';
/** The limits of the hostile programs: those of the sandbox's tests. */
const FUEL = 5_333_333_333;
const MEMORY = 2 ** 30;
const OUTPUT = 16 * 2 ** 20;
/** Every program runs if `cargo xtask test --all` says so. Otherwise it is a sample. */
const EVERY = process.env['ASSAY_ALL'] === undefined ? 8 : 1;
/** The longest time for a test that runs a sample, or all. */
const TIMEOUT = EVERY === 1 ? 3_600_000 : 600_000;

/** How hostile programs end: exit, code and fuel, by language and name. Written by the sandbox's tests. */
type Ends = Record<string, Record<string, [string, number | null, number]>>;

test('a submission’s programs run again in the page, and agree', { tag: '@essential' }, async ({ page }) => {
  test.setTimeout(240_000);
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto('./programs/steady/');
  const section = page.getByRole('region', { name: 'Re-run in this browser' });
  for (const language of ['Python: ', 'JavaScript: ']) await expect(section).toContainText(language);
  await expect(section.getByText('its compiler is too large for a web page')).toBeVisible();
  // Nothing is fetched before the visitor asks for it.
  expect(fetched.filter((path) => /exec|runtimes|tasks\.jsonl/.test(path))).toEqual([]);
  await section.getByLabel('Programs', { exact: true }).selectOption('all');
  await section.getByRole('button', { name: 'Re-run in this browser' }).click();
  await expect(section.getByText(/^All \d+ tests agree with the submission/)).toBeVisible({ timeout: 180_000 });
  await expect(section.getByRole('row', { name: /^Fuel/ })).toContainText('all equal');
  await expect(section).toContainText('were skipped, as their languages do not run here');
  await expectAccessible(page);
  await test.step('the log names what was run', async () => {
    const download = page.waitForEvent('download');
    await section.getByRole('button', { name: 'Download the log' }).click();
    const [head, ...programs] = readFileSync(await (await download).path(), 'utf8')
      .trim()
      .split('\n');
    const { schema, images } = JSON.parse(head ?? '') as { schema: string; images: { sha256: string }[] };
    expect(schema).toBe('assay-rerun@1');
    expect(images.map(({ sha256 }) => sha256.length)).toEqual([64, 64]);
    expect(programs.length).toBeGreaterThan(5);
  });
});

test('verdicts that were made up are found out', async ({ page }) => {
  await page.route('**/programs/hasty/samples.jsonl', async (route) => {
    const response = await route.fetch();
    const lines = (await response.text()).split('\n');
    const [first = ''] = lines;
    const forged = first.replace('"exec_outcome":"PASSED","exit_code"', '"exec_outcome":"WRONG_ANSWER","exit_code"');
    expect(forged).not.toBe(first);
    await route.fulfill({ response, body: [forged, ...lines.slice(1)].join('\n') });
  });
  await page.goto('./programs/hasty/');
  const section = page.getByRole('region', { name: 'Re-run in this browser' });
  await section.getByLabel('Programs', { exact: true }).selectOption('task');
  await section.getByLabel('Task', { exact: true }).fill('nothing');
  await section.getByRole('button', { name: 'Re-run in this browser' }).click();
  await expect(section.getByRole('alert')).toContainText('There are some for “');
  await section.getByLabel('Task', { exact: true }).fill('digits');
  await section.getByRole('button', { name: 'Re-run in this browser' }).click();
  await expect(section.getByText(/submitted WRONG_ANSWER, found PASSED/)).toBeVisible({ timeout: 60_000 });
});

test(
  'samples are judged before they are sent, with the bytes of the command',
  { tag: '@essential' },
  async ({ page }, testInfo) => {
    test.setTimeout(240_000);
    // Samples in other languages are of no use here.
    const lines = readFileSync('results/programs/steady/samples.jsonl', 'utf8').split('\n');
    const python = lines.filter((line) => line.includes('"lang":"Python 3"'));
    expect(python.length).toBeGreaterThan(5);
    const samples = testInfo.outputPath('samples.jsonl');
    writeFileSync(samples, `${python.join('\n')}\n`);
    await page.goto('./check/');
    await expect(page.getByLabel('Choose a benchmark or upload prompts')).toContainText('Example programs');
    await page.getByLabel('Prediction file').setInputFiles(samples);
    await page.getByLabel('Choose a benchmark or upload prompts').selectOption('programs');
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Ready to submit' })).toBeVisible({ timeout: 180_000 });
    await expect(page.getByRole('table', { name: 'By language' })).toContainText('pass@1');
    await expect(page.getByRole('table', { name: 'Samples that do not pass' })).toContainText('WRONG_ANSWER');
    await expectAccessible(page);
    const out = testInfo.outputPath('out');
    run(['execute', '--tests', 'results/programs', '--samples', samples, '--out', out]);
    for (const name of ['samples.jsonl', 'report.json']) {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name }).click();
      const here = readFileSync(await (await download).path(), 'utf8');
      expect(here).toBe(readFileSync(join(out, name), 'utf8'));
    }
  },
);

test('a log of another harness is judged by the tests in it', async ({ page }, testInfo) => {
  test.setTimeout(120_000);
  const prompt = 'def one():\n    """One."""\n';
  const row = (number: number, answers: string[], passed: number): string =>
    JSON.stringify({
      doc_id: number,
      doc: {
        task_id: `HumanEval/${number}`,
        prompt,
        entry_point: 'one',
        test: 'def check(f):\n    assert f() == 1\n',
      },
      filtered_resps: [answers],
      'pass@1': passed,
    });
  const rows = [
    row(0, [`${prompt}    return 1\n`, 'Sure:\n```python\n    return 2\n```\n'], 0.5),
    // The harness says that it passes.
    row(1, ['    return 3\n', '    return 1\n'], 1),
  ];
  await page.goto('./check/');
  const buffer = Buffer.from(`${rows.join('\n')}\n`);
  const name = 'samples_humaneval_2026-11-24.jsonl';
  await page.getByLabel('Prediction file').setInputFiles({ name, mimeType: 'application/jsonl', buffer });
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  const scores = page.getByRole('region', { name: 'Scores' }).first();
  await expect(page.getByText('This is a log of samples of lm-eval: HumanEval, 2 tasks × 2.')).toBeVisible({
    timeout: 100_000,
  });
  await expect(scores).toContainText('50.00');
  await expect(page.getByText('extract@1 took the code out of 1 answer.')).toBeVisible();
  await expect(page.getByText('HumanEval/1, samples 3 to 4: 2 passed there, 1 here')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Judged by the tests in the file' })).toBeVisible();
  await expectAccessible(page);
  await test.step('the report is the command’s', async () => {
    const [log, out] = [testInfo.outputPath(name), testInfo.outputPath('out')];
    writeFileSync(log, buffer);
    run(['execute', log, '--out', out]);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'report.json' }).click();
    const here = readFileSync(await (await download).path(), 'utf8');
    expect(here).toBe(readFileSync(join(out, 'report.json'), 'utf8'));
  });
  await test.step('a file of scores says which file has the programs', async () => {
    await page.goto('./check/');
    const results = Buffer.from('{"results": {}, "configs": {}, "versions": {}}\n');
    const file = { name: 'results.json', mimeType: 'application/json', buffer: results };
    await page.getByLabel('Prediction file').setInputFiles(file);
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await expect(
      page.getByRole('heading', { name: 'This file has no programs: it has results of lm-eval' }),
    ).toBeVisible();
  });
});

test('a wrong file of samples is told by its lines', async ({ page }) => {
  await page.goto('./check/');
  await page.getByLabel('Choose a benchmark or upload prompts').selectOption('programs');
  const text = '{"src_uid": "nothing", "lang": "Python 3", "source_code": "1"}\n{"src_uid": "digits"\n';
  const file = { name: 'samples.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(text) };
  await page.getByLabel('Prediction file').setInputFiles(file);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'No program could be run' })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('there are no tests for nothing')).toBeVisible();
});

test('hostile programs end as natively: exit, fuel and output', async ({ page, baseURL }) => {
  test.setTimeout(TIMEOUT);
  const languages = await openRunner(page, baseURL ?? '');
  const ends = JSON.parse(readFileSync(join(HOSTILE, 'ends.json'), 'utf8')) as Ends;
  const differences: string[] = [];
  let programs = 0;
  for (const language of languages) {
    const names = readdirSync(join(HOSTILE, language), { withFileTypes: true }).filter((entry) => entry.isFile());
    for (const { name } of names.filter((_, number) => number % EVERY === 0)) {
      const path = join(HOSTILE, language, name);
      const here = await compare(page, language, path, differences);
      programs += 1;
      const end = ends[language]?.[name];
      const { exit, code, fuel } = here;
      if (end && JSON.stringify(end) !== JSON.stringify([exit, code, fuel])) {
        differences.push(`${path}: ${shown([exit, code, fuel])} instead of ${shown(end)}`);
      }
    }
  }
  console.log(`    ${programs} hostile programs in ${languages.join(', ')}`);
  expect(differences).toEqual([]);
});

test('solutions of HumanEval-X end as natively', async ({ page, baseURL }, testInfo) => {
  test.skip(!existsSync(SOLUTIONS), `${SOLUTIONS} is not there`);
  test.setTimeout(TIMEOUT);
  const languages = await openRunner(page, baseURL ?? '');
  const solutions = readFileSync(SOLUTIONS, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, string>);
  const differences: string[] = [];
  let programs = 0;
  let passed = 0;
  for (const [id, language, extension] of [
    ['js', 'javascript', '.js'],
    ['python', 'python', '.py'],
  ] as const) {
    expect(languages).toContain(language);
    const ofLanguage = solutions.filter(({ lang }) => lang === id);
    expect(ofLanguage.length).toBeGreaterThan(100);
    for (const program of ofLanguage.filter((_, number) => number % EVERY === 0)) {
      const path = testInfo.outputPath(`solution${extension}`);
      const parts = ['import_', 'declaration', 'canonical_solution', 'test'].map((part) => program[part] ?? '');
      writeFileSync(path, parts.join(''));
      const { exit, code } = await compare(page, language, path, differences);
      programs += 1;
      if (exit === 'finished' && code === 0) passed += 1;
    }
  }
  expect(differences).toEqual([]);
  // Three of 328 solutions fail everywhere: one needs a package, one is wrong, and one takes minutes.
  expect(programs - passed).toBeLessThanOrEqual(3);
});

/** Runs a program natively and in the page, and adds what differs. Returns how it ends in the page. */
async function compare(page: Page, language: string, path: string, differences: string[]): Promise<Ended> {
  const source = readFileSync(path, 'utf8');
  const stdin = stdinOf(source);
  const native = natively(path, stdin);
  const here = await page.evaluate(runHere, { language, source, stdin, fuel: FUEL, memory: MEMORY, output: OUTPUT });
  for (const key of ['exit', 'code', 'fuel', 'stdout', 'stderr', 'compile_error'] as const) {
    if (native[key] !== here[key]) differences.push(`${path}: ${key} ${shown(native[key])}, here ${shown(here[key])}`);
  }
  return here;
}

function shown(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 200);
}

/** The standard input that a program's first lines ask for. */
function stdinOf(source: string): string {
  for (const line of source.split('\n')) {
    const comment = /^(?:<\?php )?(?:\/\/|#)(.*)$/.exec(line);
    if (!comment) break;
    const [key, ...value] = (comment[1] ?? '').split(':');
    if (key?.trim() === 'stdin') return value.join(':').trim();
  }
  return '';
}

function natively(path: string, stdin: string): Ended {
  const limits = ['--fuel', String(FUEL), '--memory', String(MEMORY), '--output', String(OUTPUT)];
  const ended = JSON.parse(run(['run', '--json', ...limits, path], stdin).toString()) as Ended;
  return ended.compile_error === null ? ended : { compile_error: ended.compile_error };
}
