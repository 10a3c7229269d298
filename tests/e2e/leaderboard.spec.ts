/** The leaderboard: sorting, filtering, comparing and exporting. */

import type { Download, Locator, Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, expectPrinted, test, testAppearance } from './fixtures';

type Score = [value: number | null, low: number | null, high: number | null];

/** The fields of `board.json` that tests change. */
interface Row {
  key: string;
  model: string;
  setting: string;
  tier: string;
  parameters: number | null;
  scores: Record<string, Record<string, Record<string, Score>>>;
  ranks: Record<string, Record<string, number>>;
}

interface Board {
  benchmark: { name: string };
  profile: string;
  profiles: string[];
  scopes: { id: string; name: string; tasks: number }[];
  rows: Row[];
  changes: object[];
}

const rows = (page: Page): Locator => page.locator('.board-table tbody tr[data-key]');
const names = (page: Page): Locator => page.locator('.board-table tbody .name');
const header = (page: Page, name: string): Locator => page.getByRole('columnheader', { name, exact: true });
const chips = (page: Page): Locator => page.locator('.chip');

async function open(page: Page, benchmark: string, view = ''): Promise<void> {
  await page.goto(`./${benchmark}/${view}`);
  await expect(page.locator('.board-table.live')).toBeVisible();
}

/** Opens a leaderboard with changed numbers. */
async function openWith(page: Page, view: string, change: (board: Board) => void): Promise<void> {
  await page.route('**/crosscodeeval/board.json', async (route) => {
    const response = await route.fetch();
    const board = (await response.json()) as Board;
    change(board);
    await route.fulfill({ response, json: board });
  });
  await open(page, 'crosscodeeval', view);
}

async function text(download: Promise<Download>): Promise<string> {
  return readFile(await (await download).path(), 'utf8');
}

/** The numbers of a column in the table. A missing number is NaN. */
async function column(page: Page, index: number): Promise<number[]> {
  const cells = page.locator(`.board-table tbody tr[data-key] > td.value >> nth=${index}`);
  await expect(cells.first()).toBeVisible();
  return page.evaluate(
    (place) =>
      [...document.querySelectorAll('.board-table tbody tr[data-key]')].map((row) =>
        Number.parseFloat(row.querySelectorAll('td.value')[place]?.firstChild?.textContent ?? ''),
      ),
    index,
  );
}

function isSorted(values: readonly number[], sign: 1 | -1): boolean {
  return values.every((value, index) => index === 0 || sign * (value - (values[index - 1] ?? 0)) >= 0);
}

