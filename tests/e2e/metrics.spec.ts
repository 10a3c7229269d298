/** The page that explains the metrics. Every explanation has an example that demonstrates it. */

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

test('what is typed is scored', { tag: '@essential' }, async ({ page }) => {
  await page.goto('./metrics/');
  const outcome = page.locator('.playground-result .why strong');
  await expect(outcome).toHaveText('Exact match');
  await page.getByLabel(/^Ground truth/).fill('basket.weight()');
  await expect(outcome).not.toHaveText('Exact match');
  await page.getByLabel(/^Prediction/).fill('basket.weight()');
  await expect(outcome).toHaveText('Exact match');
  await expect(page.locator('.playground-result')).toHaveAttribute('aria-busy', 'false');
  await expectAccessible(page);
});

test.describe('token types', () => {
  test('are labelled as code is typed', { tag: '@essential' }, async ({ page }) => {
    await page.goto('./metrics/#token-types');
    const listing = page.getByRole('listbox', { name: 'The code with its tokens' });
    const legend = page.getByRole('list', { name: 'Values' });
    const details = page.locator('.tokens-details');
    await page.locator('#token-playground').scrollIntoViewIfNeeded();
    await expect(legend.getByRole('button', { name: /^Class definition 1/ })).toBeVisible();
    await page
      .getByRole('textbox', { name: 'Code', exact: true })
      .fill('def half(größe):\n    return größe / 2  # 😀\n');
    await expect(legend.getByRole('button')).toHaveText([/Variable usage 1/, /Function def/, /Argument def/, /Number/]);
    await test.step('all values are told', async () => {
      await listing.getByText('größe').last().hover();
      await expect(details).toContainText('größe – syntax type: Variable usage; context: ');
      await expect(details).toContainText(/Return.*; origin: Same file; length: 4 to 10; frequency: /);
    });
    await test.step('by keyboard too', async () => {
      await listing.focus();
      await page.keyboard.press('Home');
      await expect(details).toContainText('half – syntax type: Function definition');
      const chosen = listing.getByRole('option', { selected: true });
      await expect(chosen).toHaveAccessibleName(/^half – syntax type: Function definition; context: /);
      await expect(listing).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id')) ?? '');
      await page.keyboard.press('ArrowRight');
      await expect(details).toContainText('größe – syntax type: Argument definition');
    });
    await test.step('one value can be highlighted', async () => {
      const number = legend.getByRole('button', { name: /^Number/ });
      await number.click();
      await expect(number).toHaveAttribute('aria-pressed', 'true');
      await expect(listing.locator('.one')).toHaveText('2');
    });
    await test.step('by another dimension', async () => {
      await page.getByRole('combobox', { name: 'Colour by' }).selectOption('Origin');
      await expect(legend.getByRole('button')).toHaveText([/^Same file 4$/]);
    });
    await test.step('code with errors says so', async () => {
      await page.getByRole('textbox', { name: 'Code', exact: true }).fill('def half(:\n  x = = 2');
      await expect(page.locator('.tokens-status')).toContainText('Parts of the code do not parse');
    });
  });

  test('have an example in each language', async ({ page }) => {
    await page.goto('./metrics/');
    await page.locator('#token-playground').scrollIntoViewIfNeeded();
    for (const language of ['Java', 'TypeScript', 'C#', 'Python']) {
      await page.getByRole('group', { name: 'Examples' }).getByRole('button', { name: language, exact: true }).click();
      await expect(page.locator('.tokens-listing .definition', { hasText: /^Basket$/ }).first()).toBeVisible();
      await expect(page.locator('.tokens-status')).toHaveText(/^\d+ tokens\.\s*$/);
    }
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page, ['color-contrast']);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  test('are explained without scripts', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(new URL('metrics/', baseURL).href);
    await expect(page.getByRole('row', { name: /method_usg/ })).toContainText('A call of a method');
    await expect(page.locator('.value-table')).toHaveCount(5);
    await context.close();
  });
});
