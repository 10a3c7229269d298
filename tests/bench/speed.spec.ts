/** The core's speed in one worker, with the work and the bytes of crates/evaluations/benches/speed.rs. */

import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type * as Full from '../../web/pkg/full/full.js';
import { found, given } from './found';

const LANGUAGES = ['python', 'java', 'typescript', 'csharp'];

test('speed', async ({ page, baseURL }) => {
  const at = (path: string): string => new URL(path, baseURL).href;
  // Serve the packages and files from the site's origin, on a page without a script.
  await page.route(at('lab/'), (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
  await page.route(at('lab/pkg/**'), (route) =>
    route.fulfill({ path: join('web/pkg', route.request().url().replace(at('lab/pkg/'), '')) }),
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
    for (const [name, prompts, work] of [
      ['from_raw_files', `${language}_prompts.jsonl`, 'score'],
      ['from_bundle', `${language}_bundle.jsonl`, 'score'],
      ['tasks_labelled', `${language}_prompts.jsonl`, 'label'],
    ] as const) {
      const rate = await worker.evaluate(measure, {
        work,
        packages: at('lab/pkg/'),
        prompts: at(`lab/given/${prompts}`),
        predictions: at(`lab/given/${language}_predictions.jsonl`),
      });
      expect(rate).toBeGreaterThan(0);
      rates[`${language}_${name}`] = rate;
    }
  }
  found('speed', rates);
});

interface Work {
  work: 'score' | 'label';
  packages: string;
  prompts: string;
  predictions: string;
}

/**
 * Runs in the worker. Returns examples per second in the best of several tries, because other
 * processes only slow it down.
 */
async function measure({ work, packages, ...files }: Work): Promise<number> {
  const name = work === 'score' ? 'core' : 'full';
  // The smaller package contains everything that scoring needs.
  const core = (await import(`${packages}${name}/${name}.js`)) as typeof Full;
  await core.default();
  const bytes = async (url: string): Promise<ArrayBuffer> => (await fetch(url)).arrayBuffer();
  const source = async (url: string): Promise<Full.ByteSource> => {
    const all = new Uint8Array(await bytes(url));
    return { size: all.length, readAt: (offset, length) => all.subarray(offset, offset + length) };
  };
  const [prompts, predictions] = [await source(files.prompts), await source(files.predictions)];
  const read = (): Full.Benchmark => core.Benchmark.read(prompts);
  for (const language of read().grammars()) {
    core.addGrammar(language, await WebAssembly.compile(await bytes(`${packages}grammars/${language}.wasm`)));
  }
  const scored = (benchmark: Full.Benchmark): { answers: number; part: Uint8Array } => {
    const scan = new core.Scan(benchmark, prompts, predictions, 0, predictions.size);
    while (scan.step(1 << 18));
    return { answers: scan.answers, part: scan.finish() };
  };

  let once: () => number;
  if (work === 'label') {
    const benchmark = read();
    const { part } = scored(benchmark);
    once = () => {
      const outcome = new core.Outcome(benchmark, prompts, predictions);
      outcome.merge(part);
      // As in the page.
      for (let done = 0; done < benchmark.tasks;) done = outcome.labelTokens(done + 8);
      outcome.free();
      return benchmark.tasks;
    };
  } else {
    once = () => {
      const benchmark = read();
      const { answers } = scored(benchmark);
      benchmark.free();
      return answers;
    };
  }
  let best = 0;
  const start = performance.now();
  // Run long enough for the browser's optimising compiler to compile everything.
  while (performance.now() - start < 3000) {
    const before = performance.now();
    const examples = once();
    best = Math.max(best, examples / ((performance.now() - before) / 1000));
  }
  return best;
}
