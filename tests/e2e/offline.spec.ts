/** One visit is enough to check files without a network, and an old version never remains. */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, openSample, score, test as base } from './fixtures';

/** Replaces the site's responses, by path. */
type Changes = Map<string, (text: string) => string>;

/** A host of the site's files that can switch to another version of them. */
const test = base.extend<{ changes: Changes }>({
  changes: [new Map(), { option: true }],
  baseURL: async ({ baseURL, changes }, use) => {
    const site = new URL(baseURL ?? '');
    const server = createServer((request, response) => {
      void (async () => {
        const path = request.url ?? '/';
        const answer = await fetch(new URL(path, site));
        const body = Buffer.from(await answer.arrayBuffer());
        const change = changes.get(path.slice(path.lastIndexOf('/') + 1));
        response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
        response.end(change ? change(body.toString()) : body);
      })();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await use(`http://127.0.0.1:${port}${site.pathname}`);
    server.closeAllConnections();
    server.close();
  },
});

test('works offline after the first visit', { tag: '@essential' }, async ({ page, context }) => {
  await page.goto('./');
  await expect(page.locator('#offline')).toContainText('works offline');
  await context.setOffline(true);
  await page.reload();
  await page.getByRole('button', { name: 'A strong model' }).click();
  await expect(score(page, 'Exact match', 0)).toHaveText('72.66');
});

test('what was needed once is kept: strict@1', async ({ page, context }) => {
  await page.goto('./');
  await expect(page.locator('#offline')).toContainText('works offline');
  for (const offline of [false, true]) {
    await context.setOffline(offline);
    await openSample(page, 'strong');
    await page.getByRole('button', { name: 'Compute strict@1' }).click();
    await expect(score(page, 'Exact match', 2)).toBeVisible();
    await page.goto('about:blank');
  }
});

test('a new version is announced, and used by the next load', async ({ page, changes }) => {
  await page.goto('./');
  await expect(page.locator('#offline')).toContainText('works offline');
  changes.set('', (html) => html.replace('<h1>', '<h1>New: '));
  changes.set('service-worker.js', (script) =>
    // The scripts of a new version have new names.
    script.replace(/VERSION="\w+"/, 'VERSION="new"').replace(/"assets\/index-[^"]*\.js",/, ''),
  );
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect(page.locator('#offline')).toContainText('A new version of this page is available.');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: /^New: / })).toBeVisible();
});
