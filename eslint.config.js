import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** Forbids some imports in some files. The messages state the architecture: see ARCHITECTURE.md. */
function layer(files, ignores, group, message) {
  return { files, ignores, rules: { 'no-restricted-imports': ['error', { patterns: [{ group, message }] }] } };
}

/** Files that run in workers. */
const WORKER = ['web/checker/worker.ts', 'web/checker/folder.ts'];
const RUNNER_WORKER = ['web/runner/run-worker.ts'];

export default defineConfig(
  {
    ignores: [
      'dist/',
      'target/',
      'web/pkg/',
      'test-results/',
      '**/node_modules/',
      'examples/',
      'crates/',
      // Programs that the sandbox runs, not ours to lint.
      'tests/cheats/',
      'tests/hostile/',
      // It only has to compile.
      'tests/npm/',
    ],
  },
  js.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-empty-function': ['error', { allow: ['arrowFunctions'] }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
    },
  },
  layer(['web/results/**'], [], ['**/checker/**', '**/pkg/**'], 'results/ and checker/ meet only in main.ts.'),
  layer(
    ['web/charts/**'],
    [],
    ['**/checker/**', '**/results/**', '**/runner/**', '**/pkg/**'],
    'The chart kit knows no page.',
  ),
  layer(
    ['web/shared/**'],
    [],
    ['**/checker/**', '**/results/**', '**/runner/**', '**/pkg/**'],
    'What is shared knows no page.',
  ),
  layer(['web/checker/**'], WORKER, ['**/results/**', '**/pkg/**'], 'Only the worker loads wasm.'),
  layer(
    ['web/runner/**'],
    RUNNER_WORKER,
    ['**/results/**', '**/checker/**', '**/pkg/**'],
    'Only the worker loads wasm.',
  ),
  layer(WORKER, [], ['**/results/**', './view*', './client*'], 'The worker knows the protocol and wasm only.'),
);
