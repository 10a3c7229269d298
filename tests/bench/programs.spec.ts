/** How fast programs run in a tab: small ones by the second, and ones that compute. */

import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { run } from '../e2e/command';
import { openRunner, runHere } from '../e2e/runner';
import { found } from './found';

/** A program that adds two numbers, by language. */
const SUM: Record<string, string> = {
  javascript: "const [a, b] = require('fs').readFileSync(0, 'utf8').split(' ').map(Number);\nconsole.log(a + b);\n",
  python: 'a, b = map(int, input().split())\nprint(a + b)\n',
};
/** A program that computes, and its size: about a second in each language. */
const COMPUTING: Record<string, [string, string]> = {
  javascript: ['crates/workers/benches/sandbox/programs/orbit.js', '300000\n'],
  python: ['crates/workers/benches/sandbox/programs/orbit.py', '200000\n'],
};
const FUEL = 1e12;
const LIMITS = { fuel: FUEL, memory: 2 ** 30, output: 2 ** 20 };
/** How long small programs run, in milliseconds. */
const WHILE = 3000;

test('programs', async ({ page, baseURL }) => {
  const numbers: Record<string, number> = {};
  for (const language of Object.keys(SUM)) {
    await page.goto('about:blank');
    await openRunner(page, baseURL ?? '');
    const program = { language, source: SUM[language] ?? '', stdin: '1 2', ...LIMITS };
    const started = Date.now();
    expect(await page.evaluate(runHere, program)).toMatchObject({ exit: 'finished', stdout: '3\n' });
    numbers[`${language}_first_ms`] = Date.now() - started;
    numbers[`${language}_rate`] = await page.evaluate(rate, { fuel: FUEL, stdin: '1 2', time: WHILE });
    const [path = '', stdin = ''] = COMPUTING[language] ?? [];
    const computing = { language, source: readFileSync(path, 'utf8'), stdin, ...LIMITS };
    // The first run compiles the module.
    await page.evaluate(runHere, computing);
    const begun = Date.now();
    const here = await page.evaluate(runHere, computing);
    const time = Date.now() - begun;
    const limits = ['--fuel', String(FUEL), '--memory', String(LIMITS.memory)];
    const native = JSON.parse(run(['run', '--json', ...limits, path], stdin).toString()) as Native;
    expect(here).toMatchObject({ exit: 'finished', fuel: native.fuel, stdout: native.stdout });
    numbers[`${language}_ratio`] = time / 1000 / native.wall;
  }
  found('programs', numbers);
});

interface Native {
  fuel: number;
  stdout: string;
  /** The time on the clock, in seconds. */
  wall: number;
}

/** Runs in the page. Returns how often the program that was read last runs in a second. */
async function rate({ fuel, stdin, time }: { fuel: number; stdin: string; time: number }): Promise<number> {
  const limits = { fuel: BigInt(fuel), memoryBytes: 2 ** 30, outputBytes: 2 ** 20 };
  const count = async (milliseconds: number): Promise<number> => {
    const started = performance.now();
    let runs = 0;
    for (; performance.now() - started < milliseconds; runs += 1) await window.runner.call('run', { stdin, limits });
    return (1000 * runs) / (performance.now() - started);
  };
  // The engine optimises the module meanwhile.
  await count(time);
  return count(time);
}
