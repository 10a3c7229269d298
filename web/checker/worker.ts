/** A worker's side of a check: answers the page's calls with the wasm module. */

import type { Benchmark, Outcome } from '../pkg/core/core.js';
import type { Outcome as FullOutcome } from '../pkg/full/full.js';
import type { Outcome as HarnessesOutcome } from '../pkg/harnesses/harnesses.js';
import { BlobWriter, litter, pause } from './blobs';
import type { Full } from './folder';
import { addGrammars } from './grammars';
import type {
  Advance,
  Argument,
  Build,
  CallName,
  PlainFiles,
  Reply,
  Report,
  Request,
  Result,
  ResultOf,
  Scored,
  Tell,
  TokenChanges,
  XcodeevalTask,
} from './protocol';

/** The number of bytes of predictions to score at once. */
const STEP_BYTES = 256 << 10;
/** The least time between two progress messages, in milliseconds. */
const TELL_EVERY = 100;
/**
 * The number of tasks whose tokens are labelled at once. It is small, so that queries do not wait
 * long.
 */
const LABELLED_AT_ONCE = 8;
/** The number of tasks whose lines of a download are written at once. */
const TASKS_AT_ONCE = 256;
/** The largest decompressed file. */
const MAX_DECOMPRESSED = { bytes: 8 * 2 ** 30, words: 'there are more than 8 GB in it' };

/** The common part of the packages. */
type Core = typeof import('../pkg/core/core.js');

/** Set by `load`, the first call of every page. */
let core: Core | undefined;
/** Set by `open`. */
let opened: { outcome: Outcome; tasks: number } | undefined;

