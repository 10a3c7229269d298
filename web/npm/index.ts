/**
 * Scores code completions, explains scores and compares submissions. The reports have the bytes of the command
 * `assay score`.
 *
 * The package is WebAssembly that is loaded with the first call. A call occupies its thread, but yields to others
 * a few times a second. Pages call it in a worker.
 */

import type { Input, ProfileGroup, Scored, ScoreOptions } from './api.js';
import { read } from './input.js';
import { addGrammars, load, plain } from './modules.js';
import { Outcome, scan } from './scored.js';
import type { MetricInfo, ProfileInfo } from '../pkg/types.js';

export type * from './api.js';
export type * from '../pkg/types.js';

/**
 * Scores the predictions for a benchmark, as `assay score` does.
 *
 * Problems of single records are in the report. An `Error` says that the files cannot be scored at all.
 */
export async function score(prompts: Input, predictions: Input, options: ScoreOptions = {}): Promise<Scored> {
  const { profiles = 'default', language, tokens = false, signal } = options;
  if (tokens !== false && profiles !== 'default') throw new TypeError('Only the default profiles have token types.');
  const module = await load(profiles);
  const files = {
    prompts: await read(module, prompts, 'prompts', options),
    predictions: await read(module, predictions, 'predictions', options),
  };
  const benchmark = plain(() => module.Benchmark.read(files.prompts.source, language));
  if (files.prompts.unreadable !== null) benchmark.addUnreadable(files.prompts.unreadable);
  await addGrammars(module, benchmark.grammars());
  const outcome = await scan(module, benchmark, files, signal);
  const scored = new Outcome(module, files.prompts, benchmark, outcome);
  if (tokens !== false) await scored.labelTokens(tokens === true ? null : tokens, signal);
  return scored;
}

/** Describes profiles and their metrics, in the order of tables. */
export async function describe(
  profiles: ProfileGroup = 'default',
): Promise<{ profiles: ProfileInfo[]; metrics: MetricInfo[] }> {
  const module = await load(profiles);
  return { profiles: module.profiles(), metrics: module.metrics() };
}
