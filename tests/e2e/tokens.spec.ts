/** Scores by token type, and the examples behind them. */

import type { Locator, Page } from '@playwright/test';
import { run } from './command';
import { expect, expectAccessible, figure, openSample, readValue, test } from './fixtures';

interface TokenRow {
  language: string | null;
  dimension: string;
  value: string;
  tokens: number;
  recall: { value: number };
}
interface Printed {
  sections: { tokens: { rows: TokenRow[] } };
}

/** The rows that the command computes for a sample. */
function command(sample: string, ...options: string[]): TokenRow[] {
  const files = ['--prompts', 'examples/prompts.jsonl', '--predictions', `examples/predictions/${sample}.jsonl`];
  const arguments_ = ['score', ...files, '--tokens', '--json', ...options];
  return (JSON.parse(run(arguments_).toString()) as Printed).sections.tokens.rows;
}

async function breakDown(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Break down by token type' }).click();
  await expect(heatMap(page).locator('svg.chart-picture')).toBeVisible();
}

const heatMap = (page: Page): Locator => figure(page, / and language$/);
const shares = (page: Page): Locator => figure(page, / and share of tokens by /);

const token = (page: Page): ReturnType<Page['locator']> => page.getByRole('combobox', { name: 'Ground truth has' });

test('the heat map has the numbers that the command computes', { tag: '@essential' }, async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await openSample(page, 'weak');
  expect(loaded.filter((url) => /full|java-|types-|token-types/.test(url))).toEqual([]);
  await breakDown(page);
  const rows = command('weak');
  for (const [name, value] of [
    ['Method usage', 'method_usg'],
    ['String', 'const_str'],
  ] as const) {
    const recall = rows.find((row) => row.language === 'java' && row.value === value)?.recall.value ?? NaN;
    await expect(await readValue(heatMap(page), `${name}, Java`)).toContainText(`Recall ${recall.toFixed(2)} %`);
  }
  await test.step('by another dimension and measure, which the address has', async () => {
    await page.getByRole('combobox', { name: 'Tokens by' }).selectOption('Origin');
    await page.getByRole('combobox', { name: 'Measure' }).selectOption('Exact statements');
    await expect(heatMap(page).locator('figcaption')).toHaveText('Exact statements by origin and language');
    await expect(page).toHaveURL(/dimension=origin&measure=exact/);
  });
  await test.step('with columns of a second dimension', async () => {
    await page.getByRole('combobox', { name: 'Measure' }).selectOption('Recall');
    await page.getByRole('combobox', { name: 'Columns' }).selectOption('Length');
    await expect(page).toHaveURL(/columns=length/);
    const grid = figure(page, 'Recall by origin and length');
    const combined = command('weak', '--by', 'origin,length');
    for (const [value, name] of [
      ['from_infile × medium', 'Same file × 4 to 10, All languages'],
      ['from_project × long', 'Other file of the project × Over 10, All languages'],
    ] as const) {
      const recall = combined.find((row) => row.language === null && row.value === value)?.recall.value ?? NaN;
      await expect(await readValue(grid, name)).toContainText(`Recall ${recall.toFixed(2)} %`);
    }
    await page.getByRole('combobox', { name: 'In language' }).selectOption('Java');
    await expect(figure(page, 'Recall by origin and length, Java').locator('svg.chart-picture')).toBeVisible();
    await page.getByRole('combobox', { name: 'Columns' }).selectOption('Languages');
    await expect(heatMap(page).locator('figcaption')).toHaveText('Recall by origin and language');
  });
  await test.step('the dots are of one language', async () => {
    await page.getByRole('combobox', { name: 'In language' }).selectOption('C#');
    await expect(shares(page).locator('figcaption')).toHaveText(/by origin, C#$/);
    await shares(page).getByText('Numbers', { exact: true }).click();
    await expect(shares(page).getByRole('rowheader', { name: 'Same file' })).toBeVisible();
  });
});

