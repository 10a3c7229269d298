/** From a checked file to a folder that `assay verify` reproduces. */

import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, gunzipSync } from 'node:zlib';
import type { Download, Page } from '@playwright/test';
import { run } from './command';
import { drop, example, expect, expectAccessible, openSample, score, test } from './fixtures';

/** The example's predictions with enough changes that they are no copy of the submission. */
const PREDICTIONS = example('predictions/strong.jsonl')
  .buffer.toString()
  .trimEnd()
  .split('\n')
  .map((line, index) => {
    const { pred, ...rest } = JSON.parse(line) as { pred: string };
    return `${JSON.stringify({ ...rest, pred: index % 10 === 0 ? `${pred} // 其他 ${index}` : pred })}\n`;
  })
  .join('');

/** Opens the submission form for these predictions. */
async function openForm(page: Page): Promise<void> {
  await page.goto('./');
  await page.getByLabel('Choose a benchmark or upload prompts').selectOption({ label: 'Example benchmark' });
  await drop(page, [{ name: 'predictions.jsonl', buffer: Buffer.from(PREDICTIONS) }]);
  await page.getByRole('button', { name: 'Prepare a submission' }).click();
  await expect(page.getByLabel('Model')).toBeFocused();
}

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Model').fill('Test model 7B');
  await page.getByLabel('Setting').selectOption('infile');
  await expect(page.getByLabel('Folder')).toHaveValue('test-model-7b-infile');
}

async function made(page: Page, ask = () => page.getByRole('button', { name: 'Download the folder' }).click()) {
  const [download] = await Promise.all([page.waitForEvent('download'), ask()]);
  await expect(page.getByRole('heading', { name: 'The folder is ready' })).toBeFocused();
  return unzip(download);
}

test(
  'filled in by keyboard, it is what the command makes, and is reproduced',
  { tag: '@essential' },
  async ({ page }, testInfo) => {
    await openForm(page);
    const { keyboard } = page;
    const type = async (...texts: string[]): Promise<void> => {
      for (const text of texts) {
        await keyboard.type(text);
        await keyboard.press('Tab');
      }
    };
    // Only model, setting and date are required, and the date defaults to today.
    await keyboard.press('Enter');
    const faults = page.locator('.faults');
    await expect(faults).toContainText('Correct 2 fields');
    await expect(page.getByLabel('Model')).toBeFocused();
    await expect(page.getByLabel('Retriever')).toBeHidden();

    await type('Test model 7B', 'Makers & Sons', 'www.example.com', '', 'many', 'Yes');
    // A day has a tab stop for each of its parts.
    await expect(page.getByLabel('Training cutoff')).toBeFocused();
    await page.getByLabel('Setting').focus();
    await type('Retrieval', 'BM25', 'greedy');
    await page.getByLabel('Folder').fill('../Up');
    await page.getByLabel('Model').press('Enter');
    await expect(faults.getByRole('listitem')).toHaveCount(3);
    await expect(page.getByLabel('Link')).toBeFocused();
    await expect(page.getByLabel('Link')).toHaveAccessibleDescription(/^Link must be a URL that starts with https/);
    await expectAccessible(page);
    await keyboard.press('ControlOrMeta+A');
    await type('https://example.com/model', 'https://example.com/paper', '6.7B');
    await expect(faults.getByRole('listitem')).toHaveText([/^Folder can have up to 64 lower-case letters/]);
    await faults.getByRole('button').press('Enter');
    await keyboard.press('ControlOrMeta+A');
    await type('strong');
    await expect(faults).toContainText('is already the name of a submission');
    await page.getByLabel('Folder').fill('');
    await expect(faults).toBeHidden();
    await expect(page.getByLabel('Folder')).toHaveValue('test-model-7b-retrieval');

    const files = await made(page, () => page.getByLabel('Model').press('Enter'));
    expect([...files.keys()]).toEqual(
      ['submission.toml', 'predictions.jsonl.gz', 'report.json', 'manifest.json'].map(
        (name) => `test-model-7b-retrieval/${name}`,
      ),
    );

    const [results, predictions] = [testInfo.outputPath('results'), testInfo.outputPath('predictions.jsonl')];
    cpSync('results', results, { recursive: true });
    writeFileSync(predictions, PREDICTIONS);
    const benchmark = join(results, 'example');
    mkdirSync(join(benchmark, 'test-model-7b-retrieval'));
    for (const [path, content] of files) writeFileSync(join(benchmark, path), content);
    const file = (name: string, id = 'test-model-7b-retrieval'): Buffer => readFileSync(join(benchmark, id, name));
    expect(gunzipSync(file('predictions.jsonl.gz')).toString()).toBe(PREDICTIONS);
    const scored = ['--prompts', 'examples/prompts.jsonl', '--predictions', predictions];
    expect(file('report.json').equals(run(['score', ...scored, '--json']))).toBe(true);
    expect(run(['verify', '--results', results]).toString()).toContain('test-model-7b-retrieval  reproduced');

    const card = ['--model', 'Test model 7B', '--organisation', 'Makers & Sons', '--link', 'https://example.com/model'];
    card.push('--paper', 'https://example.com/paper');
    card.push('--parameters', '6700000000', '--open-weights', 'true', '--setting', 'retrieval');
    card.push('--retriever', 'BM25', '--sampling', 'greedy', '--id', 'command');
    for (const profile of ['cceval-difflib', 'cceval-levenshtein', 'strict']) card.push('--profile', profile);
    const said = run(['submit', benchmark, '--predictions', predictions, ...card]).toString();
    for (const name of ['submission.toml', 'report.json']) {
      expect(file(name).toString()).toBe(file(name, 'command').toString());
    }
    expect(comparable(file('manifest.json'))).toEqual(comparable(file('manifest.json', 'command')));
    const text = await page.getByLabel('Text of the pull request').textContent();
    expect(said.replace(/^ +/gm, '')).toContain(text?.replaceAll('test-model-7b-retrieval', 'command').trim());
  },
);

