/** The page that explains the metrics: every explanation has an example that shows what it says. */

import { expect, expectAccessible, test } from './fixtures';

test('each quirk has an example in which it changes the scores', async ({ page }) => {
  await page.goto('./metrics/');
  const quirks = page.locator('section[aria-labelledby="quirks"] dt');
  await expect(quirks.first().getByRole('button')).toBeVisible();
  for (const quirk of await quirks.all()) {
    const name = (await quirk.evaluate((term) => term.firstChild?.textContent)) ?? '';
    await quirk.getByRole('button', { name: /^Try it/ }).click();
    await expect(page.locator('.playground-result .example-effects')).toContainText(`${name}:`);
  }
});

test('what is typed is scored', async ({ page }) => {
  await page.goto('./metrics/');
  const outcome = page.locator('.playground-result .why strong');
  await expect(outcome).toHaveText('Exact match');
  await page.getByLabel(/^Groundtruth/).fill('basket.weight()');
  await expect(outcome).not.toHaveText('Exact match');
  await page.getByLabel(/^Prediction/).fill('basket.weight()');
  await expect(outcome).toHaveText('Exact match');
  await expect(page.locator('.playground-result')).toHaveAttribute('aria-busy', 'false');
  await expectAccessible(page);
});
