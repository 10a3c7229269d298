/** The grammars of the parsers. Each is fetched when a benchmark, or typed code, needs it. */

import type { LanguageId } from './protocol';

/** The part of both packages that loads grammars. */
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

/** Adds the missing grammars of these languages to a package. */
export async function addGrammars(core: Package, languages: readonly LanguageId[]): Promise<void> {
  const missing = languages.filter((language) => !core.hasGrammar(language));
  await Promise.all(
    missing.map(async (language) => {
      core.addGrammar(language, await compiled(FILES[language]));
    }),
  );
}

/** `compileStreaming` would depend on the content type that a static host sends. */
async function compiled(file: URL): Promise<WebAssembly.Module> {
  const response = await fetch(file);
  if (!response.ok) throw new Error(`A parser could not be fetched: ${response.status} ${response.statusText}`);
  return WebAssembly.compile(await response.arrayBuffer());
}
