/** Files that are no submission: one verdict with what to do, and no scores. */

import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { run } from './command';
import { drop, example, expect, expectAccessible, test, testAppearance } from './fixtures';

interface Upload {
  name: string;
  buffer: Buffer;
}

const PROMPTS = example('prompts.jsonl');
const STRONG = example('predictions/strong.jsonl');
const strong = STRONG.buffer.toString();
const file = (name: string, content: string | Buffer): Upload => ({ name, buffer: Buffer.from(content) });
const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('{"task_id": "a"}', 'utf16le')]);
const tar = Buffer.alloc(1024);
tar.write('predictions.jsonl');
tar.write('ustar', 257);

/** Files with what they are, and what to do. */
const WRONG: [Upload, string, string][] = [
  [file('photo.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3])), 'This is a PNG image', 'Choose a JSON Lines'],
  [file('predictions.csv', 'task_id,pred\nexample_python/0,x\n'), 'This is a CSV file', 'Export it as JSON Lines.'],
  [file('empty.jsonl', ''), 'The file is empty', 'Check that the program'],
  [file('predictions.tar', tar), 'This is a tar archive', 'Extract it first.'],
  [file('predictions.tar.gz', gzipSync(tar)), 'This is a tar archive', 'Extract it first.'],
  [file('predictions.zip', 'PK\u0003\u0004'), 'This is a ZIP archive', 'Extract it first.'],
  [file('paper.pdf', '%PDF-1.7'), 'This is a PDF file', 'Choose a JSON Lines file.'],
  [file('download', '<!DOCTYPE html><title>404</title>'), 'This is an HTML page', 'download the file itself'],
  [file('preds.pkl', Buffer.from([0x80, 4, 0x95])), 'This is a Python pickle', 'Export it as JSON Lines.'],
  [file('preds.npy', Buffer.from('\x93NUMPY', 'latin1')), 'This is a NumPy array', 'Export it as JSON Lines.'],
  [file('preds.parquet', 'PAR1'), 'This is a Parquet file', 'Export it as JSON Lines.'],
  [file('preds.arrow', 'ARROW1'), 'This is an Arrow file', 'Export it as JSON Lines.'],
  [file('preds.jsonl', 'version https://git-lfs.github.com/spec/v1\n'), 'This is a Git LFS pointer', 'git lfs pull'],
  [file('preds.jsonl', utf16), 'This is UTF-16 text', 'Save it as UTF-8.'],
  [file('preds.json', `[${strong.trim().replaceAll('\n', ',')}]`), 'This is one JSON array', 'one object per line'],
  [file('preds.json', '{\n  "task_id": "a"\n}'), 'This is one JSON object over several lines', 'on one line'],
];

async function expectNoScores(page: Page): Promise<void> {
  for (const name of ['Scores', 'Outcomes', 'Examples', 'Token types'])
    await expect(page.getByRole('heading', { name, exact: true })).toHaveCount(0);
  await expect(page.getByText('0.00')).toHaveCount(0);
}

/** Checks a file against the example's prompts, chosen in the form. */
async function check(page: Page, predictions: Upload, prompts: Upload = PROMPTS): Promise<void> {
  const upload = ({ name, buffer }: Upload) => ({ name, buffer, mimeType: 'application/octet-stream' });
  await page.goto('about:blank');
  await page.goto('./');
  await page.locator('#prompts-file').setInputFiles(upload(prompts));
  await page.locator('#predictions-file').setInputFiles(upload(predictions));
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.locator('#verdict')).toBeFocused();
}

test(
  'a dropped file that is no JSON Lines file gets one sentence, and what to do',
  { tag: '@essential' },
  async ({ page }) => {
    for (const [wrong, description, remedy] of WRONG) {
      await page.goto('about:blank');
      await page.goto('./');
      await drop(page, [wrong]);
      await expect(page.locator('#verdict'), wrong.name).toContainText(description);
      await expect(page.locator('.verdict-detail')).toContainText(remedy);
      await expect(page.locator('.problem')).toHaveCount(0);
      await expectNoScores(page);
    }
    await page.getByRole('button', { name: 'Start over' }).click();
    await expect(page.locator('#predictions-file')).toBeFocused();
  },
);

test('a chosen one gets the same, with the words of the command', async ({ page }, testInfo) => {
  for (const [wrong, description] of WRONG.slice(0, 3)) {
    await check(page, wrong);
    await expect(page.locator('#verdict')).toHaveText(description);
    const detail = await page.locator('.verdict-detail').innerText();
    const path = testInfo.outputPath(wrong.name);
    writeFileSync(path, wrong.buffer);
    const printed = run(['score', '--prompts', 'examples/prompts.jsonl', '--predictions', path]).toString();
    const sentence = `${description.charAt(0).toLowerCase()}${description.slice(1)}. ${detail}`;
    expect(printed.replaceAll('`', '').trimEnd().endsWith(sentence), printed).toBe(true);
  }
  await check(page, STRONG, WRONG[0]?.[0]);
  await expect(page.locator('#verdict')).toHaveText('This is a PNG image');
  await expect(page.locator('.facts')).toContainText('photo.png');
});

test('a wrong file is named without another one', async ({ page }) => {
  for (const input of ['#predictions-file', '#prompts-file']) {
    await page.goto('about:blank');
    await page.goto('./');
    const { name, buffer } = file('predictions.csv', 'task_id,pred\n');
    await page.locator(input).setInputFiles({ name, buffer, mimeType: 'text/csv' });
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await expect(page.locator('#verdict')).toHaveText('This is a CSV file');
  }
  await page.getByRole('button', { name: 'Start over' }).click();
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.locator('#intake-notice')).toHaveText('Choose a prediction file.');
});

