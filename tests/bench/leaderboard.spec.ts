/**
 * A leaderboard of 1,000 rows: the first paint on a slow machine, and the time for sorting and
 * filtering.
 */

import { expect, test } from '@playwright/test';
import { found } from './found';

const BOARD = '../crosscodeeval/';
const SLOWDOWN = 4;
const VISITS = 3;
const ALL_METRICS = '#metrics=em%2Ces%2Cid_em%2Cid_precision%2Cid_recall%2Cid_f1';

test('leaderboard', async ({ browser, baseURL }) => {
  const firstPaints: number[] = [];
  for (let visit = 0; visit < VISITS; visit += 1) {
    const context = await browser.newContext();
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await page.goto(new URL(BOARD, baseURL).href);
    await expect(page.locator('.board-table.live')).toBeVisible();
    const paints = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint'));
    firstPaints.push(paints[0]?.startTime ?? Number.NaN);
    await context.close();
  }

  const page = await browser.newPage();
  await page.goto(new URL(BOARD + ALL_METRICS, baseURL).href);
  await expect(page.locator('.board-table.live tbody tr').first()).toBeVisible();
  const columns = await page.locator('.board-table thead .value').count();
  const actions = await page.evaluate(async () => {
    const took: number[] = [];
    const time = async (action: () => void): Promise<void> => {
      const start = performance.now();
      action();
      // Include the layout of the changed rows.
      document.body.getBoundingClientRect();
      took.push(performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, 200));
    };
    for (const button of [...document.querySelectorAll<HTMLElement>('thead .value button')].slice(1, 8)) {
      await time(() => {
        button.click();
      });
    }
    const weights = [...document.querySelectorAll('select')].find((select) => select.querySelector('[value="open"]'));
    for (const value of ['open', '', 'closed', '']) {
      await time(() => {
        if (weights) weights.value = value;
        weights?.dispatchEvent(new Event('change', { bubbles: true }));
      });
    }
    return took;
  });
  found('leaderboard', { columns, first_paint_ms: firstPaints, action_ms: actions });
});
