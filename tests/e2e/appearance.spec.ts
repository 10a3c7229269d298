/** The page's appearance and accessibility in every state and colour scheme. */

import { drop, example, expect, expectPrinted, openSample, test, testAppearance } from './fixtures';

testAppearance({
  start: async (page) => {
    await page.goto('./#benchmark=example&example=project%2F7');
    await expect(page.locator('#benchmark-about')).toContainText('128 tasks');
    await expect(page.getByRole('alert')).not.toBeEmpty();
  },
  'under way': async (page) => {
    await page.route('**/*.wasm', () => undefined);
    await page.goto('./');
    await drop(page, [example('prompts.jsonl'), example('predictions/weak.jsonl')]);
    await expect(page.locator('.progress')).toBeVisible();
  },
  'ready to submit': async (page) => {
    await openSample(page, 'weak', '&example=example_java%2F4');
    await page.getByRole('button', { name: 'Compute strict@1' }).click();
    await expect(page.locator('.offer')).toHaveCount(0);
  },
  'not ready': (page) => openSample(page, 'broken'),
});

test('a result prints all charts, and nothing is cut', async ({ page }) => {
  await openSample(page, 'weak');
  await page.getByRole('button', { name: 'Break down by token type' }).click();
  await expect(page.locator('figure.chart svg.chart-picture')).toHaveCount(4);
  await expectPrinted(page, 4);
});

test('on a phone, list and example take turns', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openSample(page, 'weak', '&category=all');
  await expect(page.getByRole('article')).toBeHidden();
  await page.locator('.list tbody tr').nth(3).click();
  await expect(page.getByRole('heading', { name: 'example_python/3' })).toBeInViewport();
  await expect(page.getByRole('grid')).toBeHidden();
  await page.getByRole('button', { name: 'Next example' }).click();
  await expect(page.getByRole('heading', { name: 'example_python/4' })).toBeInViewport();
  await page.goBack();
  await expect(page.getByRole('grid')).toBeVisible();
  await page.locator('.list tbody tr').nth(3).click();
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await expect(page.getByRole('grid')).toBeInViewport();
});

test('colours follow the system until a visitor chooses', { tag: '@essential' }, async ({ page }) => {
  await page.goto('./');
  const paper = (): Promise<string> => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await paper();
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await paper();
  expect(dark).not.toBe(light);
  await page.getByRole('button', { name: 'Change to light colours' }).click();
  expect(await paper()).toBe(light);
  await page.reload();
  expect(await paper()).toBe(light);
  await page.getByRole('button', { name: 'Change to dark colours' }).click();
  expect(await paper()).toBe(dark);
});

test('nothing moves while the page loads', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('./#benchmark=example');
  await expect(page.locator('#benchmark-about')).toContainText('128 tasks');
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01);
});

test('the policy keeps the page to its own site', { tag: '@essential' }, async ({ request }) => {
  const html = await (await request.get('./')).text();
  const policy = /http-equiv="Content-Security-Policy"\s+content="([^"]*)"/.exec(html)?.[1];
  expect(policy?.split('; ')).toEqual([
    "default-src 'none'",
    // The hash is that of the only script in a page.
    expect.stringMatching(/^script-src 'self' 'sha256-[^']+' 'wasm-unsafe-eval'$/),
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the page says what it does and what to do instead', { tag: '@essential' }, async ({ page }) => {
    await page.goto('./');
    await expect(page.getByText('needs JavaScript')).toBeVisible();
    await expect(page.getByText('assay score --prompts')).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
  });
});