const handlers: {
  [Name in CallName]: (argument: Argument<Name>, tell: Tell) => ResultOf<Name> | Promise<ResultOf<Name>>;
} = {
  async load({ build }) {
    core = await load(build);
    return { runId: core.runId(), registry: { metrics: core.metrics(), profiles: core.profiles() } };
  },

  async decompress({ file }, tell) {
    // Only the larger module reads Zstandard, so it is loaded only for such files.
    const { Decompressor } = (await isZstandard(file)) ? await load('full') : loaded();
    const decompressor = Decompressor.open(file);
    if (!decompressor) return { text: file, unreadable: null };
    const text = new BlobWriter();
    for (let piece = decompressor.read(); piece; piece = decompressor.read()) {
      text.write(piece);
      tell({ done: decompressor.position, answers: 0 });
      if (text.size > MAX_DECOMPRESSED.bytes) return { text: text.finish(), unreadable: MAX_DECOMPRESSED.words };
      await pause();
    }
    return { text: text.finish(), unreadable: decompressor.unreadable ?? null };
  },

  otherFile({ start }) {
    const [description, remedy] = loaded().otherFile(start)?.split('\n') ?? [];
    return description === undefined || remedy === undefined ? null : { description, remedy };
  },

  index({ prompts, language }, tell) {
    const benchmark = loaded().Benchmark.read(prompts.text, language ?? undefined, (done) => {
      tell({ done, answers: 0 });
      litter();
    });
    if (prompts.unreadable !== null) benchmark.addUnreadable(prompts.unreadable);
    return new Blob([benchmark.toBytes()]);
  },

  async scan({ files, index, start, end }, tell) {
    const { Scan } = loaded();
    const scan = new Scan(await readIndex(index), files.prompts.text, files.predictions.text, start, end);
    tell({ done: 0, answers: 0 });
    let more = true;
    while (more) {
      more = scan.step(STEP_BYTES);
      // The last line may end after the range.
      tell({ done: Math.min(scan.position, end - start), answers: scan.answers });
      await pause();
    }
    return new Blob([scan.finish()]);
  },

  async open({ files, scored }, tell) {
    tell({ done: 0, answers: 0 });
    const benchmark = await readIndex(scored.index);
    const outcome = await merge(benchmark, files, scored.parts);
    opened = { outcome, tasks: benchmark.tasks };
    return report(outcome);
  },

  reportBy: async ({ profiles }) => (await openFull()).outcome.reportJsonBy(profiles),
  query: ({ query }) => open().outcome.query(query),
  rows: ({ tasks }) => open().outcome.rows(tasks),
  explain: ({ task }) => open().outcome.explain(task),

  download({ kind }) {
    const { outcome } = open();
    switch (kind) {
      case 'report':
        return new Blob([outcome.reportJson()], { type: 'application/json' });
      case 'detailed':
        return lines('application/jsonl', '', (start, end) => outcome.detailedJsonl(start, end));
      case 'csv':
        return lines('text/csv', outcome.csvHeader(), (start, end) => outcome.csv(start, end));
    }
  },

  async compare({ files, scored }) {
    const { full, outcome } = await openFull();
    return outcome.compare(await mergeFull(full, files, scored));
  },

  async tokens({ profile }, tell) {
    const { outcome, tasks } = await openFull();
    if (profile !== null) outcome.useTokenProfile(profile);
    await labelTokens(outcome, tasks, tell);
    return report(outcome);
  },

  async compareTokens({ others }, tell) {
    const { full, outcome, tasks } = await openFull();
    await labelTokens(outcome, tasks, tell);
    const found: TokenChanges[] = [];
    for (const { files, scored } of others) {
      const other = await mergeFull(full, files, scored);
      const before = (1 + found.length) * tasks;
      await labelTokens(other, tasks, ({ done, answers }) => {
        tell({ done: before + done, answers });
      });
      found.push(outcome.compareTokens(other));
    }
    return found;
  },

  combineTokens: async ({ dimensions }) => (await openFull()).outcome.combineTokens(...dimensions),
  withTokens: async ({ tasks, query }) => (await openFull()).outcome.withTokens(tasks, query),
  alignedTokens: async ({ task }) => (await openFull()).outcome.alignedTokens(task),

  async labelCode({ language, code }) {
    const full = await load('full');
    await addGrammars(full, [language]);
    return full.labelCode(language, code);
  },

  async recogniseXcodeeval({ references }) {
    const { default: start, recogniseXcodeeval } = await import('../pkg/tasks/tasks.js');
    await start();
    return recogniseXcodeeval(references.text) as XcodeevalTask[];
  },

  async scoreXcodeeval({ files: { prompts, predictions }, name, task, published }, tell) {
    tell({ done: 0, answers: 0 });
    const { default: start, scoreXcodeeval } = await import('../pkg/tasks/tasks.js');
    await start();
    const [ofReferences, ofAnswers] = [prompts, predictions].map(({ unreadable }) => unreadable ?? undefined);
    return scoreXcodeeval(prompts.text, predictions.text, ofReferences, ofAnswers, name, task, published ?? undefined);
  },

  async checkSubmission({ fields, id }) {
    // A submission needs the larger module, which computes the complete report.
    const { Submission } = await load('full');
    const { model = '', setting = '' } = fields;
    return {
      faults: Submission.faults(fields),
      suggestedId: Submission.suggestedId(model, setting),
      isId: Submission.isId(id),
    };
  },

  async submission({ files, request }, tell) {
    const { full, outcome } = await openFull();
    // Loaded on demand: most visits make no submission.
    const { makeFolder } = await import('./folder');
    return makeFolder(full, outcome, files, request, tell);
  },
};

function load(build: 'full'): Promise<Full>;
function load(build: Build): Promise<Core>;
async function load(build: Build): Promise<Core> {
  const module = await imported(build);
  await module.default();
  return module;
}

function imported(build: Build): Promise<Core> {
  switch (build) {
    case 'core':
      return import('../pkg/core/core.js');
    case 'full':
      return import('../pkg/full/full.js');
    case 'harnesses':
      return import('../pkg/harnesses/harnesses.js');
  }
}

function loaded(): Core {
  if (!core) throw new Error('The first call must be `load`.');
  return core;
}

function open(): NonNullable<typeof opened> {
  if (!opened) throw new Error('No check is open.');
  return opened;
}

/** The open check, for queries that only the larger module answers. */
async function openFull(): Promise<{ full: Full; outcome: FullOutcome; tasks: number }> {
  const full = await load('full');
  const { outcome, tasks } = open();
  if (!(outcome instanceof full.Outcome)) throw new Error('The check that is open was not scored by all profiles.');
  return { full, outcome, tasks };
}

