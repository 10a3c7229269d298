/** Benchmarks that the site lists, but that the checker cannot check files of. */

import { h } from '../../shared/dom';
import { ofSchema } from '../../shared/schema';
import type { Board } from '../protocol';

/** The names of folders on a site. */
const ID = /^[a-z0-9][a-z0-9._-]*$/;

/** What to do with predictions for such a benchmark; `null` if the site does not list it. */
export async function aboutAbsent(id: string): Promise<Node[] | null> {
  if (!ID.test(id)) return null;
  try {
    const response = await fetch(`../${id}/board.json`);
    if (!response.ok) return null;
    const { benchmark, profile } = ofSchema<Board>(await response.json(), 'assay-board@1', 'board.json');
    const { name, link } = benchmark;
    if (profile.startsWith('execution@')) {
      const text = `This site does not run the programs of ${name}. Judge them with the command: `;
      return [h('span', {}, text), h('code', {}, 'assay execute'), h('span', {}, '.')];
    }
    const source = link ? h('a', { href: link, rel: 'noopener' }, new URL(link).host) : 'its authors';
    return [
      h('span', {}, [
        `This site has no prompts of ${name}. Get the prompt file from `,
        source,
        ', and choose it here.',
      ]),
    ];
  } catch {
    return null;
  }
}
