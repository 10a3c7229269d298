/** The result: the folder, the text of the pull request, and instructions. */

import type { SubmissionFolder } from '../../protocol';
import { save } from '../../../shared/download';
import { h, icon } from '../../../shared/dom';
import { bytes } from '../../../shared/format';
import type { Benchmark } from './benchmark';

/** Saves the folder and shows the next steps. */
export function handOut({ zip, pullRequest }: SubmissionFolder, id: string, benchmark: Benchmark): HTMLElement {
  const name = `${id}.zip`;
  const download = (): void => {
    save(zip, name);
  };
  download();
  const folder = `results/${benchmark.id}/${id}`;
  const text = h('pre', { tabindex: 0, 'aria-label': 'Text of the pull request' }, h('code', {}, pullRequest));
  return h('div', { class: 'handout' }, [
    h('h3', { tabindex: -1 }, 'The folder is ready'),
    h('p', {}, [
      h('span', { class: 'file' }, name),
      `, ${bytes(zip.size)}, is in your downloads. `,
      h('button', { type: 'button', class: 'link' }, 'Download it again', { click: download }),
    ]),
    h('ol', { class: 'steps' }, [
      h('li', {}, [
        h('strong', {}, 'Unzip it'),
        ' in a clone of the results repository, as ',
        h('code', {}, `${folder}/`),
        '. Keep the folder’s name.',
      ]),
      h('li', {}, [h('strong', {}, 'Commit'), ' its four files unchanged, on a new branch.']),
      h('li', {}, [
        h('strong', {}, 'Open a pull request'),
        ' with the text below. The maintainers verify it with ',
        h('code', {}, `assay verify ${folder}`),
        '. You can run it first.',
      ]),
    ]),
    h('div', { class: 'pull-request' }, [h('h4', {}, 'Text of the pull request'), copyButton(text), text]),
  ]);
}

function copyButton(text: HTMLElement): HTMLElement {
  const status = h('span', { role: 'status', class: 'quiet' });
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text.textContent);
      status.replaceChildren(icon('tick'), ' Copied');
    } catch {
      // Browsers do not let pages over plain http copy, so select the text.
      getSelection()?.selectAllChildren(text);
      status.textContent = 'The text is selected: copy it with the keyboard.';
    }
  };
  const button = h('button', { type: 'button', class: 'button' }, 'Copy', { click: () => void copy() });
  return h('div', { class: 'copy' }, [status, button]);
}
