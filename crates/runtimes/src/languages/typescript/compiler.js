// Loads the TypeScript compiler.
//
// Evaluated once, before the image is made. It leaves one function, `__assay`, which the image calls when it is resumed: it compiles the
// program to JavaScript, and writes that, or what is wrong with the syntax.
(function (global) {
  "use strict";
  const PROGRAM = "/src/main.ts";
  const { std } = global;
  const module = { exports: {} };
  std.evalScript(`(function (module) {${std.loadFile("/assay/typescript.js")}\n})`)(module);
  const ts = module.exports;
  const compilerOptions = {
    // All of it runs on the engine.
    target: ts.ScriptTarget.ES2022,
    // A program may import modules of Node.js.
    module: ts.ModuleKind.CommonJS,
    esModuleInterop: true,
    newLine: ts.NewLineKind.LineFeed,
  };
  const compile = (source) => ts.transpileModule(source, { compilerOptions, fileName: "main.ts", reportDiagnostics: true });

  /** An error of syntax with its place, as the compiler's own command writes it. */
  function describe({ file, start, code, messageText }) {
    const text = ts.flattenDiagnosticMessageText(messageText, "\n");
    if (!file || start === undefined) return `error TS${code}: ${text}\n`;
    const { line, character } = file.getLineAndCharacterOfPosition(start);
    return `main.ts(${line + 1},${character + 1}): error TS${code}: ${text}\n`;
  }

  function refuse(message) {
    std.err.puts(message);
    std.err.flush();
    std.exit(1);
  }

  // The engine makes much of the compiler only when it is first used.
  compile("class A<T> { constructor(private x: T) {} } enum B { C } export const d = async (e?: number) => `${e ?? B.C}`;");

  Object.defineProperty(global, "__assay", {
    value: () => {
      let compiled;
      try {
        compiled = compile(std.loadFile(PROGRAM));
      } catch (error) {
        refuse(`Uncaught ${error.name}: ${error.message}\n`);
      }
      const errors = compiled.diagnostics.filter(({ category }) => category === ts.DiagnosticCategory.Error);
      if (errors.length > 0) refuse(errors.map(describe).join(""));
      std.out.puts(compiled.outputText);
      std.out.flush();
      std.exit(0);
    },
  });
})(globalThis);