test('what is made can be had again, and what is typed is remembered', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openForm(page);
  await fillIn(page);
  await page.getByLabel('Licence').fill('CC-BY-4.0');
  const files = await made(page);
  const secondDownload = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download it again' }).click();
  expect(await unzip(await secondDownload)).toEqual(files);
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^Example benchmark: Test model 7B/);
  // The scores of the submission's profiles are visible afterwards.
  await expect(score(page, 'Exact match', 2)).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, ['color-contrast']);

  await page.getByLabel('Notes').fill('Something else.');
  await expect(page.getByRole('heading', { name: 'The folder is ready' })).toHaveCount(0);
  await page.reload();
  await openForm(page);
  await expect(page.getByLabel('Licence')).toHaveValue('CC-BY-4.0');
  await expect(page.getByLabel('Notes')).toHaveValue('');
});

test.describe('without a service worker, which would answer instead of the test', () => {
  test.use({ serviceWorkers: 'block' });

  test('it can be cancelled while strict@1 is computed', async ({ page }) => {
    await openForm(page);
    await fillIn(page);
    await page.route('**/*.wasm', () => undefined);
    await page.getByRole('button', { name: 'Download the folder' }).click();
    const form = page.getByRole('form', { name: 'Submission' });
    await expect(form.getByText('Loading the scorer')).toBeVisible();
    await expect(form.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(form.getByRole('alert')).toHaveText('Cancelled. Your entries are still here.');
    await expect(page.getByRole('button', { name: 'Compute strict@1' })).toBeVisible();
    await page.unroute('**/*.wasm');
    expect(await made(page)).toHaveProperty('size', 4);
  });
});

test('works offline once it was used', async ({ page, context }) => {
  await page.goto('./');
  await expect(page.locator('#offline')).toContainText('works offline');
  for (const offline of [false, true]) {
    await context.setOffline(offline);
    await openSample(page, 'weak');
    await page.getByRole('button', { name: 'Prepare a submission' }).click();
    await fillIn(page);
    expect(await made(page)).toHaveProperty('size', 4);
    await page.goto('about:blank');
  }
});

test('fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const width = (): Promise<number> => page.locator('html').evaluate(({ scrollWidth }) => scrollWidth);
  await openForm(page);
  await page.getByRole('button', { name: 'Download the folder' }).click();
  await expect(page.locator('.faults')).toBeVisible();
  expect(await width()).toBeLessThanOrEqual(390);
  await fillIn(page);
  await made(page);
  expect(await width()).toBeLessThanOrEqual(390);
});

test('nothing is offered for what cannot be submitted, or has been', async ({ page }) => {
  const offer = page.getByRole('button', { name: 'Prepare a submission' });
  await openSample(page, 'strong');
  await expect(offer).toBeVisible();
  await openSample(page, 'broken');
  await expect(offer).toHaveCount(0);
  await page.goto('about:blank');
  await page.goto('./#submission=example%2Fstrong');
  await expect(page.locator('.published')).toHaveText(/byte for byte/);
  await expect(offer).toHaveCount(0);
  await page.goto('about:blank');
  await page.goto('./');
  await drop(page, [example('prompts.jsonl'), example('predictions/strong.jsonl')]);
  await expect(page.locator('#verdict')).toHaveText('Ready to submit');
  await expect(offer).toHaveCount(0);
  await page.getByRole('button', { name: 'Start over' }).click();
  await page.getByLabel('Choose a benchmark or upload prompts').selectOption({ label: 'Example benchmark' });
  await page.getByLabel('Language').selectOption('Java');
  await drop(page, [example('predictions/strong.jsonl')]);
  await expect(page.locator('.submit')).toContainText('with the language set to “Detect from task ids”');
  await expect(offer).toHaveCount(0);
});

/**
 * A manifest without the parts that differ between runs: the time, and the size of the compressed
 * predictions.
 */
function comparable(manifest: Buffer): object {
  const { created, predictions, ...rest } = JSON.parse(manifest.toString()) as {
    created: string;
    predictions: { name: string; content: object };
  };
  expect(created).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  return { ...rest, name: predictions.name, content: predictions.content };
}

/** The files of a zip without compression, by path. */
async function unzip(download: Download): Promise<Map<string, Buffer>> {
  const zip = readFileSync(await download.path());
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const files = new Map<string, Buffer>();
  let entry = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, crc, size] = [
      zip.readUInt16LE(entry + 10),
      zip.readUInt32LE(entry + 16),
      zip.readUInt32LE(entry + 20),
    ];
    const [nameLength, extra, comment] = [28, 30, 32].map((at) => zip.readUInt16LE(entry + at)) as [
      number,
      number,
      number,
    ];
    const name = zip.toString('utf8', entry + 46, entry + 46 + nameLength);
    const local = zip.readUInt32LE(entry + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const content = zip.subarray(start, start + size);
    expect([method, crc32(content)]).toEqual([0, crc]);
    files.set(name, content);
    entry += 46 + nameLength + extra + comment;
  }
  expect(download.suggestedFilename()).toBe(`${[...files.keys()][0]?.split('/')[0]}.zip`);
  return files;
}
