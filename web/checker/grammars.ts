/** The grammars that code is parsed by: each is fetched when a benchmark, or somebody's code, needs it. */

import type { LanguageId } from './protocol';

/** The part of both packages that this is about. */
interface Package {
  hasGrammar(language: LanguageId): boolean;
  addGrammar(language: LanguageId, module: WebAssembly.Module): void;
}

const FILES: Record<LanguageId, URL> = {
  python: new URL('../pkg/grammars/python.wasm', import.meta.url),
  java: new URL('../pkg/grammars/java.wasm', import.meta.url),
  typescript: new URL('../pkg/grammars/typescript.wasm', import.meta.url),
  csharp: new URL('../pkg/grammars/csharp.wasm', import.meta.url),
};

/** Adds the grammars of these languages to a package, unless it has them. */
export async function addGrammars(core: Package, languages: readonly LanguageId[]): Promise<void> {
  const missing = languages.filter((language) => !core.hasGrammar(language));
  await Promise.all(
    missing.map(async (language) => {
      core.addGrammar(language, await compiled(FILES[language]));
    }),
  );
}

/** Not by `compileStreaming`, which depends on the content type that a static host gives. */
async function compiled(file: URL): Promise<WebAssembly.Module> {
  const response = await fetch(file);
  if (!response.ok) throw new Error(`A parser could not be fetched: ${response.status} ${response.statusText}`);
  return WebAssembly.compile(await response.arrayBuffer());
}
