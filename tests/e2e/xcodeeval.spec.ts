/** xCodeEval's tasks in the checker. */

import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { run } from './command';
import { drop, expect, expectAccessible, test } from './fixtures';

const lines = (records: readonly object[]): string => records.map((record) => JSON.stringify(record) + '\n').join('');

const TAGS = lines([
  { code_uid: 'a', lang: 'GNU C++17', lang_cluster: 'C++', tags: ['dp', 'math'] },
  { code_uid: 'b', lang: 'Go', lang_cluster: 'Go', tags: ['greedy'] },
  { code_uid: 'c', lang: 'Go', lang_cluster: 'Go', tags: ['math'] },
]);
const TAG_ANSWERS = lines([
  { code_uid: 'b', tags: ['greedy', 'no such tag'], setting: 'code2tag' },
  { code_uid: 'a', tags: ['dp'], setting: 'code2tag' },
  { code_uid: 'a', tags: ['dp', 'math'], setting: 'descode2tag' },
]);

async function check(page: Page, references: string, answers: string): Promise<void> {
  await page.goto('./');
  const file = (name: string, text: string): { name: string; buffer: Buffer } => ({ name, buffer: Buffer.from(text) });
  await drop(page, [file('answers.jsonl', answers), file('references.jsonl', references)]);
  await expect(page.locator('#verdict')).toBeVisible();
}

const cell = (page: Page, table: string, row: string, column: number): ReturnType<Page['locator']> =>
  page
    .getByRole('table', { name: table })
    .first()
    .getByRole('row', { name: row })
    .first()
    .getByRole('cell')
    .nth(column);

test('tags: both settings, every problem, and the bytes of the command', { tag: '@essential' }, async ({ page }) => {
  await check(page, TAGS, TAG_ANSWERS);
  await expect(page.locator('#verdict')).toHaveText('Not ready: 3 errors');
  await expect(page.locator('#verdict')).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Tag classification: descode2tag' })).toBeVisible();
  // F1 by tag: dp 1, greedy 1, math 0.
  await expect(cell(page, 'By language', 'All languages', 0)).toContainText('66.67');
  await expect(cell(page, 'By tag, all languages', 'math', 0)).toHaveText('0.00');
  await expect(page.locator('.problem')).toContainText(['in the setting code2tag', 'in the setting descode2tag']);
  const folder = mkdtempSync(join(tmpdir(), 'assay-'));
  writeFileSync(join(folder, 'references.jsonl'), TAGS);
  writeFileSync(join(folder, 'answers.jsonl'), TAG_ANSWERS);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'report.json' }).click();
  const path = await (await saved).path();
  const files = ['--references', join(folder, 'references.jsonl'), '--predictions', join(folder, 'answers.jsonl')];
  expect(readFileSync(path, 'utf8')).toBe(run(['score', '--json', ...files]).toString());
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(page.locator('#predictions-file')).toBeFocused();
});

test('retrieval has a matrix, and programs are not run here', async ({ page }) => {
  const queries = ['Go', 'C++'].flatMap((lang) =>
    ['Go', 'C++'].map((corpus_lang) => ({ query_id: lang, lang, corpus_lang, positives: [1] })),
  );
  const rankings = queries.map(({ query_id, corpus_lang, lang }) => ({
    query_id,
    corpus_lang,
    ranking: lang === corpus_lang ? [1] : [2, 3, 1],
  }));
  await check(page, lines(queries), lines(rankings));
  await expect(page.getByRole('table', { name: /Acc@1\b.*same language 100.00, other language 0.00/ })).toBeVisible();
  await expect(page.getByRole('table', { name: /Acc@5.*All queries 100.00/ })).toBeVisible();

  await check(page, lines([{ src_uid: 'p' }]), lines([{ src_uid: 'p', lang: 'Go', source_code: 'package main' }]));
  await expect(cell(page, 'By language', 'Go', 0)).toHaveText('not run here');
  await check(page, lines([{ src_uid: 'p' }]), lines([{ src_uid: 'p', lang: 'Go', exec_outcome: 'PASSED' }]));
  await expect(cell(page, 'By language', 'Go', 0)).toContainText('100.00');
});

test('where records look alike, the page asks which task they are for', async ({ page }) => {
  const program = (code_uid: string): object => ({
    code_uid,
    src_uid: 'p',
    lang: 'GNU C11',
    lang_cluster: 'C',
    source_code: 'int main() {}',
    tags: ['dp'],
    difficulty: 1500,
    exec_outcome: 'PASSED',
  });
  const answer = (code_uid: string, target_lang: string, exec_outcome: string): object => ({
    source_data: { ...program(code_uid), target_lang },
    unit_test_results: [[{ exec_outcome }]],
  });
  const answers = lines([
    answer('x', 'Go', 'PASSED'),
    answer('x', 'Rust', 'WRONG_ANSWER'),
    answer('y', 'Go', 'PASSED'),
  ]);
  const references = lines([program('x'), program('y')]);
  await page.goto('./');
  await drop(page, [
    { name: 'answers.jsonl', buffer: Buffer.from(answers) },
    { name: 'references.jsonl', buffer: Buffer.from(references) },
  ]);
  await expect(page.locator('#intake-notice')).toContainText('program synthesis, code translation');
  const task = page.getByLabel('xCodeEval task');
  await expect(task).toBeFocused();
  await expect(task.locator('option')).toHaveCount(8);
  await expectAccessible(page);
  // Use only the keyboard.
  await page.keyboard.type('Code tr');
  await expect(task).toHaveValue('code_translation');
  await page.locator('#check').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('#verdict')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Code translation' })).toBeVisible();
  await expect(cell(page, 'pass@1 by source and target language', 'C', 0)).toContainText('100.00');
  await expect(cell(page, 'pass@1 by source and target language', 'C', 1)).toContainText('0.00');
  await expect(cell(page, 'pass@1 by source and target language', 'C', 2)).toHaveText('50.00');
  await expectAccessible(page);
  const folder = mkdtempSync(join(tmpdir(), 'assay-'));
  writeFileSync(join(folder, 'references.jsonl'), references);
  writeFileSync(join(folder, 'answers.jsonl'), answers);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'report.json' }).click();
  const files = ['--references', join(folder, 'references.jsonl'), '--predictions', join(folder, 'answers.jsonl')];
  const expected = run(['score', '--json', '--task', 'code_translation', ...files]).toString();
  expect(readFileSync(await (await saved).path(), 'utf8')).toBe(expected);
});

test('queries of retrieval are xCodeEval’s own, in the language of the file’s name', async ({ page }) => {
  const queries = [{ nl: 'add', positive_code: ['a+b'], negative_code: ['a-b'], src_uid: 'p' }];
  await page.goto('./');
  await drop(page, [
    { name: 'C++_nl_code_dev_file.jsonl', buffer: Buffer.from(lines(queries)) },
    { name: 'found.jsonl', buffer: Buffer.from(lines([{ src_uid: 'p', ranking: ['a-b', 'a+b'] }])) },
  ]);
  await expect(page.locator('#verdict')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'NL-code retrieval' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'C++' }).first()).toBeVisible();
  await expect(page.getByRole('table', { name: /Acc@5.*All queries 100.00.*known to be wrong 100.00/ })).toBeVisible();
});
