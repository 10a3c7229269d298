/** Two submissions task by task. */

import { execFileSync } from 'node:child_process';
import { expect, expectAccessible, test } from './fixtures';

const VIEW = './compare/#benchmark=example&first=weak&second=strong';

interface Printed {
  comparisons: { profile: string; language: string | null; improved: number; degraded: number }[];
}

test('differences are those that the command computes', async ({ page }) => {
  const files = ['weak', 'strong'].map((name) => `examples/predictions/${name}.jsonl`);
  const arguments_ = ['compare', ...files, '--prompts', 'examples/prompts.jsonl', '--json'];
  const { comparisons } = JSON.parse(
    execFileSync(process.env['ASSAY_COMMAND'] ?? '', arguments_, { encoding: 'utf8' }),
  ) as Printed;
  await page.goto(VIEW);
  for (const profile of ['cceval-difflib@1', 'strict@1']) {
    await page.getByRole('combobox', { name: 'Scored by profile' }).selectOption(profile);
    const all = comparisons.find((one) => one.profile === profile && one.language === null);
    const cells = page.getByRole('row', { name: /^All languages/ }).getByRole('cell');
    await expect(cells.nth(6)).toHaveText(String(all?.improved));
    await expect(cells.nth(7)).toHaveText(String(all?.degraded));
  }
  await expectAccessible(page);
});

test('tasks that only one of them got right are listed, and answers stand side by side', async ({ page }) => {
  await page.goto('./compare/');
  await page.getByRole('combobox', { name: 'Benchmark' }).selectOption('example');
  await expect(page.getByRole('status')).toHaveText('Choose two submissions.');
  await page.getByRole('combobox', { name: 'First' }).selectOption('weak');
  await page.getByRole('combobox', { name: 'Second' }).selectOption('strong');
  await expect(page.locator('.compare-sides .example')).toHaveCount(2);
  await page.getByRole('combobox', { name: 'Answered exactly' }).selectOption('0');
  await expect(page.locator('.compare-list li')).toHaveCount(2);
  await page.locator('.compare-list button').last().click();
  const outcomes = page.locator('.compare-sides .why strong');
  await expect(outcomes.first()).toHaveText('Exact match');
  await expect(outcomes.last()).not.toHaveText('Exact match');
  const shown = await page.locator('.compare-detail > h3').innerText();
  await test.step('and a link shows the same', async () => {
    await expect(page).toHaveURL(/task=\d+/);
    await page.reload();
    await expect(page.locator('.compare-detail > h3')).toHaveText(shown);
  });
  await test.step('and the Back button undoes a choice', async () => {
    await page.getByRole('combobox', { name: 'Second' }).selectOption('');
    await expect(page.getByRole('status')).toHaveText('Choose two submissions.');
    await page.goBack();
    await expect(page.locator('.compare-sides .example')).toHaveCount(2);
  });
});

test('names that are on no site lead nowhere', async ({ page }) => {
  await page.goto('./compare/#benchmark=..%2F..%2Fetc&first=..&second=__proto__');
  await expect(page.getByRole('combobox', { name: 'Benchmark' })).toHaveValue('example');
  await expect(page.getByRole('status')).toHaveText('Choose two submissions.');
});

test('fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(VIEW);
  await expect(page.locator('.compare-sides .example')).toHaveCount(2);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('token types say where one of them gains', async ({ page }) => {
  await page.goto(VIEW);
  await page.getByRole('button', { name: 'Break both down by token type' }).click();
  const table = page.locator('.compare-tokens');
  await expect(
    table
      .getByRole('row', { name: /^Method usage/ })
      .getByRole('cell')
      .nth(3),
  ).toHaveText(/^\+\d/);
  const differences = await table.locator('tbody td:nth-child(5)').allInnerTexts();
  const numbers = differences.map((text) => Number(text.replace('−', '-')));
  expect(numbers).toEqual([...numbers].sort((a, b) => b - a));
  await page.getByRole('combobox', { name: 'Tokens by' }).selectOption('Origin');
  await expect(table.getByRole('row', { name: /^Other file of the project/ })).toBeVisible();
  await expect(page).toHaveURL(/types=origin/);
  await expectAccessible(page);
});