test('a wrong file inside a Zstandard file is told by the core', async ({ page }) => {
  const content = Buffer.from('task_id,pred\n');
  const frame = [0x28, 0xb5, 0x2f, 0xfd, 0x20, content.length, (content.length << 3) | 1, 0, 0];
  await check(page, file('predictions.csv.zst', Buffer.concat([Buffer.from(frame), content])));
  await expect(page.locator('#verdict')).toHaveText('This is a CSV file');
  await expectNoScores(page);
});

test('what is wrong with every line is one error', async ({ page }) => {
  for (const [predictions, headline] of [
    [strong.replaceAll('"pred"', '"completion"'), 'in the field completion; the field must be pred'],
    [strong.replaceAll('"pred"', '"answer"'), 'pred is missing'],
    [strong.replaceAll('example_', 'project_'), 'No line answers a task of this benchmark'],
    [PROMPTS.buffer.toString(), 'a prompt file, not predictions'],
    ['nothing here\nis JSON, really\n', 'No line could be read'],
  ] as const) {
    await check(page, file('predictions.jsonl', predictions));
    await expect(page.locator('#verdict')).toContainText(headline, { ignoreCase: true });
    await expect(page.locator('.problem')).toHaveCount(1);
    await expectNoScores(page);
  }
  await expect(page.locator('.problem')).not.toContainText('more line');
  await check(page, file('predictions.jsonl', strong.replaceAll('example_', 'project_')));
  await expect(page.locator('.problem')).toContainText('× 128');
  await expect(page.locator('.problem')).toContainText('and 108 more lines');
  await expect(page.locator('.problem')).toContainText('look like example_python/0');
  await expect(page.locator('.problem')).not.toContainText('did you mean');
  await expectAccessible(page);
});

test('a prediction file among the prompts is an error of the prompts', async ({ page }) => {
  await check(page, STRONG, STRONG);
  await expect(page.locator('#verdict')).toContainText('a prediction file, not prompts');
  await expect(page.locator('.problem')).toContainText('in the prompts');
  await expectNoScores(page);
});

testAppearance({
  'a wrong file': async (page) => {
    await page.goto('./');
    await drop(page, [file('a-very-long-name-of-a-file-that-somebody-downloaded-from-somewhere.pdf', '%PDF-1.7')]);
    await expect(page.locator('#verdict')).toBeVisible();
  },
  'a wrong key': (page) => check(page, file('predictions.jsonl', strong.replaceAll('"pred"', '"completion"'))),
});
