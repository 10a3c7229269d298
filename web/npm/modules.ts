/** The WebAssembly modules and the grammars. Each is loaded when it is first needed. */

import type { LanguageId } from '../pkg/types.js';
import type { ProfileGroup } from './api.js';
import { fileBytes } from './input.js';

/** The module that computes the default profiles. */
export type DefaultModule = typeof import('../pkg/full/full.js');
/** The module that computes the profiles of other harnesses. */
export type HarnessesModule = typeof import('../pkg/harnesses/harnesses.js');
/** The common part of the modules. */
export type Module = typeof import('../pkg/core/core.js');

const GRAMMARS: Readonly<Record<LanguageId, URL>> = {
  python: new URL('../pkg/grammars/python.wasm', import.meta.url),
  java: new URL('../pkg/grammars/java.wasm', import.meta.url),
  typescript: new URL('../pkg/grammars/typescript.wasm', import.meta.url),
  csharp: new URL('../pkg/grammars/csharp.wasm', import.meta.url),
};

/** The reason why no more calls are possible, after a panic. */
let failure: string | undefined;

/** Loads a module. Later calls return the same one. */
export async function load(profiles: ProfileGroup): Promise<Module> {
  plain(() => undefined);
  switch (profiles) {
    case 'default': {
      const module = await import('../pkg/full/full.js');
      await module.default({ module_or_path: fileBytes(new URL('../pkg/full/full_bg.wasm', import.meta.url)) });
      return module;
    }
    case 'harnesses': {
      const module = await import('../pkg/harnesses/harnesses.js');
      const file = new URL('../pkg/harnesses/harnesses_bg.wasm', import.meta.url);
      await module.default({ module_or_path: fileBytes(file) });
      return module;
    }
    default:
      throw new TypeError(`\`profiles\` is \`default\` or \`harnesses\`, not \`${String(profiles)}\`.`);
  }
}

/** Adds the missing grammars of these languages. */
export async function addGrammars(module: Module, languages: readonly LanguageId[]): Promise<void> {
  const missing = languages.filter((language) => !module.hasGrammar(language));
  await Promise.all(
    missing.map(async (language) => {
      module.addGrammar(language, await WebAssembly.compile(await fileBytes(GRAMMARS[language])));
    }),
  );
}

/**
 * Runs a call of a module. After a panic or a stack overflow, the module's memory cannot be trusted, and every later
 * call is an error.
 */
export function plain<Value>(call: () => Value): Value {
  if (failure !== undefined) throw new Error(`Assay failed before: ${failure}. Start another process or worker.`);
  try {
    return call();
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) failure = error.message;
    throw error;
  }
}