function report(outcome: Pick<Outcome, 'reportJson'>): Result {
  const reportJson = outcome.reportJson();
  return { report: JSON.parse(reportJson) as Report, reportJson };
}

async function isZstandard(file: Blob): Promise<boolean> {
  const start = await bytes(file.slice(0, 4));
  return start.length === 4 && [0x28, 0xb5, 0x2f, 0xfd].every((byte, index) => byte === start[index]);
}

async function bytes(blob: Blob): Promise<Uint8Array> {
  return new Uint8Array(await blob.arrayBuffer());
}

/** The benchmark, ready to score its tasks. */
async function readIndex(index: Blob): Promise<Benchmark> {
  const core = loaded();
  const benchmark = core.Benchmark.fromBytes(await bytes(index));
  await addGrammars(core, benchmark.grammars());
  return benchmark;
}

async function merge(benchmark: Benchmark, files: PlainFiles, parts: Blob[]): Promise<Outcome> {
  const { Outcome } = loaded();
  const outcome = new Outcome(benchmark, files.prompts.text, files.predictions.text);
  for (const part of parts) outcome.merge(await bytes(part));
  // Metrics of all tasks together need the tasks without a completion, too.
  (outcome as Outcome & Partial<HarnessesOutcome>).countMissing?.();
  const { unreadable } = files.predictions;
  if (unreadable !== null) outcome.addUnreadable(unreadable);
  return outcome;
}

/** Another check of the open benchmark, for a comparison. */
async function mergeFull(full: Full, files: PlainFiles, { index, parts }: Scored): Promise<FullOutcome> {
  const other = await merge(await readIndex(index), files, parts);
  if (!(other instanceof full.Outcome)) throw new Error('The other check was not scored by all profiles.');
  return other;
}

/** Labels the tokens of all tasks. Queries are answered in between. */
async function labelTokens(outcome: FullOutcome, tasks: number, tell: Tell): Promise<void> {
  for (let done = 0; done < tasks;) {
    done = outcome.labelTokens(done + LABELLED_AT_ONCE);
    tell({ done, answers: 0 });
    await pause();
  }
}

/** A file with one or more lines per task. Queries are answered while it is written. */
async function lines(type: string, header: string, make: (start: number, end: number) => string): Promise<Blob> {
  const { tasks } = open();
  const text = new BlobWriter();
  text.write(header);
  for (let start = 0; start < tasks; start += TASKS_AT_ONCE) {
    text.write(make(start, start + TASKS_AT_ONCE));
    await pause();
  }
  return text.finish(type);
}

/** Reports the progress of a call, with limited frequency. `flush` reports the latest progress. */
function teller(id: number): { tell: Tell; flush: () => void } {
  let sent = -Infinity;
  let waiting: Advance | null = null;
  const flush = (): void => {
    if (waiting) reply({ id, kind: 'progress', advance: waiting });
    waiting = null;
  };
  const tell = (advance: Advance): void => {
    waiting = advance;
    const now = performance.now();
    if (now - sent < TELL_EVERY) return;
    sent = now;
    flush();
  };
  return { tell, flush };
}

function reply(message: Reply): void {
  self.postMessage(message);
}

function handle<Name extends CallName>(name: Name, argument: Argument<Name>, tell: Tell) {
  return handlers[name](argument, tell);
}

async function answer({ id, name, argument }: Request): Promise<void> {
  const { tell, flush } = teller(id);
  try {
    const result = await handle(name, argument, tell);
    flush();
    reply({ id, kind: 'done', result });
  } catch (error) {
    // After a panic or a stack overflow, the instance's memory cannot be trusted.
    const fatal = error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
    const message = error instanceof Error ? error.message : String(error);
    reply({
      id,
      kind: 'failed',
      fatal,
      message: fatal ? `The checker failed through a fault of its own: ${message}` : message,
    });
  }
}

self.onmessage = ({ data }: MessageEvent<Request>) => void answer(data);
