/** The comment on the pull request. There is one, which later runs replace. */

import { readFileSync } from 'node:fs';

const MARK = '<!-- assay: submissions -->';
/** The number of comments on a page of the list, and of pages that are searched. */
const PAGE = 100;
const PAGES = 30;

/** Writes the comment of the pull request that started the workflow. */
export async function comment(text, { GITHUB_API_URL, GITHUB_REPOSITORY, GITHUB_EVENT_PATH, ASSAY_TOKEN }) {
  const event = JSON.parse(readFileSync(GITHUB_EVENT_PATH, 'utf8'));
  const number = event.pull_request?.number;
  if (!Number.isSafeInteger(number)) throw new Error('The event is no pull request.');
  const request = async (method, path, body) => {
    const response = await globalThis.fetch(`${GITHUB_API_URL}/repos/${GITHUB_REPOSITORY}/issues/${path}`, {
      method,
      headers: {
        accept: 'application/vnd.github+json',
        authorization: `Bearer ${ASSAY_TOKEN}`,
        'x-github-api-version': '2022-11-28',
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${path}: status ${response.status}`);
    return response.json();
  };
  const body = { body: `${MARK}\n${text}` };
  for (let page = 1; page <= PAGES; page += 1) {
    const comments = await request('GET', `${number}/comments?per_page=${PAGE}&page=${page}`);
    // Anyone can write the mark, but only a bot's comment can be ours.
    const own = comments.find((one) => one.user?.type === 'Bot' && one.body?.startsWith(MARK));
    if (own) return request('PATCH', `comments/${own.id}`, body);
    if (comments.length < PAGE) break;
  }
  return request('POST', `${number}/comments`, body);
}
