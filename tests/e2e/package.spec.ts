/**
 * The wasm packages in Node, without a browser: they return the command's bytes, and values of
 * their declared types.
 */

import { execFileSync } from 'node:child_process';
import { closeSync, fstatSync, mkdirSync, openSync, readdirSync, readFileSync, readSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import type * as Core from '../../web/pkg/core/core.js';
import type * as Full from '../../web/pkg/full/full.js';
import type * as Harnesses from '../../web/pkg/harnesses/harnesses.js';
import { run } from './command';
import { skipUnless } from './skip';

const REAL_DATA = '../shared/data/crosscodeeval';
const OFFICIAL = ['--profile', 'cceval-difflib', '--profile', 'cceval-levenshtein'];

const HARNESSES = ['repobench', 'repoeval-levenshtein', 'codebleu'];
const GRANITE = ['none', 'truncate-suffix', 'truncate-close', 'truncate-suffix-close'];

/** The packages, and the profiles with which the command computes the same scores. */
const BUILDS = [
  { build: 'core', profiles: OFFICIAL },
  { build: 'full', profiles: [] },
  {
    build: 'harnesses',
    profiles: [...HARNESSES, ...GRANITE.map((rule) => `granite-${rule}`)].flatMap((name) => ['--profile', name]),
  },
];

const LANGUAGES = ['python', 'java', 'typescript', 'csharp'] as const;
let instances = 0;

// The compiler is slow on a busy machine.
test.describe.configure({ mode: 'parallel', timeout: 120_000 });

for (const { build, profiles } of BUILDS) {
  test(`${build}: reports on the examples are the command's`, async () => {
    const core = await load(build);
    for (const name of ['strong', 'weak', 'broken']) {
      compare(core, 'examples/prompts.jsonl', `examples/predictions/${name}.jsonl`, profiles);
    }
  });

  test(`${build}: reports on real data are the command's`, async () => {
    const files = filesOf(REAL_DATA);
    skipUnless(files.length > 0, `there is no ${REAL_DATA}`);
    const core = await load(build);
    for (const name of files) {
      const language = /^predictions_([a-z]+)_/.exec(name)?.[1];
      if (language) compare(core, join(REAL_DATA, `prompts_${language}.jsonl`), join(REAL_DATA, name), profiles);
    }
  });

  test(`${build}: values are of the declared types`, async () => {
    const core = await load(build);
    const literals = ['strong', 'broken'].flatMap((name) =>
      withOutcome(core, 'examples/prompts.jsonl', `examples/predictions/${name}.jsonl`, (outcome) => {
        const tasks = outcome.query({
          sort: { profile: core.profiles()[0]?.id ?? '', metric: 'es' },
          descending: false,
        });
        // From the worst to the best score, with unanswered tasks among them.
        const some = tasks.filter((_, place) => place % 10 === 0);
        return [
          ['Report', outcome.reportJson()],
          ['Row[]', JSON.stringify(outcome.rows(tasks))],
          ['Explanation[]', JSON.stringify(Array.from(some, (task) => outcome.explain(task)))],
          ...(build === 'full' && outcome instanceof (core as typeof Full).Outcome ? ofTokens(outcome) : []),
        ] as const;
      }),
    );
    const registry = [
      ['MetricInfo[]', JSON.stringify(core.metrics())],
      ['ProfileInfo[]', JSON.stringify(core.profiles())],
    ] as const;
    const others = build === 'full' ? ofSubmissions(core as typeof Full) : [];
    expectTypes(build, [...literals, ...registry, ...others]);
  });
}

test('grammars are asked for by what needs them', async () => {
  const needed = async (build: string): Promise<string[]> => {
    const core = await load(build, false);
    const [prompts, close] = open('examples/prompts.jsonl');
    const benchmark = core.Benchmark.read(prompts);
    const scan = (): unknown => new core.Scan(benchmark, prompts, prompts, 0, prompts.size);
    expect(scan).toThrow('the grammar of Python is not there: call `addGrammar` first');
    const languages = benchmark.grammars();
    for (const language of languages) {
      expect(core.hasGrammar(language)).toBe(false);
      core.addGrammar(language, grammar(language));
      // Another worker's call may have finished first.
      core.addGrammar(language, grammar(language));
      expect(core.hasGrammar(language)).toBe(true);
    }
    expect(scan).not.toThrow();
    close();
    return languages;
  };
  expect(await needed('core')).toEqual(['python']);
  expect(await needed('full')).toEqual([...LANGUAGES]);
  expect(await needed('harnesses')).toEqual([...LANGUAGES]);
});

test('what is no grammar is not added', async () => {
  const core = await load('core', false);
  const empty = new WebAssembly.Module(Uint8Array.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]));
  expect(() => {
    core.addGrammar('java', empty);
  }).toThrow('this module is not a grammar');
  expect(() => {
    core.addGrammar('java', grammar('python'));
  }).toThrow();
  expect(core.hasGrammar('java')).toBe(false);
  expect(() => {
    core.addGrammar('cobol' as 'java', empty);
  }).toThrow('no language is called `cobol`');
});

