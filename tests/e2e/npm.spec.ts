/**
 * The npm package as the check `npm` installs it: in Node and in a page, with the bytes of the command. The examples
 * of its README print what the README shows.
 */

import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, test as node } from '@playwright/test';
import type * as Package from '../../web/npm/index.js';
import { run } from './command';
import { test } from './fixtures';

/** The folder into which the package is installed. */
const CONSUMER = resolve('target/npm-consumer');
const INSTALLED = 'node_modules/assay-code';
const PROMPTS = 'examples/prompts.jsonl';
/** Stands for any text in what an example prints. Alone on a line, it stands for any lines. */
const GAP = '…';

node.describe.configure({ mode: 'parallel', timeout: 120_000 });

let instances = 0;

/** The package, with modules that no other test has. */
async function load(): Promise<typeof Package> {
  const { href } = pathToFileURL(join(CONSUMER, INSTALLED, 'lib/index.js'));
  return (await import(`${href}?${instances++}`)) as typeof Package;
}

const predictions = (name: string): string => `examples/predictions/${name}.jsonl`;
const text = (path: string): string => readFileSync(path, 'utf8');
const file = (path: string): URL => pathToFileURL(path);
const records = (path: string): object[] =>
  text(path)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object);

/** The output of `assay score --json`. */
function command(name: string, ...options: string[]): string {
  return run(['score', '--prompts', PROMPTS, '--predictions', predictions(name), '--json', ...options]).toString();
}

node('reports have the bytes of the command', async () => {
  const { score, describe } = await load();
  for (const name of ['strong', 'weak', 'broken']) {
    const scored = await score(file(PROMPTS), file(predictions(name)));
    expect(scored.reportJson === command(name), name).toBe(true);
    scored.free();
  }
  const tokens = await score(file(PROMPTS), file(predictions('strong')), { tokens: true });
  expect(tokens.reportJson === command('strong', '--tokens'), 'token types').toBe(true);
  const { profiles } = await describe('harnesses');
  const harnesses = await score(file(PROMPTS), file(predictions('strong')), { profiles: 'harnesses' });
  const options = profiles.flatMap(({ id }) => ['--profile', id]);
  expect(harnesses.reportJson === command('strong', ...options), 'other harnesses').toBe(true);
  expect(() => harnesses.compare(tokens)).toThrow('needs scores by the default profiles');
});

node('every kind of input gives the same report', async () => {
  const { score } = await load();
  const bytes = readFileSync(predictions('strong'));
  const expected = command('strong');
  async function* some(): AsyncGenerator<object> {
    for (const record of records(predictions('strong'))) yield await Promise.resolve(record);
  }
  const inputs = {
    text: text(predictions('strong')),
    bytes: new Uint8Array(bytes),
    buffer: Uint8Array.from(bytes).buffer,
    blob: new Blob([bytes]),
    compressed: gzipSync(bytes),
    records: records(predictions('strong')),
    set: new Set(records(predictions('strong'))),
    generator: some(),
  };
  for (const [kind, input] of Object.entries(inputs)) {
    const scored = await score(text(PROMPTS), input);
    expect(scored.reportJson === expected, kind).toBe(true);
    scored.free();
  }
});

node('explanations and comparisons are those of the command', async () => {
  const { score } = await load();
  const weak = await score(file(PROMPTS), file(predictions('weak')));
  const strong = await score(file(PROMPTS), file(predictions('strong')));
  const compared = run(['compare', predictions('weak'), predictions('strong'), '--prompts', PROMPTS, '--json']);
  expect(weak.compare(strong)).toEqual((JSON.parse(compared.toString()) as { comparisons: unknown }).comparisons);
  for (const { task_id: id } of strong.examples().slice(0, 3)) {
    const options = ['--prompts', PROMPTS, '--predictions', predictions('strong'), '--json'];
    const explained = JSON.parse(run(['explain', id, ...options]).toString()) as object;
    expect(explained).toMatchObject({ ...strong.explain(id) });
  }
  expect(strong.examples({ language: 'java' })).toHaveLength(32);
  expect(() => strong.explain('nothing')).toThrow('The benchmark has no task "nothing".');
  const other = await score(records(PROMPTS).slice(1), file(predictions('strong')));
  expect(() => weak.compare(other)).toThrow('The predictions are for different benchmarks.');
});

