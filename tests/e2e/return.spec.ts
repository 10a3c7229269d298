/** From a leaderboard to the checker, and back to a result. */

import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { drop, example, expect, expectAccessible, openSample, score, test, testAppearance } from './fixtures';

const STRONG = example('predictions/strong.jsonl');
const WEAK = example('predictions/weak.jsonl');
const benchmark = (page: Page) => page.getByLabel('Choose a benchmark or upload prompts');
const notice = (page: Page) => page.locator('#intake-notice');
const last = (page: Page) => page.locator('#last');

/** Leaves the page and opens it again, as after an accidental close. */
async function reopen(page: Page, address = './'): Promise<void> {
  await page.goto('about:blank');
  await page.goto(address);
}

test('a leaderboard’s button chooses its benchmark', async ({ page }) => {
  await page.goto('../example/');
  await page.getByRole('link', { name: 'Check a submission' }).last().click();
  await expect(page).toHaveURL(/check\/#benchmark=example$/);
  await expect(benchmark(page)).toHaveValue('example');
  await drop(page, [WEAK]);
  await expect(page.locator('.facts')).toContainText('Example benchmark');
});

test('without its prompts, the page says where they are', async ({ page }) => {
  await page.goto('./#benchmark=crosscodeeval');
  await expect(notice(page)).toContainText('no prompts of CrossCodeEval');
  await expect(notice(page).getByRole('link')).toHaveAttribute('href', /^https:\/\/crosscodeeval/);
  await expectAccessible(page);
  await reopen(page, './#benchmark=..%2Fexample');
  await expect(notice(page)).toHaveText('This site has no benchmark ../example.');
  await test.step('and follows the address', async () => {
    await page.evaluate(() => {
      location.hash = '#benchmark=example';
    });
    await expect(benchmark(page)).toHaveValue('example');
  });
});

test('predictions choose their benchmark by their ids', async ({ page }) => {
  await page.goto('./');
  const java = STRONG.buffer
    .toString()
    .split('\n')
    .filter((line) => line.includes('example_java/'));
  await drop(page, [{ name: 'java.jsonl', buffer: Buffer.from(java.join('\n')) }]);
  await expect(page.locator('.facts')).toContainText('Example benchmark');
  await expect(page).toHaveURL(/benchmark=example/);
  await test.step('or the page says that none has them', async () => {
    await reopen(page);
    const foreign = STRONG.buffer.toString().replaceAll('example_', 'other_');
    await drop(page, [{ name: 'other.jsonl', buffer: Buffer.from(foreign) }]);
    await expect(notice(page)).toContainText('No benchmark of this site has the task other_python/0.');
    await reopen(page);
    const evalplus = '{"task_id": "HumanEval/0", "solution": "def f(): pass"}\n';
    await drop(page, [{ name: 'samples.jsonl', buffer: Buffer.from(evalplus) }]);
    await expect(notice(page)).toContainText('samples of programs');
    await expect(notice(page)).toContainText('assay execute');
  });
});

test.describe('on a site without the example', () => {
  test.use({ serviceWorkers: 'block' });

  test('nothing offers to load it', async ({ page }) => {
    await page.route('**/bundles/index.json', (route) => route.fulfill({ json: [] }));
    await page.goto('./');
    await expect(page.getByRole('button', { name: 'A strong model' })).toBeHidden();
  });
});

test('a result survives a reload, Back, and an accidental close', { tag: '@essential' }, async ({ page }) => {
  await page.goto('./#benchmark=example');
  await drop(page, [WEAK]);
  await expect(score(page, 'Exact match', 0)).toHaveText('21.88');
  await expect(page.getByText('Your files are stored in this browser until you start over.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Outcome' }).selectOption('near_miss');
  await expect(page).toHaveURL(/category=near_miss/);
  await page.reload();
  await expect(score(page, 'Exact match', 0)).toHaveText('21.88');
  await expect(page.locator('.list-count')).toHaveText('11 examples');
  await page.goBack();
  await expect(benchmark(page)).toBeVisible();
  await expect(benchmark(page)).toHaveValue('example');
  await page.goForward();
  await expect(score(page, 'Exact match', 0)).toHaveText('21.88');
  await reopen(page);
  await expect(last(page)).toContainText('weak.jsonl');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show its result' }).click();
  await expect(score(page, 'Exact match', 0)).toHaveText('21.88');
  await test.step('until the visitor starts over', async () => {
    const address = page.url();
    await page.getByRole('button', { name: 'Start over' }).click();
    await expect(page.locator('#predictions-file')).toHaveValue('');
    await expect(last(page)).toBeHidden();
    await reopen(page, address);
    await expect(notice(page)).toContainText('no longer stored');
  });
});

test('own prompts are stored too, and other files replace them', async ({ page }) => {
  await page.goto('./');
  await drop(page, [example('prompts.jsonl'), WEAK]);
  await expect(score(page, 'Exact match', 0)).toHaveText('21.88');
  await page.reload();
  await expect(score(page, 'Exact match', 0)).toHaveText('21.88');
  await drop(page, [STRONG]);
  await expect(score(page, 'Exact match', 0)).toHaveText('72.66');
  await page.reload();
  await expect(score(page, 'Exact match', 0)).toHaveText('72.66');
  await page.goBack();
  await expect(last(page)).toContainText('strong.jsonl');
  await page.getByRole('button', { name: 'Forget it' }).click();
  await expect(last(page)).toBeHidden();
  await page.reload();
  await expect(page.locator('#predictions-file')).toBeVisible();
  await expect(last(page)).toBeHidden();
});

test('the site’s own files are not stored', async ({ page }) => {
  await openSample(page, 'weak');
  await expect(page.getByText('Your files are stored')).toHaveCount(0);
  await reopen(page);
  await expect(benchmark(page)).toContainText('Example benchmark');
  await expect(last(page)).toBeHidden();
});

test('large files are not stored, and the page says so', async ({ page }, testInfo) => {
  const path = testInfo.outputPath('large.jsonl');
  writeFileSync(path, Buffer.concat([WEAK.buffer, Buffer.alloc(65 * 2 ** 20, 'x')]));
  await page.goto('./#benchmark=example');
  await page.locator('#predictions-file').setInputFiles(path);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByText('are not stored: after a reload, choose them again')).toBeVisible();
  await page.reload();
  await expect(notice(page)).toContainText('no longer stored');
});

test('where the browser stores nothing, a check works all the same', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', { value: undefined });
  });
  await page.goto('./#benchmark=example');
  await drop(page, [WEAK]);
  await expect(score(page, 'Exact match', 0)).toHaveText('21.88');
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(page.locator('#predictions-file')).toBeFocused();
});

testAppearance({
  'stored files': async (page) => {
    await page.goto('./#benchmark=example');
    await drop(page, [{ name: `${'long-'.repeat(20)}name.jsonl`, buffer: WEAK.buffer }]);
    await expect(page.locator('#verdict')).toBeVisible();
    await page.goBack();
    await expect(last(page)).toBeVisible();
  },
  'no prompts': async (page) => {
    await page.goto('./#benchmark=crosscodeeval');
    await expect(notice(page)).not.toBeEmpty();
  },
});

test('an address of an earlier version chooses its benchmark', async ({ page }) => {
  await page.goto('./#bundle=example.jsonl.gz');
  await expect(page.locator('#benchmark')).toHaveValue('example');
});
