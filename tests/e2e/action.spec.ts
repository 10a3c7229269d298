/** The script of `action.yml`, as a runner starts it: on pull requests that are good, bad and hostile. */

import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';

const COMMAND = resolve(process.env['ASSAY_COMMAND'] ?? 'target/debug/assay');
const SCRIPT = resolve('action/verify.js');
const TOKEN = 'a-secret-token';

test.describe.configure({ mode: 'parallel' });

let folder = '';
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-action-'));
});
test.afterEach(() => {
  rmSync(folder, { recursive: true });
});

const repository = (): string => join(folder, 'pull-request');
const example = (...path: string[]): string => join(repository(), 'results/example', ...path);

function git(...args: string[]): void {
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org'];
  execFileSync('git', [...identity, ...args], { cwd: repository(), stdio: 'pipe' });
}

/** A repository with published results, on the branch of a pull request. */
function publish(): void {
  cpSync('results/example', example(), { recursive: true });
  execFileSync('git', ['init', '--quiet', '--initial-branch', 'main', repository()]);
  git('add', '.');
  git('commit', '--quiet', '--message', 'Publish');
  git('checkout', '--quiet', '-b', 'submission');
}

function commit(): void {
  git('add', '.');
  git('commit', '--quiet', '--message', 'Submit');
}

/** Submits predictions of their own, made of published ones. */
function submit(model: string): void {
  const published = gunzipSync(readFileSync(example('strong/predictions.jsonl.gz'))).toString();
  const lines = published.trim().split('\n');
  const own = lines.map((line, number) => {
    const record = JSON.parse(line) as { pred: string };
    return JSON.stringify({ ...record, pred: number % 3 > 0 ? `value_${number * 7919}()` : record.pred });
  });
  const file = join(folder, 'predictions.jsonl');
  writeFileSync(file, own.join('\n') + '\n');
  const card = ['--model', model, '--setting', 'infile', '--sampling', 'greedy'];
  execFileSync(COMMAND, ['submit', example(), '--predictions', file, ...card], { stdio: 'pipe' });
}

interface Ended {
  status: number | null;
  printed: string;
  summary: string;
  outputs: string;
}

/** Runs the script with the environment of a runner. */
async function verify(environment: Record<string, string> = {}): Promise<Ended> {
  const files = { summary: join(folder, 'summary.md'), outputs: join(folder, 'outputs') };
  for (const file of Object.values(files)) writeFileSync(file, '');
  const env = {
    PATH: process.env['PATH'],
    HOME: folder,
    ASSAY_PATH: repository(),
    ASSAY_RESULTS: 'results',
    ASSAY_BASE: 'main',
    ASSAY_COMMAND: COMMAND,
    ASSAY_CACHE: join(folder, 'cache'),
    GITHUB_STEP_SUMMARY: files.summary,
    GITHUB_OUTPUT: files.outputs,
    ...environment,
  };
  const script = spawn(process.execPath, [SCRIPT], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [script.stdout, script.stderr]) stream.on('data', (piece) => (printed += String(piece)));
  const status = await new Promise<number | null>((ended) => script.on('close', ended));
  expect(printed).not.toContain(TOKEN);
  return {
    status,
    printed,
    summary: readFileSync(files.summary, 'utf8'),
    outputs: readFileSync(files.outputs, 'utf8'),
  };
}

interface Asked {
  method: string | undefined;
  url: string | undefined;
  authorization: string | undefined;
  body: string;
}

async function body(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of request) text += String(piece);
  return text;
}

