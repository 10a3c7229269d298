/** Files to take away. */

import type { Checker } from '../client';
import type { DownloadKind } from '../protocol';
import { h, icon } from './dom';

const FILES: Record<DownloadKind, { name: string; about: string }> = {
  report: { name: 'report.json', about: 'All numbers on this page, in the bytes that the command writes' },
  detailed: { name: 'detailed.jsonl', about: 'Everything about every example, a line each' },
  csv: { name: 'scores.csv', about: 'The scores of every example, as a table' },
};

export function renderDownloads(checker: Checker, onFault: (fault: unknown) => void): HTMLElement {
  const button = (kind: DownloadKind): HTMLElement => {
    const element = h('button', { type: 'button', class: 'button', title: FILES[kind].about }, [
      icon('download'),
      FILES[kind].name,
    ]);
    element.addEventListener('click', () => {
      element.disabled = true;
      checker
        .download(kind)
        .then((file) => { save(file, FILES[kind].name); }, onFault)
        .finally(() => { element.disabled = false; });
    });
    return element;
  };
  const kinds = Object.keys(FILES) as DownloadKind[];
  return h('div', { class: 'downloads', role: 'group', 'aria-label': 'Downloads' }, kinds.map(button));
}

function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  h('a', { href: url, download: name }).click();
  // The browser has taken the file by the time of the next task; some take it late.
  setTimeout(() => { URL.revokeObjectURL(url); }, 60_000);
}
