// What TypeScript's own parser and checker make of every identifier: the judge of the labels in
// `taxonomy/typescript.rs`.
//
//     node tests/oracle/typescript-symbols.mjs FILE…
//     node tests/oracle/typescript-symbols.mjs < LIST     (a file on each line)
//
// Prints one JSON object a line: file, start and end (bytes of UTF-8), text, definition (false: a usage), kind (of a
// definition, the syntax type; of a usage, name, member, key or label), origin (builtin, infile, project, stdlib,
// extlib) and from (the module, if the name is imported). What only follows the labels' own conventions is said at
// the place.

import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import process from 'node:process';

import ts from 'typescript';

const given = process.argv.slice(2);
const names =
  given.length > 0
    ? given
    : readFileSync(0, 'utf8')
        .split('\n')
        .filter((name) => name !== '');

// Files for themselves: what they import is not read, which is all that a labeller of single files knows.
const options = {
  allowJs: true,
  jsx: ts.JsxEmit.Preserve,
  lib: ['lib.esnext.full.d.ts'],
  module: ts.ModuleKind.ESNext,
  noEmit: true,
  noResolve: true,
  target: ts.ScriptTarget.ESNext,
  types: [],
};
const program = ts.createProgram(names, options);
const checker = program.getTypeChecker();

// What Node has besides the names of `lib`.
const NODE = new Set([
  ...Object.getOwnPropertyNames(globalThis),
  ...['__dirname', '__filename', 'exports', 'module', 'require', 'NodeJS', 'NodeRequire', 'BufferEncoding', 'JSX'],
]);