test('a number leads to the examples behind it, by keyboard too', async ({ page }) => {
  await openSample(page, 'weak');
  await breakDown(page);
  await expect(page.getByRole('combobox', { name: 'Tokens by' })).toBeFocused();
  await expect(await readValue(heatMap(page), 'Method usage, Python')).toContainText(/Recall .* of \d+ tokens/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/language=python&token=syntax_type.method_usg/);
  await expect(token(page)).toHaveValue('syntax_type.method_usg');
  const count = page.locator('.list-count');
  await expect(count).not.toHaveText('128 examples');
  const missed = Number.parseInt(await count.innerText(), 10);
  await test.step('the groundtruth has such a token, and it is missed', async () => {
    const row = page.getByRole('region', { name: /^Ground truth: / }).getByRole('row', { name: /missed Method usage/ });
    await expect(row.first()).toBeVisible();
  });
  await test.step('right ones can be had too', async () => {
    await page.getByLabel('only where the prediction misses it').uncheck();
    await expect(page).toHaveURL(/missed=no/);
    await expect.poll(async () => Number.parseInt(await count.innerText(), 10)).toBeGreaterThan(missed);
  });
  await test.step('and the filter removed', async () => {
    await page.getByRole('button', { name: /^All tasks/ }).click();
    await expect(count).toHaveText('128 examples');
    await expect(token(page)).toHaveValue('');
  });
  await test.step('a click on a dot does the same', async () => {
    await readValue(shares(page), 'Attribute');
    const box = await shares(page).locator('.chart-ring').boundingBox();
    await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
    await expect(token(page)).toHaveValue('syntax_type.attribute');
  });
});

test('numbers of tokens that are predicted only lead nowhere', async ({ page }) => {
  await openSample(page, 'weak', '&dimension=origin&measure=precision');
  await breakDown(page);
  await page.getByRole('combobox', { name: 'In language' }).selectOption('Python');
  // No groundtruth in Python has a token of the standard library.
  const values = [
    [heatMap(page), 'Standard library, Python', 'Same file, Python'],
    [shares(page), 'Standard library', 'Same file'],
  ] as const;
  for (const [chart, nowhere, somewhere] of values) {
    const more = 'press Enter for the examples where such a token is missed';
    await expect(await readValue(chart, somewhere)).toContainText(more);
    const value = await readValue(chart, nowhere);
    await expect(value).toContainText(/Precision .* of \d+ predicted tokens/);
    await expect(value).not.toContainText(more);
    await page.keyboard.press('Enter');
  }
  await expect(token(page)).toHaveValue('');
});

test('a link to a type of tokens computes what it needs', async ({ page }) => {
  await openSample(page, 'weak', '&language=java&token=origin.from_project&missed=no');
  await expect(token(page)).toHaveValue('origin.from_project');
  await expect(page.locator('.list-count')).not.toHaveText(/Computing|^128/);
  await test.step('and one to a type that does not exist has no such filter', async () => {
    await page.goto('about:blank');
    await openSample(page, 'weak', '&token=no.such');
    await expect(token(page)).toHaveValue('');
    await expect(page.locator('.list-count')).toHaveText('100 examples');
  });
});

test('it can be cancelled, and begun again', async ({ page }) => {
  await openSample(page, 'weak');
  let held = true;
  await page.route('**/full_bg*.wasm', async (route) => {
    if (!held) await route.continue();
  });
  await page.getByRole('button', { name: 'Break down by token type' }).click();
  await page.locator('.token-types').getByRole('button', { name: 'Cancel' }).click();
  held = false;
  await breakDown(page);
  await expect(page.locator('.score-table').first().locator('.offer')).toHaveCount(0);
});

test('a published report with token types is recomputed, whatever its profiles are', async ({ page }) => {
  const files = ['--prompts', 'examples/prompts.jsonl', '--predictions', 'examples/predictions/strong.jsonl'];
  const difflib = ['--profile', 'cceval-difflib'];
  for (const options of [
    ['--tokens'],
    [...difflib, '--profile', 'cceval-levenshtein', '--tokens'],
    [...difflib, '--tokens', '--token-profile', 'ct3@1'],
    difflib,
  ]) {
    const report = run(['score', '--json', ...files, ...options]);
    await page.route('**/example/strong/report.json', (route) => route.fulfill({ body: report }));
    await page.goto('about:blank');
    await page.goto('./#submission=example%2Fstrong');
    const published = page.locator('.published');
    await expect(published, options.join(' ')).toHaveText(/is the one computed here, byte for byte/);
    await page.unroute('**/example/strong/report.json');
  }
});

test('accessible in light and dark, and fits a phone', async ({ page }) => {
  await openSample(page, 'weak');
  await breakDown(page);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, ['color-contrast']);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
