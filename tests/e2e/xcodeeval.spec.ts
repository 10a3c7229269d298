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

test('tags: both settings, every problem, and the bytes of the command', async ({ page }) => {
  await check(page, TAGS, TAG_ANSWERS);
  await expect(page.locator('#verdict')).toHaveText('Not ready: 3 errors');
  await expect(page.locator('#verdict')).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Tag classification: descode2tag' })).toBeVisible();
  // dp 1, greedy 1, math 0.
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
  await page.getByRole('button', { name: 'Check another file' }).click();
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