test.describe('rows', () => {
  test('are sorted by any column, from the keyboard too', { tag: '@essential' }, async ({ page }) => {
    await open(page, 'crosscodeeval');
    await expect(header(page, 'Python EM')).toHaveAttribute('aria-sort', 'descending');
    expect(isSorted(await column(page, 0), -1)).toBe(true);
    const java = header(page, 'Java ES');
    await java.getByRole('button').focus();
    await page.keyboard.press('Enter');
    await expect(java).toHaveAttribute('aria-sort', 'descending');
    await expect(java.getByRole('button')).toBeFocused();
    expect(isSorted(await column(page, 3), -1)).toBe(true);
    await page.keyboard.press('Space');
    await expect(java).toHaveAttribute('aria-sort', 'ascending');
    expect(isSorted(await column(page, 3), 1)).toBe(true);
    await expect(page.locator('[aria-sort]')).toHaveCount(1);
    await header(page, 'Model').getByRole('button').click();
    const listed = await names(page).allInnerTexts();
    expect(listed).toEqual([...listed].sort(new Intl.Collator('en', { numeric: true }).compare));
  });

  test('without a number come last in both orders', async ({ page }) => {
    await openWith(page, '', (board) => {
      for (const row of board.rows.slice(0, 3)) row.scores = { [board.profile]: { java: { em: [1, null, null] } } };
    });
    const python = header(page, 'Python EM');
    for (const order of ['descending', 'ascending']) {
      if (order === 'ascending') await python.getByRole('button').click();
      await expect(python).toHaveAttribute('aria-sort', order);
      const values = await column(page, 0);
      const missing = values.filter(Number.isNaN).length;
      expect(missing).toBeGreaterThan(0);
      expect(values.slice(-missing).every(Number.isNaN)).toBe(true);
    }
  });

  test('are one table for each setting', async ({ page }) => {
    await open(page, 'crosscodeeval');
    const all = page.getByRole('radio', { name: /All settings/ });
    const inOne = await rows(page).count();
    await page.getByRole('radio', { name: /Retrieval with reference/ }).click();
    await expect(page.locator('caption').first()).toContainText('Retrieval with reference');
    await expect(page).toHaveURL(/#setting=retrieval_with_ref$/);
    await all.click();
    const settings = header(page, 'Setting');
    await settings.getByRole('button').click();
    await expect(rows(page).first()).toContainText('In-file');
    for (let step = 0; step < 3; step += 1) await page.goBack();
    await expect(rows(page)).toHaveCount(inOne);
    await expect(page.getByRole('radio', { name: /In-file/ })).toBeChecked();
  });

  test('are filtered, and filters undone one by one or all at once', { tag: '@essential' }, async ({ page }) => {
    await open(page, 'crosscodeeval', '#setting=retrieval');
    const count = page.locator('.count');
    const before = await count.innerText();
    await page.getByText('Filters', { exact: true }).click();
    await page.getByRole('combobox', { name: 'Retriever' }).selectOption('BM25');
    await page.getByLabel('Size from (billions)').fill('10');
    await page.getByLabel('Size from (billions)').press('Tab');
    await page.getByRole('combobox', { name: 'Weights' }).selectOption('open');
    await page.keyboard.press('Escape');
    await expect(page.locator('summary', { hasText: 'Filters (3)' })).toBeFocused();
    await expect(count).toHaveText(/^\d+ of \d+ submissions$/);
    for (const part of await rows(page).allInnerTexts()) expect(part).toMatch(/BM25[^]*1[56]\.[15]B/);
    await expect(chips(page)).toHaveText(['Retriever: BM25', 'Open weights', 'From 10B']);
    await page.getByRole('button', { name: 'Remove: From 10B' }).click();
    await expect(rows(page).filter({ hasText: '7B' }).first()).toBeVisible();
    await page.goBack();
    await expect(rows(page).filter({ hasText: '7B' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(count).toHaveText(before);
    await page.goBack();
    await expect(chips(page)).toHaveCount(3);
  });

  test('are searched by model and organisation', async ({ page }) => {
    await open(page, 'crosscodeeval');
    const search = page.getByRole('searchbox');
    await search.fill('BIGCODE starcoder-');
    await expect(page.locator('.count')).toContainText(' of ');
    await expect(names(page).first()).toHaveText(/StarCoder-/);
    for (const name of await names(page).allInnerTexts()) expect(name).toContain('StarCoder-');
    await expect(page).toHaveURL(/search=BIGCODE\+starcoder-/);
    await search.fill('no such model');
    await expect(page.getByText('No submission matches these filters.')).toBeVisible();
    await expectAccessible(page);
    await page.locator('.nothing').getByRole('button', { name: 'Clear filters' }).click();
    await expect(rows(page).first()).toBeVisible();
    await expect(search).toHaveValue('');
  });

  test('stay on top when they are pinned', async ({ page }) => {
    await open(page, 'crosscodeeval');
    const last = await names(page).last().innerText();
    await rows(page).last().getByRole('button', { name: /^Pin:/ }).click();
    const pinned = page.locator('.pinned tr');
    await expect(pinned).toContainText(last);
    await header(page, 'C# EM').getByRole('button').click();
    await page.getByRole('searchbox').fill('no such model');
    await expect(pinned).toContainText(last);
    await page.reload();
    await expect(pinned).toContainText(last);
    await pinned.getByRole('button', { name: 'Unpin' }).click();
    await expect(pinned).toHaveCount(0);
  });

  test('are compared with a baseline', async ({ page }) => {
    await open(page, 'crosscodeeval');
    const values = await column(page, 0);
    const second = rows(page).nth(1);
    const model = await second.locator('.name').innerText();
    await second.getByRole('button', { name: 'Show differences' }).click();
    await expect(page.locator('tr.baseline')).toContainText(model);
    await expect(page.locator('tr.baseline').getByRole('button', { name: 'Show scores' })).toBeFocused();
    const difference = ((values[0] ?? 0) - (values[1] ?? 0)).toFixed(2);
    const first = page.locator('tbody:not(.pinned) tr').first().locator('td.value').first();
    await expect(first).toContainText(`+${difference}`);
    await expect(first).toContainText((values[0] ?? 0).toFixed(2));
    await page.getByRole('button', { name: /Remove: Differences to/ }).click();
    await expect(page.locator('tr.baseline')).toHaveCount(0);
  });
});

test('a link shows the same view', { tag: '@essential' }, async ({ page }) => {
  const view = '#setting=retrieval&search=star&sort=java.es&order=ascending&scopes=java%2Ccsharp&metrics=es&facts=size';
  await open(page, 'crosscodeeval', view);
  await expect(header(page, 'Java ES')).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.locator('.board-table thead .value')).toHaveText(['Java ES', 'C# ES']);
  await expect(header(page, 'Size')).toBeVisible();
  await expect(header(page, 'Date')).toHaveCount(0);
  await expect(page.getByRole('searchbox')).toHaveValue('star');
  await test.step('and what is unknown in it is passed over', async () => {
    await page.goto('about:blank');
    await open(page, 'crosscodeeval', '#setting=%00&sort=__proto__.em&scopes=%25E0,python&baseline=nobody&order=up');
    await expect(rows(page).first()).toBeVisible();
  });
});

test('columns are chosen by language, metric and fact', async ({ page }) => {
  await open(page, 'crosscodeeval');
  await page.getByText('Columns', { exact: true }).click();
  await page.getByRole('checkbox', { name: 'Java', exact: true }).uncheck();
  await expect(page.locator('thead .scope')).toHaveText([/^Python/, /^TypeScript/, /^C#/, /^Mean/]);
  await page.getByRole('checkbox', { name: 'Edit similarity' }).uncheck();
  await expect(page.locator('thead .value')).toHaveText(['Python EM', 'TypeScript EM', 'C# EM', 'Mean EM']);
  await expect(page.getByRole('checkbox', { name: 'Exact match', exact: true })).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Organisation' }).check();
  await expect(header(page, 'Organisation')).toBeVisible();
  await page.getByRole('button', { name: 'Reset columns' }).click();
  await expect(page.locator('thead .value')).toHaveCount(10);
});

test('recomputed rows have intervals, ranks and a mark of their tier', async ({ page }) => {
  await open(page, 'example', '#setting=retrieval');
  const strong = page.locator('tr[data-key="strong"]');
  await expect(strong.locator('.tier')).toHaveText('Recomputed');
  await expect(strong.locator('td.rank')).toContainText('1');
  const cell = strong.locator('td.value').first();
  await expect(cell.locator('small')).toHaveText(/^\d+\.\d–\d+\.\d$/);
  await cell.hover();
  await expect(cell).toHaveAttribute('title', /95 % interval \d+\.\d\d to \d+\.\d\d/);
  await expect(page.locator('.tiers')).toContainText('This site scored the submitted predictions');
  await test.step('numbers of another profile take their place, never stand beside them', async () => {
    const before = await page.locator('.board-table thead .value').count();
    await page.getByText('Columns', { exact: true }).click();
    await page.getByLabel('Scored by profile').selectOption('cceval-levenshtein@1');
    await expect(page.locator('caption').first()).toContainText('profile cceval-levenshtein@1');
    await expect(page.locator('.board-table thead .value')).toHaveCount(before);
  });
});

test('what is kept on top is compared task by task', async ({ page }) => {
  await open(page, 'example', '#setting=all');
  for (const key of ['weak', 'strong']) {
    await page.locator(`tr[data-key="${key}"]`).getByRole('button', { name: /^Pin:/ }).click();
    await expect(page.locator(`.pinned tr[data-key="${key}"]`)).toBeVisible();
  }
  await page.getByRole('link', { name: 'Compare the pinned rows' }).click();
  await expect(page).toHaveURL(/\/compare\/#benchmark=example&first=\w+&second=\w+/);
  await expect(page.getByRole('row', { name: /^All languages/ })).toContainText('50.78');
});

test('numbers of papers never stand beside numbers that were computed here', async ({ page }) => {
  await openWith(page, '', (board) => {
    const [first] = board.rows;
    if (!first) return;
    const scores = { 'cceval-difflib@1': { python: { em: [12.5, 10, 15] satisfies Score } } };
    board.rows.push({ ...first, key: 'ours', model: 'Ours', tier: 'recomputed', scores, ranks: {} });
    board.profile = 'cceval-difflib@1';
    board.profiles = ['cceval-difflib@1', 'as published'];
  });
  await expect(names(page)).toHaveText(['Ours']);
  await expect(page.locator('.count')).toContainText('in other profiles');
  await page.getByText('Columns', { exact: true }).click();
  await page.getByLabel('Scored by profile').selectOption('as published');
  await expect(names(page).filter({ hasText: 'Ours' })).toHaveCount(0);
  await expect(names(page).filter({ hasText: 'StarCoder-15.5B' }).first()).toBeVisible();
});

test('where papers say that retrieved code is from has a page', async ({ page }) => {
  await page.goto('./crosscodeeval/retrievers/');
  await expect(page.getByRole('row', { name: /BM25 Same folder/ })).toContainText('51.3');
  await expectAccessible(page);
});

test('rows that a test cannot tell apart share a rank', async ({ page }) => {
  await openWith(page, '', ({ rows: [first, second, third], profile }) => {
    [first, second, third].forEach((row, index) => {
      if (!row) return;
      row.setting = 'infile';
      row.tier = 'recomputed';
      row.ranks = { [profile]: { python: index === 2 ? 3 : 1 } };
    });
  });
  await expect(page.locator('td.rank', { hasText: 'shared 1' })).toHaveCount(2);
  await expect(page.locator('td.rank.band-0')).toHaveCount(2);
  await expect(page.locator('td.rank', { hasText: /^3$/ })).toHaveCount(1);
});

test('published rows lead to their source, and stand under no profile of ours', async ({ page }) => {
  await open(page, 'crosscodeeval');
  await expect(page.locator('caption').first()).toContainText('scores as published');
  const tier = rows(page).first().getByRole('link', { name: 'Published' });
  await expect(tier).toHaveAttribute('href', /^https:\/\//);
  await expect(tier).toHaveAttribute('title', /Source: .*Table \d/);
});

test('charts say what they show, have their numbers, and are files', { tag: '@essential' }, async ({ page }) => {
  await open(page, 'crosscodeeval');
  await page.getByRole('heading', { name: 'Charts' }).scrollIntoViewIfNeeded();
  const chart = (title: string | RegExp): Locator => page.locator('figure').filter({ has: page.getByText(title) });
  const languages = chart('Exact match by language');
  await expect(languages.locator('svg .mark').first()).toBeVisible();
  await languages.getByText('Numbers').click();
  await expect(
    languages.getByRole('table').getByRole('columnheader', { name: 'TypeScript', exact: true }),
  ).toBeVisible();
  await expect(chart('Exact match by size, Python').locator('.chart-label').first()).toBeVisible();
  await expect(
    chart(/Exact match: In-file → Retrieval/)
      .locator('.curve')
      .first(),
  ).toBeVisible();
  await test.step('papers count tasks that are won and lost, too', async () => {
    const changes = chart('Tasks won and lost between settings, Python');
    await expect(changes.getByRole('img')).toContainText('+468');
    await expect(changes.getByRole('img')).toContainText('−327');
    await expect(changes).toContainText('Counts as published: Ding et al. 2023, CrossCodeEval, Table 3.');
  });
  await page.getByRole('combobox', { name: 'Metric' }).selectOption('es');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('java');
  await expect(chart('Edit similarity by size, Java')).toBeVisible();
  await expect(page).toHaveURL(/metric=es&scope=java/);
  const size = chart('Edit similarity by size, Java');
  await expect(size).toContainText(/power laws, .* Salesforce 0\.\d\d \(R² 0\.\d\d\)/);
  await expect(size.locator('.fit').first()).toBeVisible();
  const picture = text(page.waitForEvent('download'));
  await size.getByRole('button', { name: 'Download SVG' }).click();
  expect(await picture).toMatch(
    /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"[^]*Edit similarity by size, Java[^]*<\/svg>$/,
  );
  expect(await picture).not.toContain('class="mark');
  const table = text(page.waitForEvent('download'));
  await size.getByRole('button', { name: 'Download CSV' }).click();
  expect(await table).toMatch(/^Submission,Size,ES,low,high\r\n/);
  const pixels = page.waitForEvent('download');
  await size.getByRole('button', { name: 'Download PNG' }).click();
  const image = await readFile(await (await pixels).path());
  expect(image.subarray(1, 4).toString()).toBe('PNG');
  expect(image.length).toBeGreaterThan(10_000);
  await expectAccessible(page);
});

for (const [benchmark, charts] of [
  ['crosscodeeval', 4],
  ['programs', 4],
  ['labels', 1],
] as const)
  test(`${benchmark} prints all charts, also those that nobody has seen`, async ({ page }) => {
    await open(page, benchmark);
    await expect(page.locator('figure.chart:not([hidden]) svg.chart-picture')).toHaveCount(charts);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await expectPrinted(page, charts);
  });

test('values of charts are read by mouse and keyboard, and a legend highlights', async ({ page }) => {
  await open(page, 'crosscodeeval', '#setting=retrieval');
  await page.getByRole('heading', { name: 'Charts' }).scrollIntoViewIfNeeded();
  const size = page.locator('figure').filter({ has: page.getByText('Exact match by size, Python') });
  const tip = size.locator('.chart-tip');
  await size.getByRole('group', { name: /Arrow keys read the values/ }).focus();
  await expect(tip).toBeHidden();
  await page.keyboard.press('ArrowRight');
  await expect(tip).toContainText(/Exact match: \d+\.\d\d/);
  await expect(tip).toContainText(/Size: [\d.]+[MB]/);
  const first = await tip.innerText();
  await page.keyboard.press('End');
  await expect(tip).not.toHaveText(first);
  await page.keyboard.press('Escape');
  await expect(tip).toBeHidden();
  await size.locator('.mark').last().hover();
  await expect(tip).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(tip).toBeHidden();
  const key = size.getByRole('group', { name: 'Highlight' }).getByRole('button', { name: 'Salesforce' });
  await key.click();
  await expect(key).toHaveAttribute('aria-pressed', 'true');
  await expect(size.locator('.plot svg.highlighting g.on').first()).toBeVisible();
  await key.click();
  await expect(size.locator('.plot svg.highlighting')).toHaveCount(0);
});

test('scores are drawn against what submissions declare, with the line of the best', async ({ page }) => {
  await openWith(page, '', (board) => {
    board.rows.forEach((row, index) =>
      Object.assign(row, {
        date: `2024-01-${10 + (index % 20)}`,
        cost: 1 + index,
        tokens: 1000 * (index + 1),
        seconds: null,
      }),
    );
  });
  await page.getByRole('heading', { name: 'Charts' }).scrollIntoViewIfNeeded();
  const against = page.getByRole('combobox', { name: 'Score against' });
  await expect(against.getByRole('option')).toHaveText(['Size', 'Date', 'Cost', 'Tokens']);
  await against.selectOption('cost');
  const chart = page.locator('figure').filter({ has: page.getByText('Exact match by cost, Python') });
  await expect(chart.locator('.chart-picture')).toContainText('Cost of the run (US dollars as declared, logarithmic)');
  await expect(chart.locator('.frontier')).toBeVisible();
  await expect(page).toHaveURL(/against=cost/);
  await against.selectOption('date');
  const dates = page.locator('figure').filter({ has: page.getByText('Exact match by date, Python') });
  await expect(dates).toContainText('The line is the best score until this date.');
  await expect(
    dates
      .locator('.chart-tick')
      .filter({ hasText: /^2024-01-\d\d$/ })
      .first(),
  ).toBeVisible();
});

test('charts of tasks compare submissions whose answers the site has', async ({ page }) => {
  await page.route('**/crosscodeeval/analysis.json', async (route) => {
    const board = (await (await page.request.get('./crosscodeeval/board.json')).json()) as Board;
    const [first, second] = board.rows.filter(({ setting }) => setting === 'infile').map(({ key }) => key);
    const lengths = [
      { from: 10, to: 20, tasks: 50 },
      { from: 21, to: 90, tasks: 50 },
    ];
    const row = (key = '', won = 0): object => ({
      key,
      bins: [90, 10],
      prompts: [60, 40],
      references: [70, 30],
      pairs: [
        { won, lost: 30 - won, p: 0.001 },
        { won, lost: 30 - won, p: 0.001 },
      ],
      curve: [20, 40, 50],
      similarity: Array.from({ length: 21 }, (_, index) => index % 10),
    });
    const group = {
      setting: 'infile',
      scope: 'python',
      tasks: 100,
      submissions: 2,
      bins: [
        { tasks: 50, score: 90 },
        { tasks: 50, score: 10 },
      ],
      prompts: lengths,
      references: lengths,
      rows: [row(first, 25), row(second, 5)],
    };
    await route.fulfill({ json: { schema: 'assay-analysis@1', profile: board.profile, groups: [group] } });
  });
  // The page may fetch the analysis as soon as it is idle.
  await openWith(page, '#setting=infile', (board) => {
    const [first, second] = board.rows.filter(({ setting }) => setting === 'infile');
    Object.assign(board, { has_analysis: true });
    for (const row of [first, second]) if (row) row.ranks = { [board.profile]: { python: 1 } };
  });
  await page.getByRole('heading', { name: 'Charts' }).scrollIntoViewIfNeeded();
  const chart = (title: string): Locator => page.locator('figure').filter({ has: page.getByText(title) });
  await expect(chart('Wins task by task, Python').locator('.chart-picture')).toContainText('83');
  await expect(chart('pass@k by the number of samples').locator('.curve')).toHaveCount(2);
  await expect(chart('Submissions and tasks by difficulty').locator('.heat-9')).toHaveCount(3);
  await expect(chart('Distribution of edit similarity').locator('.curve')).toHaveCount(2);
  await expect(chart('by length of the prompt').locator('.chart-picture')).toContainText(
    'Length of the prompt (characters)',
  );
  await expect(chart('by length of the reference')).toContainText('All submissions with answers: 2. Tasks: 100.');
  await expectAccessible(page);
});

test('changes between settings are drawn where they are known', async ({ page }) => {
  await openWith(page, '', (board) => {
    const first = board.rows.find(({ setting }) => setting === 'infile');
    const second = board.rows.find(({ setting, model }) => setting === 'retrieval' && model === first?.model);
    const counts = { python: { improved: 327, degraded: 168, p: 0.0001 } };
    board.changes = [{ first: first?.key ?? '', second: second?.key ?? '', profile: board.profile, counts }];
  });
  await page.getByRole('heading', { name: 'Charts' }).scrollIntoViewIfNeeded();
  const chart = page.locator('figure').filter({ hasText: 'Tasks won and lost' });
  await expect(chart.getByRole('img')).toContainText('+327');
  await expect(chart.getByRole('img')).toContainText('−168');
  await expect(chart.getByRole('img')).toContainText('p < 0.001');
});

const HOSTILE = [
  '<img src=x onerror=alert(1)>',
  '=cmd|"/c calc"!A1',
  '\u202Edesrever',
  'M'.repeat(1_000_000),
  'a&b_c%$#{}~^\\',
  'x | y `z` *b* [l](http://x)',
  '"quoted",\nnewline',
  '__proto__',
];

/** Gives the first rows the worst possible values. */
function spoil(board: Board): void {
  const inFile = board.rows.filter(({ setting }) => setting === 'infile');
  const link = 'javascript:alert(1)';
  HOSTILE.forEach((name, index) => {
    const row = inFile[index];
    if (row) Object.assign(row, { model: name, organisation: name, link, page: link, source: { name, link } });
  });
  const numbers = [1e308, null, -5e20, 0];
  inFile.forEach((row, index) => {
    if (index < numbers.length)
      row.scores = { [board.profile]: { python: { em: [numbers[index] ?? null, null, null] } } };
    row.parameters = [1e300, -5, 0, 7e9][index % 4] ?? null;
  });
  board.benchmark.name = HOSTILE[0] ?? '';
}

test('hostile names and numbers are shown and change nothing', { tag: '@essential' }, async ({ page }) => {
  page.on('dialog', () => expect(false, 'something was executed').toBe(true));
  await page.setViewportSize({ width: 390, height: 844 });
  await openWith(page, '', spoil);
  await page.getByRole('heading', { name: 'Charts' }).scrollIntoViewIfNeeded();
  await expect(page.locator('figure svg').first()).toBeVisible();
  await expect(names(page).filter({ hasText: '<img' })).toHaveCount(1);
  expect(await page.evaluate(() => document.querySelectorAll('#board img, #board script').length)).toBe(0);
  const addresses = await page
    .locator('#board a')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).protocol));
  expect(addresses.every((protocol) => protocol === 'https:' || protocol === 'http:')).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  for (const row of await rows(page).all()) expect((await row.boundingBox())?.height).toBeLessThan(80);
});

test('the view is exported, and nothing in it escapes', { tag: '@essential' }, async ({ page }) => {
  await openWith(page, '#scopes=python&metrics=em', spoil);
  const shown = await rows(page).count();
  const take = async (name: string): Promise<string> => {
    const download = page.waitForEvent('download');
    await page.locator('.exports').getByRole('button', { name, exact: true }).click();
    return text(download);
  };
  await page.getByText('Export', { exact: true }).click();
  const csv = await take('CSV');
  expect(csv.split('\r\n')[0]).toMatch(/^rank,model,.*,profile,python_em,python_em_low,python_em_high$/);
  expect(csv).toContain(`"'=cmd|""/c calc""!A1"`);
  expect(csv).toContain('"""quoted"",\nnewline"');
  const json = JSON.parse(await take('JSON')) as { profile: string; rows: { model: string }[] };
  expect(json.rows).toHaveLength(shown);
  expect(json.profile).toBe('as published');
  const markdown = await take('Markdown');
  expect(markdown).toContain('x \\| y \\`z\\` \\*b\\* \\[l\\]\\(http://x\\)');
  expect(markdown).toContain('\\<img');
  expect(markdown.trim().split('\n')).toHaveLength(shown + 6);
  // All rows have one setting, so it is in the caption.
  expect(markdown).toMatch(/, scores as published; setting: In-file; tier: Published; .*best in bold\.\n/);
  expect(markdown).toMatch(/\| \*\*[\d.e+]+\*\* \|/);
  expect(markdown).toMatch(/\nSource: http.*, accessed \d{4}-\d{2}-\d{2}\.\n$/);
  const latex = await take('LaTeX');
  expect(latex).toContain('a\\&b\\_c\\%\\$\\#\\{\\}\\textasciitilde{}\\textasciicircum{}\\textbackslash{}');
  expect(latex).toContain('\\begin{tabular}');
  expect(latex).toContain('\\textbf{');
  const bibtex = await take('BibTeX');
  expect(bibtex).toContain('@misc{crosscodeeval-leaderboard,');
  expect(bibtex).toContain('@inproceedings{ding2023crosscodeeval,');
});

test('the mean over languages can sort the table, and says what it is', async ({ page }) => {
  await open(page, 'crosscodeeval', '#scopes=mean&metrics=em');
  const head = page.locator('th[data-sort="mean.em"]');
  await expect(head).toHaveAttribute('title', /mean of the scores in Python, Java, TypeScript, C#/);
  const means = await page.locator('td.value').allInnerTexts();
  expect(means.map(Number)).toEqual(means.map(Number).sort((a, b) => b - a));
});

test('a link marks a row, published or not', async ({ page, context }) => {
  await open(page, 'crosscodeeval', '#setting=all');
  const row = rows(page).nth(9);
  const key = await row.getAttribute('data-key');
  await row.getByRole('button', { name: 'Mark this row' }).press('Enter');
  await expect(row).toHaveClass(/linked/);
  const other = await context.newPage();
  await other.goto(page.url());
  const linked = other.locator('tr.linked');
  await expect(linked).toHaveAttribute('data-key', key ?? '');
  await expect(linked).toBeInViewport();
});

test('the table stays when its numbers cannot be had', async ({ page }) => {
  await page.route('**/board.json', (route) => route.fulfill({ json: { schema: 'something else' } }));
  await page.goto('./crosscodeeval/');
  await expect(page.getByRole('alert')).toContainText('cannot be sorted or filtered');
  await expect(page.locator('.board-table tbody tr').first()).toBeVisible();
});

testAppearance({
  example: (page) => open(page, 'example'),
  'one setting': (page) => open(page, 'crosscodeeval'),
  'all settings, with a baseline': async (page) => {
    await open(page, 'crosscodeeval', '#setting=all');
    await rows(page).nth(2).getByRole('button', { name: 'Show differences' }).press('Enter');
    await expect(page.locator('tr.baseline')).toBeVisible();
  },
  'many settings and languages': (page) => open(page, 'xcodeeval'),
  'choosing columns': async (page) => {
    await open(page, 'crosscodeeval', '#tier=published');
    await page.getByText('Columns', { exact: true }).click();
  },
  'charts of tasks': async (page) => {
    await open(page, 'programs');
    await page.getByRole('heading', { name: 'Charts' }).scrollIntoViewIfNeeded();
    await expect(page.locator('figure .cell-text').first()).toBeVisible();
  },
  'what retrievers find': async (page) => {
    await page.goto('./example/retrievers/');
    for (const table of await page.getByText('As a table, by language').all()) {
      await table.click();
    }
    await expect(page.getByRole('row', { name: /^C#: 32 tasks/ })).toHaveCount(2);
  },
});

test('on a phone, models stay in view beside the scores', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, 'crosscodeeval');
  await page.locator('.table-wrap').evaluate((wrap) => wrap.scrollTo(300, 0));
  await expect(names(page).first()).toBeInViewport({ ratio: 0.9 });
  await expect(header(page, 'C# EM')).toBeInViewport();
});

test('nothing moves while the page loads', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('about:blank');
    await open(page, 'crosscodeeval');
    await page.waitForTimeout(500);
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01);
  }
});

test('1,000 rows of 30 columns are drawn as far as they are seen', async ({ page }) => {
  // The recording of a trace copies so many cells slowly.
  test.setTimeout(240_000);
  const languages = ['python', 'java', 'typescript', 'csharp', 'go'];
  const metrics = ['em', 'es', 'id_em', 'id_precision', 'id_recall', 'id_f1'];
  await openWith(page, `#metrics=${metrics.join('%2C')}`, (board) => {
    const [model] = board.rows;
    if (!model) return;
    board.scopes = languages.map((id) => ({ id, name: id, tasks: 1000 }));
    const score = (seed: number): Score => [(seed * 7919) % 90, 1, 99];
    board.rows = Array.from({ length: 1000 }, (_, index) => ({
      ...model,
      key: `row/${index}`,
      model: `Model ${index}`,
      setting: 'infile',
      tier: index % 2 === 0 ? 'recomputed' : 'self-scored',
      scores: {
        [board.profile]: Object.fromEntries(
          languages.map((scope, place) => [
            scope,
            Object.fromEntries(metrics.map((metric, at) => [metric, score(index + 31 * place + 7 * at)])),
          ]),
        ),
      },
    }));
  });
  await expect(page.locator('.board-table thead .value')).toHaveCount(30);
  await page.getByRole('heading', { name: 'Charts' }).scrollIntoViewIfNeeded();
  await expect(page.getByText('The top 20 of 1,000 rows of the table.')).toBeVisible();
  expect(await rows(page).count()).toBeLessThan(1000);
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(rows(page)).toHaveCount(1000, { timeout: 120_000 });
});

test('the table is printed whole, without tools', async ({ page }) => {
  await open(page, 'crosscodeeval');
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.tool-row')).toBeHidden();
  await expect(page.locator('.table-wrap')).toHaveCSS('max-height', 'none');
  await expect(rows(page).last()).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the table can be read', { tag: '@essential' }, async ({ page }) => {
    await page.goto('./crosscodeeval/');
    await expect(page.locator('.board-table tbody').first()).toContainText('StarCoder-15.5B');
    await expect(page.locator('.board-tools')).toBeHidden();
    await expect(page.getByRole('button')).toHaveCount(0);
    expect(await page.locator('.board-table tbody tr').count()).toBeGreaterThan(30);
  });
});