/** Where a module is from. */
function originOf(module) {
  if (/^([.~#/]|@\/|src\/|src$)/.test(module)) {
    return 'project';
  }
  return module.startsWith('node:') || builtinModules.includes(module.split('/')[0]) ? 'stdlib' : 'extlib';
}

const imported = (module) => ({ origin: originOf(module), from: module });
const infile = { origin: 'infile' };
const builtin = { origin: 'builtin' };

/** The module that an expression requires, if it begins with that. */
function required(expression) {
  let at = expression;
  while (at) {
    if (ts.isCallExpression(at)) {
      const isImport =
        at.expression.kind === ts.SyntaxKind.ImportKeyword ||
        (ts.isIdentifier(at.expression) && at.expression.text === 'require');
      const first = at.arguments[0];
      return isImport && first && ts.isStringLiteral(first) ? first.text : undefined;
    }
    const goesOn =
      ts.isAwaitExpression(at) ||
      ts.isParenthesizedExpression(at) ||
      ts.isAsExpression(at) ||
      ts.isSatisfiesExpression(at) ||
      ts.isNonNullExpression(at) ||
      ts.isPropertyAccessExpression(at);
    at = goesOn ? at.expression : undefined;
  }
  return undefined;
}

/** The module that a declaration takes a name from. */
function moduleOf(declaration) {
  for (let at = declaration; at && !ts.isSourceFile(at) && !ts.isBlock(at); at = at.parent) {
    if (ts.isImportDeclaration(at) || ts.isExportDeclaration(at)) {
      return at.moduleSpecifier && ts.isStringLiteral(at.moduleSpecifier) ? at.moduleSpecifier.text : undefined;
    }
    if (ts.isImportEqualsDeclaration(at)) {
      const reference = at.moduleReference;
      return ts.isExternalModuleReference(reference) && ts.isStringLiteral(reference.expression)
        ? reference.expression.text
        : undefined;
    }
    if (ts.isVariableDeclaration(at)) {
      return required(at.initializer);
    }
    if (!ts.isBindingElement(at) && !ts.isBindingName(at) && !/Import|Export/.test(ts.SyntaxKind[at.kind])) {
      return undefined;
    }
  }
  return undefined;
}

/** Where a symbol is from, seen from a file. */
function originOfSymbol(symbol, file, text) {
  const declarations = symbol?.declarations ?? [];
  // The names that the checker itself knows, `undefined` and the like, are declared nowhere.
  if (symbol && declarations.length === 0 && ['undefined', 'arguments', 'globalThis'].includes(text)) {
    return builtin;
  }
  const own = declarations.find((declaration) => declaration.getSourceFile() === file);
  if (own) {
    const module = moduleOf(own);
    // `global x` and `interface Window` in a file add to what is built in: the name is the file's as well.
    return module === undefined ? infile : imported(module);
  }
  if (declarations.some((declaration) => program.isSourceFileDefaultLibrary(declaration.getSourceFile()))) {
    return builtin;
  }
  return NODE.has(text) ? builtin : infile;
}

/** The expression that a member hangs on, down to where it begins. */
function root(expression) {
  let at = expression;
  for (;;) {
    if (ts.isBinaryExpression(at)) {
      at = at.left;
    } else if (ts.isConditionalExpression(at)) {
      at = at.condition;
    } else if (ts.isTaggedTemplateExpression(at)) {
      at = at.tag;
    } else if (ts.isQualifiedName(at)) {
      at = at.left;
    } else if (ts.isPostfixUnaryExpression(at)) {
      at = at.operand;
    } else if (
      ts.isCallExpression(at) &&
      at.expression.kind === ts.SyntaxKind.ImportKeyword &&
      at.arguments[0] &&
      ts.isStringLiteral(at.arguments[0])
    ) {
      return at;
    } else if (
      at.expression &&
      (ts.isPropertyAccessExpression(at) ||
        ts.isElementAccessExpression(at) ||
        ts.isCallExpression(at) ||
        ts.isNewExpression(at) ||
        ts.isNonNullExpression(at) ||
        ts.isParenthesizedExpression(at) ||
        ts.isAsExpression(at) ||
        ts.isSatisfiesExpression(at) ||
        ts.isExpressionWithTypeArguments(at) ||
        ts.isAwaitExpression(at))
    ) {
      at = at.expression;
    } else {
      return at;
    }
  }
}

/** Where a member is from: where what it hangs on is from. That is a convention of CT3. */
function originOfMember(of, file) {
  const first = root(of);
  if (ts.isCallExpression(first)) {
    return imported(first.arguments[0].text);
  }
  if (ts.isMetaProperty(first)) {
    return builtin;
  }
  if (!ts.isIdentifier(first)) {
    return infile;
  }
  return ts.isJsxOpeningLikeElement(first.parent) ? infile : originOfSymbol(symbolOf(first), file, first.text);
}

function symbolOf(name) {
  const { parent } = name;
  if (ts.isShorthandPropertyAssignment(parent)) {
    return checker.getShorthandAssignmentValueSymbol(parent);
  }
  if (ts.isExportSpecifier(parent)) {
    return checker.getExportSpecifierLocalTargetSymbol(parent);
  }
  const symbol = checker.getSymbolAtLocation(name);
  // The checker says what stands behind an import; the name in the file is what matters.
  return symbol;
}

const kinds = new Map([
  [ts.SyntaxKind.ClassDeclaration, 'class_def'],
  [ts.SyntaxKind.ClassExpression, 'class_def'],
  [ts.SyntaxKind.InterfaceDeclaration, 'class_def'],
  [ts.SyntaxKind.EnumDeclaration, 'class_def'],
  [ts.SyntaxKind.EnumMember, 'var_def'],
  [ts.SyntaxKind.FunctionDeclaration, 'func_def'],
  [ts.SyntaxKind.FunctionExpression, 'func_def'],
  [ts.SyntaxKind.GetAccessor, 'method_def'],
  [ts.SyntaxKind.SetAccessor, 'method_def'],
  [ts.SyntaxKind.MethodDeclaration, 'method_def'],
  [ts.SyntaxKind.MethodSignature, 'method_def'],
  [ts.SyntaxKind.ModuleDeclaration, 'namespace_def'],
  [ts.SyntaxKind.NamedTupleMember, 'arg_def'],
  [ts.SyntaxKind.Parameter, 'arg_def'],
  [ts.SyntaxKind.PropertyDeclaration, 'var_def'],
  [ts.SyntaxKind.PropertySignature, 'var_def'],
  [ts.SyntaxKind.TypeAliasDeclaration, 'type_def'],
  [ts.SyntaxKind.TypeParameter, 'type_def'],
  [ts.SyntaxKind.ImportClause, 'imp_alias'],
  [ts.SyntaxKind.ImportEqualsDeclaration, 'imp_alias'],
  [ts.SyntaxKind.NamespaceImport, 'imp_alias'],
  [ts.SyntaxKind.NamespaceExport, 'imp_alias'],
]);

/** What is said of an identifier; nothing of those that are words of the language. */
function judge(name, file) {
  const { parent, text } = name;
  const isWord =
    ts.isMetaProperty(parent) ||
    text === '' ||
    text === 'this' ||
    (ts.isTypeReferenceNode(parent) && text === 'const') ||
    (ts.isModuleDeclaration(parent) && parent.flags & ts.NodeFlags.GlobalAugmentation);
  if (isWord) {
    return undefined;
  }
  const usage = (kind, origin) => ({ definition: false, kind, ...origin });
  const definition = (kind, origin = infile) => ({ definition: true, kind, ...origin });

  if (ts.isLabeledStatement(parent) || ts.isBreakOrContinueStatement(parent)) {
    return usage('label', infile);
  }
  if (ts.isImportSpecifier(parent) || (ts.isExportSpecifier(parent) && moduleOf(parent) !== undefined)) {
    const isAlias = parent.propertyName !== undefined && parent.name === name;
    return definition(isAlias ? 'imp_alias' : 'imp_sublib', imported(moduleOf(parent) ?? ''));
  }
  if (ts.isExportSpecifier(parent)) {
    const isKey = parent.propertyName !== undefined && parent.name === name;
    return isKey ? usage('key', infile) : usage('name', originOfSymbol(symbolOf(name), file, text));
  }
  if (ts.isVariableDeclaration(parent) && parent.name === name) {
    return definition(ts.isCatchClause(parent.parent) ? 'exception' : 'var_def');
  }
  if (ts.isBindingElement(parent)) {
    if (parent.propertyName === name) {
      return usage('key', infile);
    }
    if (parent.name === name) {
      let at = parent;
      while (ts.isBindingElement(at)) {
        at = at.parent.parent;
      }
      return definition(ts.isParameter(at) ? 'arg_def' : 'var_def');
    }
  }
  if (parent.name === name && kinds.has(parent.kind)) {
    const module = moduleOf(parent);
    return definition(kinds.get(parent.kind), module === undefined ? infile : imported(module));
  }
  if ((ts.isPropertyAssignment(parent) && parent.name === name) || ts.isJsxAttribute(parent)) {
    return usage('key', infile);
  }
  if (ts.isJsxNamespacedName(parent)) {
    return ts.isJsxAttribute(parent.parent) ? usage('key', infile) : usage('name', builtin);
  }
  if (ts.isImportTypeNode(parent) && parent.qualifier === name) {
    const { argument } = parent;
    return usage('member', ts.isLiteralTypeNode(argument) ? imported(argument.literal.text) : infile);
  }
  if (ts.isPropertyAccessExpression(parent) && parent.name === name) {
    return usage('member', originOfMember(parent.expression, file));
  }
  if (ts.isQualifiedName(parent) && parent.right === name) {
    return usage('member', originOfMember(parent.left, file));
  }
  const isElement = ts.isJsxOpeningLikeElement(parent) || ts.isJsxClosingElement(parent);
  if (isElement && parent.tagName === name && /^[a-z]|-/.test(text)) {
    return usage('name', builtin);
  }
  return usage('name', originOfSymbol(symbolOf(name), file, text));
}

const lines = [];
for (const fileName of names) {
  const file = program.getSourceFile(fileName);
  if (!file) {
    continue;
  }
  const { text } = file;
  // Bytes of UTF-8 before each place, which the checker counts in UTF-16.
  const bytes = new Uint32Array(text.length + 1);
  let at = readFileSync(fileName)[0] === 0xef ? 3 : 0;
  for (let index = 0; index < text.length; index += 1) {
    bytes[index] = at;
    const unit = text.charCodeAt(index);
    const isHalf = unit >= 0xd800 && unit < 0xe000;
    at += unit < 0x80 ? 1 : unit < 0x800 || isHalf ? 2 : 3;
  }
  bytes[text.length] = at;
  const open = [file];
  while (open.length > 0) {
    const node = open.pop();
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) {
      const judged = judge(node, file);
      if (judged) {
        const start = bytes[node.getStart(file)];
        lines.push({ file: fileName, start, end: bytes[node.end], text: node.text, ...judged });
      }
    }
    ts.forEachChild(node, (child) => void open.push(child));
  }
  process.stdout.write(
    lines
      .splice(0)
      .map((line) => `${JSON.stringify(line)}\n`)
      .join(''),
  );
}
