/**
 * Shared fixtures of the end-to-end tests. In every test, the page must contact only its own site
 * and report no error.
 */

import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export { expect };

export const test = base.extend<{ guard: undefined }>({
  guard: [
    async ({ context, baseURL }, use) => {
      const faults: string[] = [];
      const site = new URL(baseURL ?? '').origin;
      context.on('request', (request) => {
        const { origin, protocol } = new URL(request.url());
        if (origin !== site && protocol !== 'blob:') faults.push(`request to ${request.url()}`);
      });
      context.on('console', (message) => {
        // Failed requests while offline are not the page's errors.
        if (message.type() === 'error' && !message.text().includes('ERR_INTERNET_DISCONNECTED'))
          faults.push(message.text());
      });
      context.on('weberror', (fault) => faults.push(String(fault.error())));
      await use(undefined);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

/** A file of `examples/` in the form that Playwright expects. */
export function example(path: string): { name: string; mimeType: string; buffer: Buffer } {
  const buffer = readFileSync(join('examples', path));
  return { name: path.replace(/.*\//, ''), mimeType: 'application/octet-stream', buffer };
}

/** Drops files on the page, as a file manager does. */
export async function drop(page: Page, files: readonly { name: string; buffer: Buffer }[]): Promise<void> {
  const encoded = files.map(({ name, buffer }) => ({ name, base64: buffer.toString('base64') }));
  const dataTransfer = await page.evaluateHandle((given) => {
    const transfer = new DataTransfer();
    for (const { name, base64 } of given) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      transfer.items.add(new File([bytes], name));
    }
    return transfer;
  }, encoded);
  for (const type of ['dragenter', 'dragover', 'drop']) await page.dispatchEvent('main', type, { dataTransfer });
}

/** Opens the result of one of the site's examples, with an optional suffix for the view. */
export async function openSample(page: Page, name: string, view = ''): Promise<void> {
  await page.goto(`./#sample=${name}${view}`);
  await expect(page.locator('.facts')).toContainText(`${name}.jsonl`);
  await expect(page.locator('#verdict')).toBeVisible();
  await expect(page.locator('.list tbody tr').first()).not.toContainText('…');
}

/** Runs all accessibility rules, or only some. */
export async function expectAccessible(page: Page, rules: readonly string[] = []): Promise<void> {
  // The page has no frames, and the mode that supports frames takes twice as long.
  const builder = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const { violations } = await (rules.length > 0 ? builder.withRules([...rules]) : builder).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

/** A cell of the score table for all languages. */
export function score(page: Page, metric: string, profile: number): ReturnType<Page['locator']> {
  const row = page.locator('.score-table').first().getByRole('row', { name: metric });
  return row.getByRole('cell').nth(profile).locator('.value');
}

/** The chart with this title. */
export function figure(page: Page, title: RegExp | string): Locator {
  return page.locator('figure.chart').filter({ has: page.locator('figcaption', { hasText: title }) });
}

/** Moves to a value of a chart by arrow keys, and returns its tooltip. `about` selects among values of a name. */
export async function readValue(chart: Locator, name: string, about = /(?:)/): Promise<Locator> {
  const plot = chart.locator('.plot');
  const tip = chart.locator('.chart-tip');
  await plot.focus();
  await plot.press('Home');
  const isFound = async (): Promise<boolean> =>
    (await tip.locator('strong').innerText()) === name &&
    (await tip.locator('span').allInnerTexts()).some((text) => about.test(text));
  for (let steps = 0; !(await isFound()); steps += 1) {
    expect(steps, `The chart has a value ${name}.`).toBeLessThan(300);
    await plot.press('ArrowRight');
  }
  return tip;
}

/** Prints a page on A4, and expects all of its charts, and nothing that the paper cuts. */
export async function expectPrinted(page: Page, charts: number): Promise<void> {
  await page.evaluate(() => {
    window.addEventListener('beforeprint', () => {
      const pictures = document.querySelectorAll('figure.chart:not([hidden]) svg.chart-picture');
      Object.assign(window, { printed: [...pictures].map((picture) => picture.getAttribute('width')) });
    });
  });
  await page.pdf({ format: 'A4' });
  const printed = await page.evaluate(() => (window as unknown as { printed: string[] }).printed);
  expect(printed).toHaveLength(charts);
  expect(printed.filter((width) => !['640', '960'].includes(width))).toEqual([]);
  // The width of A4 without margins of a centimetre.
  await page.setViewportSize({ width: 717, height: 1000 });
  await page.emulateMedia({ media: 'print' });
  const cut = await page.evaluate(() => {
    const right = document.documentElement.clientWidth;
    const wide = [...document.querySelectorAll('figure, table, svg.chart-picture')].filter(
      (element) => element.checkVisibility() && element.getBoundingClientRect().right > right + 1,
    );
    return wide.map(({ outerHTML }) => outerHTML.slice(0, 100));
  });
  expect(cut).toEqual([]);
}

/** Tests a page in each of its states: accessible in light and dark, and no wider than a phone. */
export function testAppearance(states: Readonly<Record<string, (page: Page) => Promise<void>>>): void {
  for (const [state, open] of Object.entries(states)) {
    test(`${state}: accessible in light and dark`, async ({ page }) => {
      // Turn transitions off: colours between light and dark belong to neither scheme.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await open(page);
      await expectAccessible(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectAccessible(page, ['color-contrast']);
    });

    test(`${state}: fits a phone`, async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await open(page);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(390);
    });
  }
}
