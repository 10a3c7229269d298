/** The speed of the core in one worker: the same work on the same bytes as crates/score/benches/speed.rs. */

import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type * as Core from '../../web/pkg/core/core.js';
import { found, given } from './found';

const LANGUAGES = ['python', 'java', 'typescript', 'csharp'];

test('speed', async ({ page, baseURL }) => {
  const at = (path: string): string => new URL(path, baseURL).href;
  // The package and the files seem to be the site's, on a page without a script of its own.
  await page.route(at('lab/'), (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
  await page.route(at('lab/core/*'), (route) =>
    route.fulfill({ path: join('web/pkg/core', route.request().url().replace(/.*\//, '')) }),
  );
  await page.route(at('lab/given/*'), (route) =>
    route.fulfill({ path: given(route.request().url().replace(/.*\//, '')) }),
  );
  await page.goto(at('lab/'));
  const [worker] = await Promise.all([
    page.waitForEvent('worker'),
    page.evaluate(() => {
      new Worker(URL.createObjectURL(new Blob([''], { type: 'text/javascript' })));
    }),
  ]);

  const rates: Record<string, number> = {};
  for (const language of LANGUAGES) {
    for (const [name, prompts] of [
      ['from_raw_files', `${language}_prompts.jsonl`],
      ['from_bundle', `${language}_bundle.jsonl`],
    ] as const) {
      const rate = await worker.evaluate(measure, {
        core: at('lab/core/core.js'),
        prompts: at(`lab/given/${prompts}`),
        predictions: at(`lab/given/${language}_predictions.jsonl`),
      });
      expect(rate).toBeGreaterThan(0);
      rates[`${language}_${name}`] = rate;
    }
  }
  found('speed', rates);
});

/** Runs in the worker. Examples a second in the best of several tries, as everything else on a machine only slows it down. */
async function measure(urls: { core: string; prompts: string; predictions: string }): Promise<number> {
  const core = (await import(urls.core)) as typeof Core;
  await core.default();
  const source = async (url: string): Promise<Core.ByteSource> => {
    const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer());
    return { size: bytes.length, readAt: (offset, length) => bytes.subarray(offset, offset + length) };
  };
  const [prompts, predictions] = [await source(urls.prompts), await source(urls.predictions)];
  let best = 0;
  const start = performance.now();
  // Long enough for the browser to have compiled everything with its optimising compiler.
  while (performance.now() - start < 3000) {
    const before = performance.now();
    const benchmark = core.Benchmark.read(prompts);
    const scan = new core.Scan(benchmark, prompts, predictions, 0, predictions.size);
    while (scan.step(1 << 18));
    const { answers } = scan;
    scan.finish();
    best = Math.max(best, answers / ((performance.now() - before) / 1000));
    benchmark.free();
  }
  return best;
}
