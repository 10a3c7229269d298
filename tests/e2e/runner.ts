/** Runs programs in a worker of the site's page, without its pages about programs. */

import { readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect } from './fixtures';

interface RuntimeIndex {
  runtimes: { language: string }[];
}

/** A run, by the command and in the page. */
export interface Ended {
  exit?: string;
  code?: number | null;
  fuel?: number;
  stdout?: string;
  stderr?: string;
  compile_error: string | null;
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

/** Starts a worker in a page of the site. Returns the languages that the site runs. */
export async function openRunner(page: Page, site: string): Promise<string[]> {
  const index = (await (await page.request.get('./runtimes/index.json')).json()) as RuntimeIndex;
  const languages = index.runtimes.map(({ language }) => language);
  expect(languages).toContain('python');
  await page.goto('./programs/');
  const script = readdirSync('dist/assets').find((name) => name.startsWith('run-worker-'));
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
      const images = async (language: string): Promise<{ id: string; file: string }[]> => {
        const index = (await (await fetch(`${runtimes}index.json`)).json()) as {
          runtimes: { language: string; images: { id: string; file: string }[] }[];
        };
        return index.runtimes.find((runtime) => runtime.language === language)?.images ?? [];
      };
      const bytes = async (file: string): Promise<Response> => {
        const { body } = await fetch(`${runtimes}${file}`);
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
            for (const { id, file } of await images(language)) {
              await call('addImage', { id, module: await WebAssembly.compileStreaming(await bytes(file)) });
            }
          }),
        deepen: (language) =>
          once(`deep ${language}`, async () => {
            for (const { id, file } of await images(language)) {
              const plain = new Uint8Array(await (await bytes(file)).arrayBuffer());
              const chained = (await call('chain', { module: plain })) as Uint8Array<ArrayBuffer>;
              await call('addChained', { id, module: await WebAssembly.compile(chained) });
            }
          }),
      };
    },
    [new URL(`check/assets/${script ?? ''}`, site).href, new URL('runtimes/', site).href],
  );
  return languages;
}

export interface Program {
  language: string;
  source: string;
  stdin: string;
  fuel: number;
  memory: number;
  output: number;
}

/** Runs a program in the page's worker. */
export async function runHere({ language, source, stdin, fuel, memory, output }: Program): Promise<Ended> {
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
