/** The home page, the pages that it leads to, and the header of all pages. */

import type { Page } from '@playwright/test';
import { expect, test, testAppearance } from './fixtures';

const PHONE = { width: 390, height: 844 };

const menu = (page: Page) => page.locator('.menu-list');
const menuButton = (page: Page) => page.locator('.site-menu summary');

test('three doors and a card for each benchmark', { tag: '@essential' }, async ({ page }) => {
  await page.goto('./');
  await expect(page.locator('.board-card')).toHaveCount(5);
  const card = page.locator('.board-card', { hasText: 'Example benchmark' });
  await expect(card).toContainText('21.88');
  await expect(card).toContainText('2026-11-21');
  await card.getByRole('link', { name: 'Example benchmark' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Example benchmark');
  await page.goBack();
  for (const [door, heading] of [
    ['Check a submission', 'Check'],
    ['Host a leaderboard', 'Your board in ten minutes'],
  ] as const) {
    await page.locator('.doors').getByRole('link', { name: door }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
    await page.goBack();
  }
});

test('an address with a view that was published leads to the leaderboard', async ({ page }) => {
  await page.goto('./#search=starcoder');
  await expect(page).toHaveURL(/\/crosscodeeval\/#search=starcoder$/);
  await expect(page.locator('.board-table.live')).toBeVisible();
  // A part of the page is no view.
  await page.goto('./#boards');
  await expect(page.locator('.board-card').first()).toBeVisible();
});

test('the menu works by keyboard and closes when it is left', async ({ page }) => {
  await page.goto('./example/strong/');
  await expect(menuButton(page)).toHaveAttribute('aria-current', 'true');
  await menuButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(menu(page)).toBeVisible();
  await expect(menu(page).locator('[aria-current]')).toHaveText('Example benchmark');
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
  await expect(menuButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.locator('h1').click();
  await expect(menu(page)).toBeHidden();
});

test('a phone has one menu, with the checker first', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('./');
  await expect(page.locator('.site-nav > a:visible')).toHaveText(['Check'], { useInnerText: true });
  await menuButton(page).click();
  await expect(menu(page).locator('a')).toHaveText([
    'Check a submission',
    'CrossCodeEval',
    'Example benchmark',
    'Example labels',
    'Example programs',
    'xCodeEval',
    'Compare',
    'Metrics',
    'Guides',
  ]);
  await menu(page).getByRole('link', { name: 'Metrics' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About the metrics');
});

test('the menu of many benchmarks stays on the page', async ({ page }) => {
  await page.goto('./');
  for (const size of [PHONE, { width: 1280, height: 640 }]) {
    await page.setViewportSize(size);
    await page.locator('.menu-list').evaluate((list) => {
      while (list.childElementCount < 40) list.append(...[list.children[1]?.cloneNode(true) ?? 'none']);
    });
    await menuButton(page).click();
    const box = await menu(page).boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= size.width && box.y + box.height <= size.height).toBe(true);
    await page.keyboard.press('Escape');
  }
});

test('the checker has the header and the footer of the site', async ({ page }) => {
  await page.goto('./check/');
  await expect(page).toHaveTitle('Check a submission – Assay');
  await expect(page.locator('.check-link')).toHaveAttribute('aria-current', 'page');
  await page.locator('.site-footer').getByRole('link', { name: 'How to submit' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How to submit');
});

test('the home page reads without scripts', { tag: '@essential' }, async ({ browser, baseURL }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, viewport: PHONE });
  await page.goto(baseURL ?? '');
  await expect(page.locator('.board-card')).toHaveCount(5);
  await menuButton(page).click();
  await expect(menu(page)).toBeVisible();
  await page.close();
});

testAppearance({
  home: async (page) => {
    await page.goto('./');
  },
  'open menu': async (page) => {
    await page.goto('./');
    await menuButton(page).click();
  },
  'how to submit': async (page) => {
    await page.goto('./submit/');
  },
  'how a board can be gamed': async (page) => {
    await page.goto('./programs/integrity/');
  },
  'about the site': async (page) => {
    await page.goto('./about/');
  },
  guides: async (page) => {
    await page.goto('./guides/');
  },
  'a guide': async (page) => {
    await page.goto('./guides/score-a-submission/');
  },
});
