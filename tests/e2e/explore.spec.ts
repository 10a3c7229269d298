/** Finding examples, and understanding one. */

import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, figure, openSample, readValue, test } from './fixtures';

test('examples are filtered, searched and sorted', async ({ page }) => {
  await openSample(page, 'weak');
  const count = page.locator('.list-count');
  const first = page.locator('.list tbody tr').first();
  await test.step('failures come first, and all tasks are one click away', async () => {
    const [failures, all] = [
      page.getByRole('button', { name: 'Failures (100)' }),
      page.getByRole('button', { name: 'All tasks (128)' }),
    ];
    await expect(count).toHaveText('100 examples');
    await expect(failures).toHaveAttribute('aria-pressed', 'true');
    await expect(first).not.toContainText('Exact match');
    await expect(page.locator('#example .why')).not.toContainText('Exact match');
    await all.click();
    await expect(count).toHaveText('128 examples');
    await expect(all).toHaveAttribute('aria-pressed', 'true');
    await expect(failures).toHaveAttribute('aria-pressed', 'false');
    await expect(first).toContainText('Exact match');
    await expect(page).toHaveURL(/category=all/);
  });
  await page.getByRole('combobox', { name: 'Outcome' }).selectOption('near_miss');
  await expect(page.getByRole('combobox', { name: 'Outcome' })).toHaveClass('filtering');
  await expect(count).toHaveText('11 examples');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('csharp');
  await expect(count).toHaveText('4 examples');
  await page.getByRole('button', { name: /^All tasks/ }).click();
  await expect(count).toHaveText('128 examples');
  await page.getByRole('searchbox', { name: 'Task id' }).fill('JAVA/1');
  await expect(count).toHaveText('11 examples');
  await expect(page).toHaveURL(/search=JAVA%2F1/);
  await page.getByRole('searchbox', { name: 'Task id' }).fill('');
  const similarity = page.getByRole('columnheader', { name: 'ES', exact: true });
  await similarity.getByRole('button').click();
  await expect(similarity).toHaveAttribute('aria-sort', 'ascending');
  const listed = page.locator('.list tbody td:nth-child(3)');
  const ascends = async (): Promise<boolean> => {
    const values = (await listed.allInnerTexts()).map(Number);
    return values.length > 10 && values.every((value, index) => value >= (values[index - 1] ?? 0));
  };
  await expect.poll(ascends).toBe(true);
  await expect(first).toHaveAttribute('data-index', '0');
  const lowest = ((await first.locator('td').first().getAttribute('title')) ?? (await first.innerText())).split(
    /\s/,
  )[0];
  await expect(page.locator('#example h3')).toContainText(lowest ?? '');
  await similarity.getByRole('button').click();
  await expect(similarity).toHaveAttribute('aria-sort', 'descending');
  await expect(first).toContainText('Exact match');
  await page.getByRole('searchbox', { name: 'Task id' }).fill('no such task');
  await expect(page.getByText('No example matches these filters.')).toBeVisible();
});

test('numbers of the report lead to their examples', async ({ page }) => {
  await openSample(page, 'weak');
  await page.getByRole('link', { name: /Only identifiers differ, Java/ }).click();
  await expect(page.locator('.list-count')).toHaveText('6 examples');
  await expect(page).toHaveURL(/category=only_identifiers&language=java/);
  await page.goBack();
  await expect(page.locator('.list-count')).toHaveText('100 examples');
  await page
    .getByRole('link', { name: /^Show the 1 example it changed/ })
    .first()
    .click();
  await expect(page.locator('.list-count')).toHaveText('1 example');
});

test('charts have values, files and numbers, and lead to examples', async ({ page }) => {
  await openSample(page, 'weak');
  const scores = figure(page, ' by language').first();
  await expect(await readValue(scores, 'Java')).toContainText('cceval-difflib@1: 18.75 % (8.89–35.31)');
  await page.getByRole('combobox', { name: 'Metric of the chart' }).selectOption({ label: 'Edit similarity' });
  await expect(scores.locator('figcaption')).toHaveText('Edit similarity by language');
  await expect(page).toHaveURL(/metric=es/);
  const file = page.waitForEvent('download');
  await scores.getByRole('button', { name: 'Download CSV' }).click();
  const text = await readFile(await (await file).path(), 'utf8');
  expect(text).toMatch(/^Language,cceval-difflib@1,"cceval-difflib@1, low"/);
  await expect(scores.locator('.chart-legend button')).toHaveText(['cceval-difflib@1', 'cceval-levenshtein@1']);
  const outcomes = figure(page, 'Outcomes by language');
  await expect(await readValue(outcomes, 'Python')).toContainText('Exact match: 9 tasks, 28.1 %');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/category=exact&language=python/);
  await expect(page.locator('.list-count')).toHaveText('9 examples');
});

