/** A worker that runs programs. */

import init, { Worker as Runner, chainStacks, recognise } from '../pkg/exec/exec.js';
import type { Agreement, Calls, Kind, Plan, Reply, Request, Results, Run } from './protocol';

const encoder = new TextEncoder();
const runner = init().then(() => new Runner());

const handlers: { [Name in keyof Calls]: (argument: Calls[Name]['argument']) => Promise<Calls[Name]['result']> } = {
  async recognise({ file }) {
    await runner;
    const kind = recognise(file);
    return kind === undefined ? null : (JSON.parse(kind) as Kind);
  },
  async open({ tasks, problems, samples, rules, everyTest }) {
    return JSON.parse(
      (await runner).open(tasks ?? undefined, problems ?? undefined, samples, rules, everyTest),
    ) as Plan;
  },
  async addImage({ id, module }) {
    (await runner).addImage(id, module);
    return null;
  },
  async addChained({ id, module }) {
    (await runner).addChained(id, module);
    return null;
  },
  async chain({ module }) {
    await runner;
    return (chainStacks(module) as Uint8Array<ArrayBuffer> | undefined) ?? null;
  },
  async judge({ job }) {
    return JSON.parse(await (await runner).judge(job)) as Agreement;
  },
  async results({ judged, k }) {
    const results = (await runner).results(JSON.stringify(judged), Uint32Array.from(k)) as Omit<Results, 'verdicts'> & {
      verdicts: string;
    };
    return { ...results, verdicts: JSON.parse(results.verdicts) as Results['verdicts'] };
  },
  async read({ language, source }) {
    return (await (await runner).read(language, encoder.encode(source))) ?? null;
  },
  async run({ stdin, limits }) {
    const { fuel, memoryBytes, outputBytes } = limits;
    return (await (await runner).run(encoder.encode(stdin), fuel, memoryBytes, outputBytes)) as Run;
  },
};

function handle<Name extends keyof Calls>(name: Name, argument: Calls[Name]['argument']) {
  return handlers[name](argument);
}

async function answer({ id, name, argument }: Request): Promise<void> {
  let reply: Reply;
  try {
    reply = { id, kind: 'done', result: await handle(name, argument) };
  } catch (error) {
    const reason = (error as { cannotTell?: string }).cannotTell;
    reply = {
      id,
      kind: 'failed',
      message: error instanceof Error ? error.message : String(error),
      // After a panic, the instance's memory cannot be trusted.
      fatal: error instanceof WebAssembly.RuntimeError || error instanceof RangeError,
      ...(reason === undefined ? {} : { reason }),
    };
  }
  self.postMessage(reply);
}

self.onmessage = ({ data }: MessageEvent<Request>) => void answer(data);
