/** Comparing two submissions task by task. */

import { run } from './command';
import { expect, expectAccessible, figure, readValue, test } from './fixtures';

const VIEW = './compare/#benchmark=example&first=weak&second=strong';

interface Printed {
  comparisons: { profile: string; language: string | null; improved: number; degraded: number }[];
}
interface PrintedTokens {
  tokens: {
    profile: string;
    rows: {
      language: string | null;
      dimension: string;
      tokens: number;
      first: number;
      second: number;
      difference: number;
      low: number;
      high: number;
      relative_gain: number | null;
    }[];
  };
}

/** The command's output for the same two files. */
function command(...options: string[]): unknown {
  const files = ['weak', 'strong'].map((name) => `examples/predictions/${name}.jsonl`);
  const arguments_ = ['compare', ...files, '--prompts', 'examples/prompts.jsonl', '--json', ...options];
  return JSON.parse(run(arguments_).toString());
}

test('differences are those that the command computes', { tag: '@essential' }, async ({ page }) => {
  const { comparisons } = command() as Printed;
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
  const before = page.url();
  await page.locator('.compare-list button').last().click();
  // The address may name the previous task until this one appears.
  await expect(page).not.toHaveURL(before);
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

test('scores of both stand side by side, with the tasks that each wins', async ({ page }) => {
  const { comparisons } = command() as Printed;
  await page.goto(VIEW);
  const scores = page.getByRole('region', { name: 'Scores of all metrics' });
  await expect(scores.getByRole('row', { name: /^Exact match/ })).toContainText(/21\.88.*72\.66/);
  const chart = figure(page, 'Exact match by language');
  await expect(await readValue(chart, 'Java')).toContainText('(weak): 18.75 (8.89–35.31)');
  await page.getByRole('combobox', { name: 'Metric of the chart' }).selectOption({ label: 'Edit similarity' });
  await expect(page).toHaveURL(/metric=es/);
  await expect(figure(page, 'Edit similarity by language')).toBeVisible();
  await test.step('a part of the chart lists its tasks', async () => {
    const overlap = figure(page, 'Tasks won, lost and tied');
    const java = comparisons.find((one) => one.language === 'java' && one.profile === 'cceval-difflib@1');
    const value = await readValue(overlap, 'Java', /^Only by .*\(strong\)/);
    await expect(value).toContainText(`(strong): ${java?.improved} tasks`);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/language=java.*only=1/);
    await expect(page.locator('.compare-list li')).toHaveCount(java?.improved ?? 0);
  });
  await expectAccessible(page);
});

test(
  'programs are compared by pass@k, verdicts and the tasks that only one solves',
  { tag: '@essential' },
  async ({ page }) => {
    await page.goto('./programs/');
    for (const name of ['Careful model', 'Hasty model'])
      await page.locator('.board-table tr[data-key]', { hasText: name }).getByRole('button', { name: /^Pin:/ }).click();
    await page.getByRole('link', { name: 'Compare the pinned rows task by task' }).click();
    await expect(page.getByRole('combobox', { name: 'Benchmark' })).toHaveValue('programs');
    await page.goto('./compare/#benchmark=programs&first=careful&second=hasty');
    await expect(await readValue(figure(page, 'pass@1 by language'), 'All')).toContainText('Careful model: 96.18');
    await expect(await readValue(figure(page, 'pass@k by the number'), 'Hasty model')).toContainText('pass@1: 38.19 %');
    const verdicts = await readValue(figure(page, 'Verdicts, all languages'), 'Careful model');
    await expect(verdicts).toContainText('Passed: 277 samples, 96.2 %');
    const only = page.getByRole('combobox', { name: 'Solved' });
    await expect(only).toContainText('only by Careful model, Program synthesis (careful) (18)');
    await page.getByRole('combobox', { name: 'Language' }).selectOption('Python');
    await expect(page.locator('.compare-list li')).toHaveCount(4);
    await expect(figure(page, 'Verdicts, Python')).toBeVisible();
    const task = page.locator('.compare-list a').last();
    const name = await task.innerText();
    await task.click();
    await expect(page).toHaveURL(new RegExp(`task=${name}%2Fpython`));
    await expect(page.locator('.compare-detail h3')).toHaveText(`${name}, Python`);
    await expect(page.locator('.compare-sides pre').first()).toBeVisible();
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page, ['color-contrast']);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  },
);

test('the best two are compared at the press of a button', async ({ page }) => {
  await page.goto('./compare/#benchmark=programs');
  await page.getByRole('button', { name: 'Compare the best two' }).click();
  await expect(page.getByRole('combobox', { name: 'First' })).toHaveValue('careful');
  await expect(page.getByRole('combobox', { name: 'First' })).toBeFocused();
  await expect(page.getByRole('combobox', { name: 'Second' })).toHaveValue('steady');
  await expect(figure(page, 'pass@1 by language')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Compare the best two' })).toBeVisible();
  await expectAccessible(page);
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

test('token types say where one of them gains, as the command does', async ({ page }) => {
  const { tokens } = command('--tokens') as PrintedTokens;
  const signed = (value: number, decimals: number): string =>
    `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(decimals)}`;
  const rows = tokens.rows.filter((row) => row.language === null && row.dimension === 'syntax_type');
  const expected = rows
    .sort((a, b) => b.difference - a.difference)
    .map(({ tokens, first, second, difference, low, high, relative_gain }) => ({
      shown: [
        String(tokens),
        first.toFixed(2),
        second.toFixed(2),
        `${signed(difference, 2)} ${signed(low, 1)} to ${signed(high, 1)}`,
        relative_gain === null ? '–' : `${signed(relative_gain, 1)} %`,
      ],
      tone: low > 0 ? 'better' : high < 0 ? 'worse' : '',
    }));
  await page.goto(VIEW);
  await page.getByRole('button', { name: 'Break the scores down by token type' }).click();
  const table = page.locator('.compare-tokens');
  await expect(table.locator('caption')).toContainText(tokens.profile);
  const shown = await table.locator('tbody tr').evaluateAll((rows) =>
    rows.map((row) => ({
      shown: [...row.querySelectorAll('td')].map((cell) => cell.textContent),
      tone: row.querySelector('.better, .worse')?.className ?? '',
    })),
  );
  expect(shown).toEqual(expected);
  expect(new Set(expected.map(({ tone }) => tone)).size).toBeGreaterThan(1);
  await page.getByRole('combobox', { name: 'Tokens by' }).selectOption('Origin');
  await expect(table.getByRole('row', { name: /^Other file of the project/ })).toBeVisible();
  await expect(page).toHaveURL(/types=origin/);
  await expectAccessible(page);
});

test('scoring and labelling can be cancelled', async ({ page }) => {
  let held = true;
  await page.route('**/full_bg*.wasm', async (route) => {
    if (!held) await route.continue();
  });
  await page.goto(VIEW);
  await expect(page.locator('.progress-phase')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('combobox', { name: 'Second' })).toBeFocused();
  await expect(page.getByRole('status')).toHaveText('Choose two submissions.');
  held = false;
  await page.goBack();
  const button = page.getByRole('button', { name: 'Break the scores down by token type' });
  await expect(button).toBeVisible();
  held = true;
  await button.click();
  await page.locator('.compare-result').getByRole('button', { name: 'Cancel' }).click();
  await expect(button).toBeFocused();
  held = false;
  await button.click();
  await expect(page.locator('.compare-tokens')).toBeVisible();
});
