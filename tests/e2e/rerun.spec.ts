/** Programs that run in the visitor's browser: submissions, and programs that attack their host. */

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { run } from './command';
import { expect, expectAccessible, test } from './fixtures';

const HOSTILE = 'tests/hostile';
/** The limits of the hostile programs: those of the sandbox's tests. */
const FUEL = 5_333_333_333;
const MEMORY = 2 ** 30;
const OUTPUT = 16 * 2 ** 20;
/** Every program runs if `cargo xtask test --all` says so. Otherwise it is a sample. */
const EVERY = process.env['ASSAY_ALL'] === undefined ? 8 : 1;

interface RuntimeIndex {
  runtimes: { language: string }[];
}

/** A run, by the command and in the page. */
interface Ended {
  exit?: string;
  code?: number | null;
  fuel?: number;
  stdout?: string;
  stderr?: string;
  compile_error: string | null;
}

test('a submission’s programs run again in the page, and agree', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto('./programs/steady/');
  const section = page.getByRole('region', { name: 'Run it again in this browser' });
  await expect(section).toContainText('Python: ');
  await expect(section.getByText('its compiler is too large for a page')).toBeVisible();
  // Nothing is fetched before the visitor asks for it.
  expect(fetched.filter((path) => /exec|runtimes|tasks\.jsonl/.test(path))).toEqual([]);
  await section.getByLabel('Which').selectOption('all');
  await section.getByRole('button', { name: 'Re-run in this browser' }).click();
  await expect(section.getByText(/^All \d+ tests agree with the submission/)).toBeVisible({ timeout: 60_000 });
  await expect(section.getByRole('row', { name: /^Fuel/ })).toContainText('all equal');
  await expect(section).toContainText('were left out: their languages do not run here');
  await expectAccessible(page);
  await test.step('the log names what was run', async () => {
    const download = page.waitForEvent('download');
    await section.getByRole('button', { name: 'Download the log' }).click();
    const [head, ...programs] = readFileSync(await (await download).path(), 'utf8')
      .trim()
      .split('\n');
    const { schema, runtimes } = JSON.parse(head ?? '') as { schema: string; runtimes: { sha256: string }[] };
    expect(schema).toBe('assay-rerun@1');
    expect(runtimes.map(({ sha256 }) => sha256.length)).toEqual([64]);
    expect(programs.length).toBeGreaterThan(5);
  });
});

test('verdicts that were made up are found out', async ({ page }) => {
  await page.route('**/programs/hasty/samples.jsonl', async (route) => {
    const response = await route.fetch();
    const lines = (await response.text()).split('\n');
    const [first = ''] = lines;
    const forged = first.replace('"exec_outcome":"PASSED","exit_code"', '"exec_outcome":"WRONG_ANSWER","exit_code"');
    expect(forged).not.toBe(first);
    await route.fulfill({ response, body: [forged, ...lines.slice(1)].join('\n') });
  });
  await page.goto('./programs/hasty/');
  const section = page.getByRole('region', { name: 'Run it again in this browser' });
  await section.getByLabel('Which').selectOption('task');
  await section.getByLabel('Task', { exact: true }).fill('nothing');
  await section.getByRole('button', { name: 'Re-run in this browser' }).click();
  await expect(section.getByRole('alert')).toContainText('One is for “');
  await section.getByLabel('Task', { exact: true }).fill('digits');
  await section.getByRole('button', { name: 'Re-run in this browser' }).click();
  await expect(section.getByText(/submitted WRONG_ANSWER, found PASSED/)).toBeVisible({ timeout: 60_000 });
});

test('hostile programs end as natively: exit, fuel and output', async ({ page, baseURL }) => {
  test.setTimeout(EVERY === 1 ? 3_600_000 : 600_000);
  const index = (await (await page.request.get('./runtimes/index.json')).json()) as RuntimeIndex;
  const languages = index.runtimes.map(({ language }) => language);
  expect(languages).toContain('python');
  await page.goto('./programs/');
  const script = readdirSync('dist/assets').find((name) => name.startsWith('run-worker-'));
  await openRunner(page, new URL(`check/assets/${script ?? ''}`, baseURL).href, new URL('runtimes/', baseURL).href);
  const differences: string[] = [];
  let programs = 0;
  for (const language of languages) {
    const names = readdirSync(join(HOSTILE, language), { withFileTypes: true }).filter((entry) => entry.isFile());
    for (const { name } of names.filter((_, number) => number % EVERY === 0)) {
      const path = join(HOSTILE, language, name);
      const source = readFileSync(path, 'utf8');
      const native = natively(path, stdinOf(source));
      const here = await page.evaluate(runHere, {
        language,
        source,
        stdin: stdinOf(source),
        fuel: FUEL,
        memory: MEMORY,
        output: OUTPUT,
      });
      programs += 1;
      for (const key of ['exit', 'code', 'fuel', 'stdout', 'stderr', 'compile_error'] as const) {
        if (native[key] !== here[key])
          differences.push(`${path}: ${key} ${shown(native[key])}, here ${shown(here[key])}`);
      }
    }
  }
  console.log(`    ${programs} hostile programs in ${languages.join(', ')}`);
  expect(differences).toEqual([]);
});