node('broken input is an error or a problem, and breaks no later call', async () => {
  const { score, describe } = await load();
  const scoreOf = (input: unknown, options = {}): Promise<Package.Scored> =>
    score(text(PROMPTS), input as Package.Input, options);
  const rejected: [input: unknown, message: string | RegExp][] = [
    [predictions('strong'), 'Give the address of a file as a URL'],
    [null, 'no file and no records'],
    [undefined, 'no file and no records'],
    [{ task_id: 'a' }, 'no file and no records'],
    [[1], 'a record that is no object, but number'],
    [[null], 'a record that is no object'],
    [[{ task_id: 1n }], /BigInt/],
    [Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0]), 'The predictions cannot be read'],
    ['', 'The predictions cannot be read: the file is empty. Check'],
    [[], 'the file is empty'],
    [file('examples/predictions/nothing.jsonl'), /ENOENT/],
  ];
  for (const [input, message] of rejected) await expect(scoreOf(input)).rejects.toThrow(message);

  const bytes = gzipSync(readFileSync(predictions('strong')));
  const problems = async (input: unknown): Promise<string[]> => {
    const { report } = await scoreOf(input);
    expect(report.counts[0]?.total).toBe(128);
    return report.problems.map(({ code }) => code);
  };
  expect(await problems(bytes.subarray(0, bytes.length / 2))).toContain('unreadable');
  expect((await problems('{"task_id":')).length).toBeGreaterThan(0);
  expect((await problems(Uint8Array.from([0x7b, 0xff, 0xfe, 0x0a]))).length).toBeGreaterThan(0);
  const [first] = records(predictions('strong'));
  expect(await problems([first, first])).toContain('duplicate');

  await expect(scoreOf(bytes, { maxDecompressed: 1000 })).rejects.toThrow('Raise maxDecompressed');
  await expect(scoreOf('', { profiles: 'all' })).rejects.toThrow('`profiles` is `default` or `harnesses`');
  await expect(scoreOf('{}', { language: 'cobol' })).rejects.toThrow('no language is called `cobol`');
  await expect(scoreOf('{}', { tokens: 'ct3@9' })).rejects.toThrow('ct3@9');
  await expect(scoreOf('', { tokens: true, profiles: 'harnesses' })).rejects.toThrow('Only the default profiles');
  await expect(describe('all' as 'default')).rejects.toThrow('`profiles` is');
  const stopped = AbortSignal.abort(new Error('enough'));
  await expect(scoreOf(text(predictions('strong')), { signal: stopped })).rejects.toThrow('enough');
  const { report } = await scoreOf(text(predictions('strong')));
  expect(report.valid).toBe(true);
});

interface Example {
  language: string;
  code: string;
  shown: string;
}

/** The examples of the README: each block of code, with the text below it. */
function examples(): Example[] {
  const found: Example[] = [];
  for (const [, language = '', code = ''] of text('web/npm/README.md').matchAll(/^```(\w+)\n(.*?)^```$/gms)) {
    const last = found.at(-1);
    if (language !== 'text') found.push({ language, code, shown: '' });
    else if (last) last.shown = code;
  }
  return found;
}

function matches(shown: string, printed: string): boolean {
  const parts = shown.split(/(?<=\n)/).map((line) => {
    if (line.trimEnd() === GAP) return '(?:.*\n)*';
    return line
      .split(GAP)
      .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
      .join('.*');
  });
  return new RegExp(`^${parts.join('')}$`).test(printed);
}

node('the examples of the README print what it shows', () => {
  cpSync('examples', join(CONSUMER, 'examples'), { recursive: true });
  const programs = examples().filter(({ language }) => language === 'js');
  expect(programs).toHaveLength(5);
  // Playwright asks for colours.
  const env = { ...process.env, FORCE_COLOR: '0' };
  for (const [number, { code, shown }] of programs.entries()) {
    const program = join(CONSUMER, `example-${number}.js`);
    writeFileSync(program, code);
    const printed = execFileSync(process.execPath, [program], { cwd: CONSUMER, encoding: 'utf8', env });
    expect(shown).not.toBe('');
    expect(matches(shown, printed), printed).toBe(true);
  }
});

test('a page without a bundler scores', async ({ page, baseURL }) => {
  const example = examples().find(({ language }) => language === 'html');
  const address = new URL('npm/', baseURL).href;
  await page.route(`${address}**`, async (route) => {
    const path = new URL(route.request().url()).pathname.slice(new URL(address).pathname.length);
    if (path === '') await route.fulfill({ contentType: 'text/html', body: example?.code ?? '' });
    else await route.fulfill({ path: path.startsWith('examples/') ? path : join(CONSUMER, path) });
  });
  await page.goto(address);
  await expect(page.locator('output')).toHaveText(example?.shown.trim() ?? 'an example');
});