/** Serves the comments of pull request 7. Returns the environment for it, and what it was asked. */
async function forge(comments: object[], status = 200): Promise<[Record<string, string>, Asked[], () => void]> {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    void body(request).then((text) => {
      const { method, url } = request;
      asked.push({ method, url, authorization: request.headers.authorization, body: text });
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(method === 'GET' ? comments : {}));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const event = join(folder, 'event.json');
  writeFileSync(event, JSON.stringify({ pull_request: { number: 7 } }));
  const environment = {
    ASSAY_TOKEN: TOKEN,
    GITHUB_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    GITHUB_REPOSITORY: 'owner/board',
    GITHUB_EVENT_PATH: event,
  };
  return [environment, asked, () => server.close()];
}

test('a good submission is verified, and commented once', async () => {
  publish();
  submit('Good model');
  commit();
  const stranger = { id: 1, user: { type: 'User' }, body: '<!-- assay: submissions -->' };
  const [environment, asked, close] = await forge([stranger]);
  const { status, summary, outputs } = await verify(environment);
  close();
  expect(status, summary).toBe(0);
  expect(summary).toContain('### Submissions: 1 of 1 can be published');
  expect(summary).toMatch(
    /\| ✅ \| <code>example&#47;good&#45;model&#45;infile<\/code> \| <code>em<\/code> \d+\.\d\d<br>/,
  );
  expect(summary).not.toContain('strong');
  expect(outputs).toMatch(/^verified=true\ntable<<(\S+)\n### Submissions[^]*\n\1\n$/);
  expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET /repos/owner/board/issues/7/comments?per_page=100&page=1',
    'POST /repos/owner/board/issues/7/comments',
  ]);
  expect(asked[1]?.authorization).toBe(`Bearer ${TOKEN}`);
  expect((JSON.parse(asked[1]?.body ?? '') as { body: string }).body).toContain(summary.trim());

  const ours = { id: 2, user: { type: 'Bot' }, body: '<!-- assay: submissions -->\nold' };
  const [later, askedLater, closeLater] = await forge([stranger, ours]);
  expect((await verify(later)).status).toBe(0);
  closeLater();
  expect(askedLater.map(({ method, url }) => `${method} ${url}`)).toContain(
    'PATCH /repos/owner/board/issues/comments/2',
  );
});

test('an edited report is refused', async () => {
  publish();
  submit('Bad model');
  const report = example('bad-model-infile/report.json');
  writeFileSync(report, readFileSync(report, 'utf8').replace(/"value": \d+/, '"value": 99'));
  commit();
  const { status, printed, summary, outputs } = await verify();
  expect(status).toBe(1);
  expect(summary).toContain('0 of 1 can be published');
  expect(summary).toContain('| **differs** | ❌ ');
  // No number of an edited report is shown.
  expect(summary).toMatch(/infile<\/code> \| {2}\| \*\*differs/);
  expect(outputs).toContain('verified=false');
  expect(printed).toMatch(/^::error::example\/bad-model-infile: differs; /m);
});

test('published results are not changed, and records are left to the site', async () => {
  publish();
  submit('Good model');
  writeFileSync(example('strong/submission.toml'), 'model = "Mine"\n');
  rmSync(example('weak/report.json'));
  writeFileSync(example('first-seen.json'), '{}');
  commit();
  const { status, summary, printed } = await verify();
  expect(status).toBe(1);
  expect(summary.match(/This changes or removes published results/g)).toHaveLength(2);
  expect(summary).toContain('This file is the record of the site');
  expect(printed).toContain('::error::example/weak/report.json: This changes');
});

test('links are not followed', async () => {
  publish();
  writeFileSync(join(folder, 'secret'), 'a secret\n');
  symlinkSync(join(folder, 'secret'), example('strong/notes'));
  commit();
  const { status, summary, printed } = await verify();
  expect(status).toBe(1);
  expect(summary).toContain('This is a link');
  expect(summary + printed).not.toContain('a secret');
});

test('what a stranger wrote stays text', async () => {
  publish();
  const name = '@team <img src=x> | [a](http:x) `b`\n::warning::c';
  cpSync(example('strong'), example(name), { recursive: true });
  commit();
  const { status, summary, printed } = await verify();
  expect(status).toBe(1);
  for (const part of ['@', '<img', '](', '`b', 'http:', '\n::']) expect(summary).not.toContain(part);
  expect(printed).not.toMatch(/^::warning/m);
});

test('what cannot be verified is an error of the action', async () => {
  publish();
  submit('Good model');
  commit();
  const outcomes = [
    await verify({ ASSAY_BASE: 'origin/' }),
    await verify({ ASSAY_BASE: 'nothing' }),
    await verify({ ASSAY_COMMAND: join(folder, 'nothing') }),
    await verify({ ASSAY_RESULTS: 'nothing' }),
    await verify({ ASSAY_COMMAND: 'git' }),
  ];
  for (const { status, printed } of outcomes) {
    expect(status).toBe(2);
    expect(printed).toMatch(/^::error::.+\n$/);
  }
  const [environment, , close] = await forge([], 403);
  const { status, printed, summary } = await verify(environment);
  close();
  expect(status).toBe(0);
  expect(printed).toContain('::warning::The table could not be commented: GET 7/comments');
  expect(summary).toContain('1 of 1');
});
