/**
 * Scores a large file in the page: the time, the memory, and whether the page responds meanwhile.
 */

import { readFileSync } from 'node:fs';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { found, given } from './found';

const SAMPLE_EVERY_MS = 200;

type LongTask = Pick<PerformanceEntry, 'startTime' | 'duration'>;
declare global {
  var longTasks: LongTask[];
}

test('large', async ({ page, browser }) => {
  // The observer reports tasks of more than 50 ms.
  await page.addInitScript(() => {
    const tasks: LongTask[] = (globalThis.longTasks = []);
    const observer = new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) tasks.push({ startTime, duration });
    });
    observer.observe({ type: 'longtask', buffered: true });
  });
  const phases: { name: string; start: number }[] = [];
  const enter = async (name: string): Promise<void> => {
    phases.push({ name, start: await page.evaluate(() => performance.now()) });
  };

  await page.goto('./');
  await page.locator('#prompts-file').setInputFiles(given('large_prompts.jsonl'));
  await page.locator('#predictions-file').setInputFiles(given('large_predictions.jsonl'));
  const sampler = await Sampler.start(browser);
  await enter('checking');
  const start = performance.now();
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.locator('#verdict')).toBeVisible({ timeout: 600_000 });
  const seconds = (performance.now() - start) / 1000;
  await expect(page.locator('#verdict')).toHaveText('Ready to submit');
  await expect(page.locator('.list tbody tr').first()).not.toContainText('…');
  await enter('exploring');
  await explore(page);
  const memory = await sampler.stop();

  const tasks = await page.evaluate(() => globalThis.longTasks);
  const within = (start: number, end: number): number =>
    Math.max(
      0,
      ...tasks.filter((task) => task.startTime >= start && task.startTime < end).map((task) => task.duration),
    );
  const longest = [{ name: 'opening the page', start: 0 }, ...phases].map(({ name, start }, index) => {
    return [name, within(start, phases[index]?.start ?? Infinity)];
  });
  found('large', { seconds, memory, longest_tasks: longest });
});

/** Scrolls the list by wheel, scroll bar and keyboard, and opens examples. */
async function explore(page: Page): Promise<void> {
  const list = page.locator('.list');
  await list.scrollIntoViewIfNeeded();
  await list.hover();
  for (let turn = 0; turn < 30; turn += 1) {
    await page.mouse.wheel(0, 600);
    await page.waitForTimeout(30);
  }
  for (let part = 1; part <= 20; part += 1) {
    await list.evaluate((element, share) => (element.scrollTop = element.scrollHeight * share), part / 20);
    await page.waitForTimeout(50);
  }
  await list.locator('tbody tr').last().click();
  await expect(page.getByRole('article').locator('.diff')).toBeVisible();
  for (const key of ['Home', 'ArrowDown', 'PageDown', 'End']) {
    await page.keyboard.press(key);
    await page.waitForTimeout(200);
  }
}

/** Memory of the browser's processes in bytes: before the test, and at its peak. */
interface Memory {
  tab_before: number;
  tab: number;
  browser_before: number;
  browser: number;
}

/** Polls the memory of the browser's processes. */
class Sampler {
  #running = true;
  readonly #done: Promise<Memory | null>;

  private constructor(first: [tab: number, browser: number] | null, sample: () => Promise<[number, number] | null>) {
    this.#done = (async () => {
      if (!first) return null;
      const peak = { tab_before: first[0], tab: first[0], browser_before: first[1], browser: first[1] };
      while (this.#running) {
        const [tab, browser] = (await sample()) ?? [0, 0];
        peak.tab = Math.max(peak.tab, tab);
        peak.browser = Math.max(peak.browser, browser);
        await new Promise((resolve) => setTimeout(resolve, SAMPLE_EVERY_MS));
      }
      return peak;
    })();
  }

  static async start(browser: Browser): Promise<Sampler> {
    const session = await browser.newBrowserCDPSession();
    const sample = async (): Promise<[number, number] | null> => {
      if (process.platform !== 'linux') return null;
      const { processInfo } = await session.send('SystemInfo.getProcessInfo');
      // There is one tab. The browser has another, spare renderer, which is smaller.
      const most = (type: string): number =>
        Math.max(...processInfo.filter((info) => info.type === type).map(({ id }) => privateBytes(id)));
      return [most('renderer'), most('browser')];
    };
    return new Sampler(await sample(), sample);
  }

  stop(): Promise<Memory | null> {
    this.#running = false;
    return this.#done;
  }
}

/**
 * The memory that the end of this process would free, workers and wasm included; 0 if it has ended.
 */
function privateBytes(id: number): number {
  let rollup: string;
  try {
    rollup = readFileSync(`/proc/${id}/smaps_rollup`, 'utf8');
  } catch {
    return 0;
  }
  const sizes = rollup.matchAll(/^(?:Private_\w+|Swap):\s+(\d+) kB$/gm);
  return Array.from(sizes, ([, kilobytes]) => Number(kilobytes) * 1024).reduce((sum, size) => sum + size, 0);
}
