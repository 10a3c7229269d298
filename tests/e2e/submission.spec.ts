/** A submission's page, and recomputing its numbers in the visitor's browser. */

import { expect, expectAccessible, expectPrinted, test } from './fixtures';

test(
  'a submission says what it is, what it scores and how to see for yourself',
  { tag: '@essential' },
  async ({ page }) => {
    await page.goto('./example/');
    await page.getByRole('link', { name: 'Example model' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Example model');
    await expect(page.getByText('assay verify results/example/')).toBeVisible();
    await expect(page.locator('.hash')).toHaveCount(3);
    await test.step('and how well it does by token type', async () => {
      const recall = page.getByRole('region', { name: 'Recall by syntax type and language' });
      await expect(
        recall
          .getByRole('row', { name: /^Method usage/ })
          .getByRole('cell')
          .first(),
      ).toHaveText(/^\d+ %: \d+ of \d+ tokens, 95 % interval/);
      await page.getByRole('link', { name: 'Meaning of the types' }).click();
      await expect(page.getByRole('heading', { name: 'Token types' })).toBeInViewport();
      await page.goBack();
    });
    await expectAccessible(page);
  },
);

test(
  'its report is recomputed in the browser, and is the same byte for byte',
  { tag: '@essential' },
  async ({ page }) => {
    await page.goto('./example/strong/');
    await expect(page.getByRole('row', { name: /^All 128/ }).first()).toContainText('72.66');
    await page.getByRole('link', { name: 'Recompute in this browser' }).click();
    await expect(page.locator('.published')).toHaveText(/is the one computed here, byte for byte/);
    await test.step('the first failure is at most three screens down', async () => {
      const example = page.locator('#example');
      await expect(example.getByRole('heading', { level: 3 })).toBeVisible();
      await expect(example.locator('.why')).not.toContainText('Exact match');
      const { height = 0 } = page.viewportSize() ?? {};
      const top = await example.evaluate((element) => element.getBoundingClientRect().top + window.scrollY);
      expect(top).toBeLessThan(3 * height);
    });
    await page.getByRole('link', { name: 'The submission’s page' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Example model');
  },
);

test('a report that was edited is told from one that was computed', async ({ page }) => {
  await page.route('**/example/weak/report.json', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace('21.88', '91.88') });
  });
  await page.goto('./check/#submission=example%2Fweak');
  await expect(page.locator('.published')).toHaveText(/is NOT what was computed here/);
});

test('what is no submission is said to be none', async ({ page }) => {
  for (const name of ['..%2F..%2Fetc', 'example%2F..', 'https%3A%2F%2Fexample.com', 'example']) {
    await page.goto('about:blank');
    await page.goto(`./check/#submission=${name}`);
    await expect(page.getByRole('alert')).toContainText('is not the name of a submission');
  }
});

test('pages fit a phone and read without scripts', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });
  const page = await context.newPage();
  for (const path of ['', 'example/', 'example/strong/', 'example/retrievers/', 'metrics/', 'xcodeeval/']) {
    await page.goto(new URL(path, baseURL).href);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const width = await page.locator('html').evaluate(({ scrollWidth }) => scrollWidth);
    expect(width, path).toBeLessThanOrEqual(390);
  }
  // In the order of the page's source: what a slow connection delivers late moves nothing.
  await page.goto(new URL('example/strong/', baseURL).href);
  const side = await page.locator('.submission-side').boundingBox();
  const sections = await page.locator('.submission-side ~ .submission-main').boundingBox();
  expect((side?.y ?? 0) + (side?.height ?? 0)).toBeLessThan(sections?.y ?? 0);
  await page.goto(new URL('crosscodeeval/', baseURL).href);
  await expect(page.getByRole('row', { name: /StarCoder-15\.5B.*BigCode · greedy/ }).first()).toContainText('8.82');
  await context.close();
});

test('programs that were run show what became of them, and whether anybody tested that', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('./programs/');
  await page.getByRole('link', { name: 'Hasty model' }).first().click();
  await expect(page.getByText('did not run the programs')).toBeVisible();
  for (const name of ['Outcomes', 'pass@k', 'Difficulty', 'Publication dates', 'Reasoning spectrum'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  // The study is computed from the samples.
  const compiled = page.getByRole('region', { name: 'Programs that compile by language' });
  await expect(compiled.getByRole('row', { name: /^Python/ })).toContainText('100');
  const temperatures = page.getByRole('region', { name: 'Passed samples by temperature and language' });
  await expect(temperatures.getByText('best', { exact: true })).toHaveCount(5);
  await expect(page.getByText('Cutoff 2021-09-30')).toBeVisible();
  await page.getByText('Numbers', { exact: true }).first().click();
  await expect(page.getByRole('table', { name: 'Outcomes, numbers' }).getByRole('row')).toHaveCount(6);
  await expect(page.locator('.outcome-strip path').first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
});

test('labels and rankings are recomputed in the browser, by the address of the submission', async ({ page }) => {
  // The retrieval between languages has other values of k than usual, and counts all pairs of languages.
  for (const id of ['tags-keywords', 'compilation-rules', 'nl-words', 'code-words']) {
    await page.goto('about:blank');
    await page.goto(`./check/#submission=labels%2F${id}`);
    await expect(page.locator('.published'), id).toHaveText(/is the one computed here, byte for byte/);
    await expect(page.locator('#verdict')).toHaveText('A valid submission');
    await expect(page.getByRole('table').first()).toBeVisible();
  }
  await page.getByRole('link', { name: 'The submission’s page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Common words');
});

test('submissions print without cuts', async ({ page }) => {
  for (const path of ['example/strong', 'programs/hasty', 'labels/tags-keywords']) {
    await page.goto(`./${path}/`);
    await expectPrinted(page, 0);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ media: null });
  }
});

test('labels and rankings have tables of their details', async ({ page }) => {
  await page.goto('./labels/');
  await expect(page.locator('.board-table.live')).toBeVisible();
  // Only completions are compared task by task.
  await expect(page.locator('.board-foot')).not.toContainText('task by task');
  await page.getByRole('link', { name: 'Keyword rules' }).click();
  const tags = page.getByRole('region', { name: 'F1 by tag and language' });
  await expect(tags.getByRole('row', { name: /^binary search/ })).toContainText('100');
  await expectAccessible(page);
  for (const [id, region] of [
    ['compilation-rules', 'Right and wrong answers by language'],
    ['code-words', 'Acc@1 by the languages of queries and of programs'],
  ] as const) {
    await page.goto(`./labels/${id}/`);
    await expect(page.getByRole('region', { name: region })).toBeVisible();
    await expectAccessible(page);
  }
});
