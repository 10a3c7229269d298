/** Files to download. */

import type { Checker } from '../client';
import type { DownloadKind } from '../protocol';
import { save } from '../../shared/download';
import { h, icon, message } from '../../shared/dom';
import { keys } from './vocabulary';

const FILES: Record<DownloadKind, { name: string; about: string }> = {
  report: { name: 'report.json', about: 'All numbers on this page, as the command writes them' },
  detailed: { name: 'detailed.jsonl', about: 'All details of every example, one per line' },
  csv: { name: 'scores.csv', about: 'The scores of every example, as a table' },
};

export function renderDownloads(checker: Checker): HTMLElement {
  const notice = h('p', { class: 'notice', role: 'alert' });
  const button = (kind: DownloadKind): HTMLElement => {
    const { name, about } = FILES[kind];
    const element = h('button', { type: 'button', class: 'button', title: about }, [icon('download'), name], {
      click: () => void give(),
    });
    const give = async (): Promise<void> => {
      notice.textContent = '';
      element.disabled = true;
      try {
        save(await checker.download(kind), name);
      } catch (fault) {
        notice.textContent = `${name} could not be made: ${message(fault)}`;
      }
      element.disabled = false;
    };
    return element;
  };
  return h('div', { class: 'downloads', role: 'group', 'aria-label': 'Downloads' }, [
    ...keys(FILES).map(button),
    notice,
  ]);
}