function shown(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 200);
}

/** The standard input that a program's first lines ask for. */
function stdinOf(source: string): string {
  for (const line of source.split('\n')) {
    const comment = /^(?:<\?php )?(?:\/\/|#)(.*)$/.exec(line);
    if (!comment) break;
    const [key, ...value] = (comment[1] ?? '').split(':');
    if (key?.trim() === 'stdin') return value.join(':').trim();
  }
  return '';
}

function natively(path: string, stdin: string): Ended {
  const limits = ['--fuel', String(FUEL), '--memory', String(MEMORY), '--output', String(OUTPUT)];
  const ended = JSON.parse(run(['run', '--json', ...limits, path], stdin).toString()) as Ended;
  return ended.compile_error === null ? ended : { compile_error: ended.compile_error };
}

/** What the functions below keep in the page. */
interface Runner {
  call(name: string, argument: unknown): Promise<unknown>;
  ready(language: string): Promise<void>;
  deepen(language: string): Promise<void>;
}

declare global {
  interface Window {
    runner: Runner;
  }
}

/** Starts a worker in the page. */
async function openRunner(page: Page, script: string, runtimes: string): Promise<void> {
  await page.evaluate(
    ([script, runtimes]) => {
      const worker = new Worker(script ?? '', { type: 'module' });
      const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
      let calls = 0;
      worker.onmessage = ({
        data,
      }: MessageEvent<{ id: number; kind: string; result: unknown; message: string; reason?: string }>) => {
        const { id, kind, result, message, reason } = data;
        if (kind === 'done') waiting.get(id)?.resolve(result);
        else waiting.get(id)?.reject(Object.assign(new Error(message), { reason }));
      };
      const call = (name: string, argument: unknown): Promise<unknown> =>
        new Promise((resolve, reject) => {
          waiting.set(calls, { resolve, reject });
          worker.postMessage({ id: calls++, name, argument });
        });
      const bytes = async (language: string): Promise<Response> => {
        const index = (await (await fetch(`${runtimes}index.json`)).json()) as {
          runtimes: { language: string; file: string }[];
        };
        const file = index.runtimes.find((runtime) => runtime.language === language)?.file;
        const { body } = await fetch(`${runtimes}${file ?? ''}`);
        if (!body) throw new Error('no runtime');
        const headers = { 'content-type': 'application/wasm' };
        return new Response(body.pipeThrough(new DecompressionStream('gzip')), { headers });
      };
      const known = new Map<string, Promise<void>>();
      const once = (key: string, make: () => Promise<void>): Promise<void> => {
        const made = known.get(key) ?? make();
        known.set(key, made);
        return made;
      };
      window.runner = {
        call,
        ready: (language) =>
          once(language, async () => {
            const module = await WebAssembly.compileStreaming(await bytes(language));
            await call('addRuntime', { language, module });
          }),
        deepen: (language) =>
          once(`deep ${language}`, async () => {
            const plain = new Uint8Array(await (await bytes(language)).arrayBuffer());
            const chained = (await call('chain', { module: plain })) as Uint8Array<ArrayBuffer>;
            await call('addChained', { language, module: await WebAssembly.compile(chained) });
          }),
      };
    },
    [script, runtimes],
  );
}

interface Program {
  language: string;
  source: string;
  stdin: string;
  fuel: number;
  memory: number;
  output: number;
}

/** Runs a program in the page's worker. */
async function runHere({ language, source, stdin, fuel, memory, output }: Program): Promise<Ended> {
  const { runner } = window;
  const limits = { fuel: BigInt(fuel), memoryBytes: memory, outputBytes: output };
  const attempt = async (): Promise<Ended> => {
    const refused = (await runner.call('read', { language, source })) as string | null;
    if (refused !== null) return { compile_error: refused };
    const ended = (await runner.call('run', { stdin, limits })) as {
      exit: string;
      code: number | null;
      fuel: bigint;
      stdout: Uint8Array;
      stderr: Uint8Array;
    };
    const text = (bytes: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    const { exit, code } = ended;
    return {
      exit,
      code,
      fuel: Number(ended.fuel),
      stdout: text(ended.stdout),
      stderr: text(ended.stderr),
      compile_error: null,
    };
  };
  await runner.ready(language);
  try {
    return await attempt();
  } catch (fault) {
    if ((fault as { reason?: string }).reason !== 'stack') throw fault;
    await runner.deepen(language);
    return attempt();
  }
}