test('the keyboard is enough', { tag: '@essential' }, async ({ page }) => {
  await openSample(page, 'weak', '&category=all');
  const title = page.locator('#example-title');
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Task id' })).toBeFocused();
  await page.keyboard.type('python/');
  await expect(page.locator('.list-count')).toHaveText('32 examples');
  await page.keyboard.press('Tab');
  const list = page.getByRole('grid');
  await list.focus();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('k');
  await expect(title).toHaveText('example_python/2');
  await expect(list).toHaveAttribute('aria-activedescendant', 'row-2');
  await page.keyboard.press('End');
  await expect(title).toHaveText('example_python/31');
  await page.keyboard.press('Enter');
  await expect(title).toBeFocused();
  await expect(page).toHaveURL(/example=example_python%2F31/);
  await page.keyboard.press('k');
  await expect(title).toHaveText('example_python/30');
  await page.keyboard.press('Escape');
  await expect(list).toBeFocused();
  await expect(page).not.toHaveURL(/example=/);
  await test.step('letters can be switched off', async () => {
    await page.getByText('Keyboard', { exact: true }).click();
    await page.getByLabel('Use letters and / as shortcuts').uncheck();
    await list.focus();
    const before = await list.getAttribute('aria-activedescendant');
    await page.keyboard.press('j');
    expect(await list.getAttribute('aria-activedescendant')).toBe(before);
    await page.keyboard.press('Home');
    await expect(title).toHaveText('example_python/0');
  });
});

test('a link opens its example', { tag: '@essential' }, async ({ page }) => {
  await openSample(page, 'weak', '&category=wrong&example=example_python%2F25');
  const example = page.getByRole('article');
  await expect(example.getByRole('heading', { name: 'example_python/25' })).toBeVisible();
  await expect(page.locator('.list-count')).toHaveText('67 examples');
  await expect(page.locator('tr[aria-selected="true"]')).toContainText('example_python/25');
  await test.step('what was compared', async () => {
    await expect(example.locator('del').first()).toBeVisible();
    await expect(example.locator('ins').first()).toBeVisible();
    await expect(example.locator('.diff dd').nth(1)).toHaveText('upcoming = job.timetable.next_after(now)');
  });
  await test.step('what it was made from', async () => {
    await expect(example.locator('.written mark')).toHaveText('upcoming = job.next_run(now)');
    await expect(example.locator('.written s')).toContainText('return (job.name, str(last), str(upcoming))');
    await expect(example.locator('.written')).not.toContainText('import');
    await example.getByRole('button', { name: /^Show all \d+ lines/ }).click();
    await expect(example.locator('.written')).toContainText('import');
    await expect(example.locator('.chip.matched')).toHaveText([/^job/, /^now/, /^upcoming/]);
    await expect(example.locator('.chip.missed')).toHaveCount(2);
    await expect(example.locator('.chip.superfluous')).toHaveText(/^next_run\s*extra$/);
  });
});

test('a link to an example of other files says which it is', async ({ page }) => {
  await page.goto('./#example=project%2F7');
  await expect(page.getByRole('alert')).toContainText('project/7');
});

test('scores by other harnesses are computed when they are asked for', { tag: '@essential' }, async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await openSample(page, 'strong');
  const section = page.getByRole('region', { name: 'Scores by other harnesses' }).first();
  expect(loaded.filter((url) => url.includes('harnesses'))).toEqual([]);
  await section.getByRole('button', { name: 'Compute scores of other harnesses' }).click();
  await expect(section.getByRole('rowheader')).toHaveText([
    /^repobench@1/,
    /^repoeval-levenshtein@1/,
    /^granite-none@1/,
    /^granite-truncate-suffix@1/,
    /^granite-truncate-close@1/,
    /^granite-truncate-suffix-close@1/,
    /^codebleu@1/,
  ]);
  const all = await section.getByRole('row', { name: /codebleu@1/ }).textContent();
  await section.getByLabel('Language').selectOption('java');
  await expect(section.getByRole('table', { name: 'Java' })).toBeVisible();
  expect(await section.getByRole('row', { name: /codebleu@1/ }).textContent()).not.toBe(all);
  // What was there before still answers.
  await expect(page.locator('.score-table').first().locator('.offer')).toHaveCount(1);
  await expectAccessible(page);
});

test('strict@1 is computed when it is asked for', { tag: '@essential' }, async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await openSample(page, 'strong', '&example=example_python%2F12');
  expect(loaded.filter((url) => /full|java-|typescript-|csharp-/.test(url))).toEqual([]);
  await page.getByRole('button', { name: 'Compute strict@1' }).click();
  await expect(page.locator('.score-table').first().locator('.offer')).toHaveCount(0);
  await expect(page.locator('.score-table').first().locator('.value')).toHaveCount(18);
  const example = page.getByRole('article');
  await expect(example.getByRole('columnheader')).toHaveText(['Metric', /difflib/, /levenshtein/, 'strict@1']);
  await expect(example.getByRole('heading', { name: 'What strict@1 compared' })).toBeVisible();
});