test('code of every language is labelled with its grammar alone', async () => {
  const code = {
    python: 'class Half: pass',
    java: 'class Half {}',
    typescript: 'class Half {}',
    csharp: 'class Half {}',
  };
  for (const language of LANGUAGES) {
    const full = (await load('full', false)) as typeof Full;
    expect(() => full.labelCode(language, code[language])).toThrow('is not there');
    full.addGrammar(language, grammar(language));
    const { sound, tokens } = full.labelCode(language, code[language]);
    expect({ sound, ...tokens[0] }).toMatchObject({ sound: true, text: 'Half', syntax_type: 'class_def' });
  }
});

/** A package with its own instance, and with all grammars unless the caller asks for none. */
async function load(build: string, withGrammars = true): Promise<typeof Core> {
  const folder = resolve('web/pkg', build);
  // A module has one instance. Another address makes it another module.
  const core = (await import(`${join(folder, `${build}.js`)}?${instances++}`)) as typeof Core;
  await core.default({ module_or_path: readFileSync(join(folder, `${build}_bg.wasm`)) });
  if (withGrammars) for (const language of LANGUAGES) core.addGrammar(language, grammar(language));
  return core;
}

function grammar(language: Core.LanguageId): WebAssembly.Module {
  return new WebAssembly.Module(readFileSync(`web/pkg/grammars/${language}.wasm`));
}

function compare(core: typeof Core, prompts: string, predictions: string, profiles: readonly string[]): void {
  const found = withOutcome(core, prompts, predictions, (outcome) => outcome.reportJson());
  expect(found === command(prompts, predictions, profiles), `${predictions}: the same bytes`).toBe(true);
}

/** The output of `assay score --json`. */
function command(prompts: string, predictions: string, profiles: readonly string[]): string {
  const arguments_ = ['score', '--prompts', prompts, '--predictions', predictions, '--json', ...profiles];
  return run(arguments_).toString();
}

function withOutcome<Value>(
  core: typeof Core,
  prompts: string,
  predictions: string,
  use: (outcome: Core.Outcome) => Value,
): Value {
  const [promptSource, closePrompts] = open(prompts);
  const [predictionSource, closePredictions] = open(predictions);
  const benchmark = core.Benchmark.read(promptSource);
  const scan = new core.Scan(benchmark, promptSource, predictionSource, 0, predictionSource.size);
  while (scan.step(1000));
  const outcome = new core.Outcome(benchmark, promptSource, predictionSource);
  outcome.merge(scan.finish());
  if ('countMissing' in outcome) (outcome as Harnesses.Outcome).countMissing();
  const value = use(outcome);
  closePrompts();
  closePredictions();
  return value;
}

function open(path: string): [source: Core.ByteSource, close: () => void] {
  const file = openSync(path, 'r');
  const source = {
    size: fstatSync(file).size,
    readAt(offset: number, length: number) {
      const bytes = new Uint8Array(length);
      return bytes.subarray(0, readSync(file, bytes, 0, length, offset));
    },
  };
  const close = (): void => {
    closeSync(file);
  };
  return [source, close];
}

function filesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

type Literal = readonly [type: string, literal: string];

/** Values about token types. */
function ofTokens(outcome: Full.Outcome): Literal[] {
  outcome.labelTokens(1000);
  return [
    ['Report', outcome.reportJson()],
    ['AlignedTokens[]', JSON.stringify([0, 40, 80, 120].map((task) => outcome.alignedTokens(task)))],
    ['TokenChanges', JSON.stringify(outcome.compareTokens(outcome))],
  ];
}

/** Values that only the larger package returns. */
function ofSubmissions({ Hasher, Submission }: typeof Full): Literal[] {
  const hasher = new Hasher();
  hasher.update(Buffer.from('abc'));
  return [
    ['SubmissionFault[]', JSON.stringify(Submission.faults({ date: 'tomorrow', parameters: -1 }))],
    ['Digest', JSON.stringify(hasher.finish())],
  ];
}

/**
 * Compiles values as literals, so that the compiler finds missing members, extra members and wrong
 * types.
 */
function expectTypes(build: string, literals: readonly Literal[]): void {
  const declarations = resolve('web/pkg', build, `${build}.js`);
  const lines = literals.map(([type, literal], number) => `export const value${number}: core.${type} = ${literal};`);
  const folder = 'target/typescript';
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `values_${build}.ts`);
  writeFileSync(file, [`import type * as core from '${declarations}';`, ...lines].join('\n'));
  const options = ['--noEmit', '--ignoreConfig', '--strict', '--exactOptionalPropertyTypes', '--target', 'ESNext'];
  const resolution = ['--module', 'ESNext', '--moduleResolution', 'Bundler'];
  execFileSync('node_modules/.bin/tsc', [...options, ...resolution, file], { stdio: 'inherit' });
}
