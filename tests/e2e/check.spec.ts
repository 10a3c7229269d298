/** From files to a verdict. */

import { readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { run } from './command';
import { drop, example, expect, openSample, score, test } from './fixtures';

const PROMPTS = example('prompts.jsonl');
const STRONG = example('predictions/strong.jsonl');

test('both files, dropped at once, are told apart and scored', { tag: '@essential' }, async ({ page }) => {
  await page.goto('./');
  await drop(page, [STRONG, PROMPTS]);
  await expect(page.locator('#verdict')).toHaveText('Ready to submit');
  await expect(page.locator('#verdict')).toBeFocused();
  await expect(page).toHaveTitle('Ready to submit – Assay');
  await expect(score(page, 'Exact match', 0)).toHaveText('72.66');
  await expect(score(page, 'Edit similarity', 0)).toHaveText('90.80');
  await expect(score(page, 'Edit similarity', 1)).toHaveText('90.89');
});

test('files, dropped one after the other, wait for each other', async ({ page }) => {
  await page.goto('./');
  await drop(page, [PROMPTS]);
  await expect(page.locator('#prompts-file')).toHaveValue(/prompts\.jsonl$/);
  await drop(page, [STRONG]);
  await expect(page.locator('#verdict')).toHaveText('Ready to submit');
  await test.step('another prediction file needs no second prompt file', async () => {
    await drop(page, [example('predictions/weak.jsonl')]);
    await expect(score(page, 'Exact match', 0)).toHaveText('21.88');
  });
});

test('a bundle and a picked file are checked by keyboard alone', async ({ page }) => {
  await page.goto('./');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  const benchmark = page.getByLabel('Choose a benchmark or upload prompts');
  await expect(benchmark).toContainText('Example benchmark');
  await benchmark.focus();
  await page.keyboard.press('E');
  await expect(page.locator('#benchmark-about')).toContainText(/128 tasks.*sha256:[0-9a-f]{64}/);
  await page.locator('#predictions-file').setInputFiles(STRONG);
  await page.getByRole('button', { name: 'Check', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('#verdict')).toHaveText('Ready to submit');
  await expect(page.locator('.facts')).toContainText(/Example benchmark.*sha256:[0-9a-f]{64}/);
});

test('compressed files are read', async ({ page }) => {
  await page.goto('./');
  await drop(page, [
    { name: 'prompts.jsonl.gz', buffer: gzipSync(PROMPTS.buffer) },
    { name: 'predictions.jsonl.zst', buffer: zstd(STRONG.buffer) },
  ]);
  await expect(score(page, 'Exact match', 0)).toHaveText('72.66');
});

test('a broken file shows every problem and is scored all the same', { tag: '@essential' }, async ({ page }) => {
  await openSample(page, 'broken');
  await expect(page.locator('#verdict')).toHaveText(/^Not ready: \d+ errors$/);
  await expect(page.locator('.verdict-detail')).toHaveText(/^Fix 10 types of error before submitting\. \d+ warnings/);
  const command = ['score', '--prompts', 'examples/prompts.jsonl', '--json', '--predictions'];
  const report = reportOf(run([...command, 'examples/predictions/broken.jsonl']));
  const problems = page.locator('.problem');
  await expect(problems).toHaveCount(report.problems.length);
  for (const [index, { severity, count, help, first }] of report.problems.entries()) {
    const problem = problems.nth(index);
    await expect(problem).toContainText(severity === 'error' ? 'Error' : 'Warning');
    await expect(problem.getByRole('heading')).toContainText(`× ${count}`);
    await expect(problem).toContainText(help.replaceAll('`', ''));
    await expect(problem.locator('.places tbody tr')).toHaveCount(first.length);
    const line = first[0]?.line;
    if (line) await expect(problem).toContainText(`line ${line}`);
  }
  await expect(score(page, 'Exact match', 0)).toHaveText('62.50');
});

test('report.json has the bytes that the command writes', { tag: '@essential' }, async ({ page }) => {
  for (const sample of ['strong', 'broken']) {
    await openSample(page, sample);
    const files = ['--prompts', 'examples/prompts.jsonl', '--predictions', `examples/predictions/${sample}.jsonl`];
    const official = ['--profile', 'cceval-difflib', '--profile', 'cceval-levenshtein'];
    expect(await downloaded(page, 'report.json')).toEqual(run(['score', '--json', ...files, ...official]));
    await page.getByRole('button', { name: 'Compute strict@1' }).click();
    await expect(score(page, 'Exact match', 2)).toBeVisible();
    expect(await downloaded(page, 'report.json')).toEqual(run(['score', '--json', ...files]));
  }
});

test('details and scores can be taken along', async ({ page }) => {
  await openSample(page, 'weak');
  const lines = (await downloaded(page, 'detailed.jsonl')).toString().trimEnd().split('\n');
  expect(lines.map((line) => Object.keys(JSON.parse(line) as object))).toHaveLength(128);
  const table = (await downloaded(page, 'scores.csv')).toString().trimEnd().split('\n');
  expect(table).toHaveLength(129);
  expect(table[0]).toContain('task_id');
});

test('a check can be cancelled, and another one started', async ({ page }, testInfo) => {
  // Long completions that are not truncated: comparing them takes seconds.
  const words = (first: number, count: number): string =>
    Array.from({ length: count }, (_, word) => ((first + word) * 2_654_435_761).toString(36)).join(' ');
  const lines = (line: (task: number) => unknown): string =>
    Array.from({ length: 8000 }, (_, task) => `${JSON.stringify(line(task))}\n`).join('');
  const metadata = (task: number): object => ({ task_id: `java/${task}` });
  const files = { prompts: testInfo.outputPath('prompts.jsonl'), large: testInfo.outputPath('large.jsonl') };
  writeFileSync(
    files.prompts,
    lines((task) => ({ prompt: '', groundtruth: words(task, 80), metadata: metadata(task) })),
  );
  writeFileSync(
    files.large,
    lines((task) => ({ ...metadata(task), pred: words(task + 3, 400) })),
  );

  await page.goto('./');
  await page.locator('#prompts-file').setInputFiles(files.prompts);
  await page.locator('#predictions-file').setInputFiles(files.large);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Checking large.jsonl' })).toBeFocused();
  await expect(page.locator('.progress')).toContainText(/Scoring.*MB of.*answers a second.*left/);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toHaveText('The check was cancelled.');
  await page.getByRole('button', { name: 'A strong model' }).click();
  await expect(page.locator('#verdict')).toHaveText('Ready to submit');
});

interface Problem {
  severity: string;
  count: number;
  help: string;
  first: { line: number | null }[];
}

function reportOf(json: Buffer): { problems: Problem[] } {
  return JSON.parse(json.toString()) as { problems: Problem[] };
}

async function downloaded(page: Page, name: string): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
  expect(download.suggestedFilename()).toBe(name);
  return readFileSync(await download.path());
}

/** A Zstandard frame that stores its content uncompressed, because Node 20 has no compressor. */
function zstd(content: Buffer): Buffer {
  const parts: Uint8Array[] = [];
  const header = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0xa0, 0, 0, 0, 0]);
  header.writeUInt32LE(content.length, 5);
  parts.push(header);
  const size = 1 << 17;
  for (let start = 0; start < content.length; start += size) {
    const block = content.subarray(start, start + size);
    const head = Buffer.alloc(4);
    head.writeUInt32LE((block.length << 3) | (start + size >= content.length ? 1 : 0));
    parts.push(head.subarray(0, 3), block);
  }
  return Buffer.concat(parts);
}
