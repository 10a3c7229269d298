/**
 * Lists the files that the browser requests: on a visit, until the first score, and for offline
 * use.
 */

import { expect, test, type Page } from '@playwright/test';
import { found, given } from './found';

/** Longer than the delay before the page fetches files that are not urgent. */
const VISIT_MS = 4000;

test('downloads', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  const site = baseURL ?? '';
  const requested = new Set<string>();
  context.on('request', (request) => {
    if (request.url().startsWith(site)) requested.add(pathOf(request.url(), site));
  });
  await page.goto(site);
  await page.waitForTimeout(VISIT_MS);
  const visit = [...requested];

  await page.locator('#prompts-file').setInputFiles(given('all_prompts.jsonl'));
  await page.locator('#predictions-file').setInputFiles(given('all_predictions.jsonl'));
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.locator('#verdict')).toBeVisible();
  await expect(page.locator('.list tbody tr').first()).not.toContainText('…');
  const firstScore = [...requested].filter((file) => !visit.includes(file));
  // The package and Python's grammar. Fewer files would mean that the test misses the workers'
  // requests.
  expect(firstScore.filter((file) => file.endsWith('.wasm'))).toHaveLength(2);
  await context.close();

  found('downloads', {
    visit,
    first_score: firstScore,
    cached_offline: await cachedOffline(await browser.newPage(), site),
  });
});

/** The files that the service worker fetches in the background of a first visit. */
async function cachedOffline(page: Page, site: string): Promise<string[]> {
  await page.goto(site);
  await expect(page.locator('#offline')).toContainText('works offline');
  const cached = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => url);
  });
  return ['service-worker.js', ...cached.map((url) => pathOf(url, site))];
}

/** The file's path below the site. */
function pathOf(url: string, site: string): string {
  return new URL(url).href.slice(site.length).replace(/[?#].*/, '');
}
