// Where tsc misses a name once a project's imports are removed, or a member once they are empty classes: the judge of
// `assay corpus` for TypeScript.
//
//     node tests/oracle/cross_file_typescript.mjs FOLDER…
//
// This is the paper's way (appendix A.3): "cannot find name" where imports from the project are removed, and "property
// does not exist" where empty classes stand for what they gave; less what tsc says of the file as it is. Prints one JSON
// object a line: file, start (bytes of UTF-8), name, member. Each folder is a project.

import { Buffer } from 'node:buffer';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';

import ts from 'typescript';

const NAMES = new Set([2304, 2552]);
const MEMBERS = new Set([2339, 2551]);

/** Source files below a folder. */
function* sources(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== 'node_modules' && !entry.name.startsWith('.')) {
      yield* sources(path);
    } else if (entry.isFile() && /\.[mc]?tsx?$/.test(entry.name) && !/\.d\.[mc]?ts$/.test(entry.name)) {
      yield path;
    }
  }
}

for (const given of process.argv.slice(2)) {
  const folder = resolve(given);
  const files = [...sources(folder)];
  const own = new Set(files);
  const options = {
    allowImportingTsExtensions: true,
    jsx: ts.JsxEmit.Preserve,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    noEmit: true,
    skipLibCheck: true,
    strict: true,
    noImplicitAny: false,
    target: ts.ScriptTarget.ESNext,
    types: [],
  };
  const settings = join(folder, 'tsconfig.json');
  if (existsSync(settings)) {
    const { compilerOptions = {} } = ts.readConfigFile(settings, ts.sys.readFile).config ?? {};
    options.baseUrl = compilerOptions.baseUrl && join(folder, compilerOptions.baseUrl);
    options.paths = compilerOptions.paths;
  }
  const overlay = new Map();
  const versions = new Map();
  const host = {
    directoryExists: ts.sys.directoryExists,
    fileExists: ts.sys.fileExists,
    getCompilationSettings: () => options,
    getCurrentDirectory: () => folder,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    getDirectories: ts.sys.getDirectories,
    getScriptFileNames: () => files,
    getScriptSnapshot: (file) => {
      const text = overlay.get(file) ?? ts.sys.readFile(file);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getScriptVersion: (file) => String(versions.get(file) ?? 0),
    readFile: ts.sys.readFile,
  };
  const service = ts.createLanguageService(host);
  let version = 0;
  /** What is said of a file with another text, by place. */
  const complaints = (file, text, codes) => {
    overlay.set(file, text);
    versions.set(file, ++version);
    const found = new Map();
    for (const { code, start, length } of service.getSemanticDiagnostics(file)) {
      if (codes.has(code)) {
        found.set(start, text.slice(start, start + length));
      }
    }
    return found;
  };
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    if (text.startsWith('\ufeff')) {
      continue;
    }
    const tree = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true);
    let removed = text;
    const classes = [];
    for (const statement of tree.statements) {
      if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) {
        continue;
      }
      const module = ts.resolveModuleName(statement.moduleSpecifier.text, file, options, ts.sys).resolvedModule;
      if (!module || !own.has(module.resolvedFileName) || !statement.importClause) {
        continue;
      }
      const [from, to] = [statement.getStart(), statement.getEnd()];
      const blank = removed.slice(from, to).replace(/[^\r\n]/g, ' ');
      removed = removed.slice(0, from) + blank + removed.slice(to);
      const { name, namedBindings } = statement.importClause;
      const names = [name];
      if (namedBindings) {
        names.push(
          ...(ts.isNamespaceImport(namedBindings)
            ? [namedBindings.name]
            : namedBindings.elements.map((element) => element.name)),
        );
      }
      classes.push(...names.filter(Boolean).map(({ text: bound }) => `class ${bound} {}`));
    }
    if (classes.length === 0) {
      continue;
    }
    const known = complaints(file, text, new Set([...NAMES, ...MEMBERS]));
    // What is empty must stay a module.
    const names = complaints(file, `${removed}\nexport {};\n`, NAMES);
    const members = complaints(file, `${removed}\nexport {};\n${classes.join('\n')}\n`, MEMBERS);
    overlay.delete(file);
    versions.set(file, ++version);
    for (const [found, member] of [
      [names, false],
      [members, true],
    ]) {
      for (const [at, name] of found) {
        if (!known.has(at) && at < text.length) {
          const start = Buffer.byteLength(text.slice(0, at));
          const path = join(given, file.slice(folder.length + 1));
          process.stdout.write(`${JSON.stringify({ file: path, start, name, member })}\n`);
        }
      }
    }
  }
}
