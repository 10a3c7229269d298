/** A prediction and its groundtruth under each other, with what only one of them has marked. */

import type { Change } from '../protocol';
import { h } from './dom';

export function renderDiff(changes: readonly Change[]): HTMLElement {
  return h('dl', { class: 'diff' }, [
    ...side('Prediction', changes, 'prediction'),
    ...side('Groundtruth', changes, 'reference'),
  ]);
}

function side(name: string, changes: readonly Change[], own: 'prediction' | 'reference'): HTMLElement[] {
  const tag = own === 'prediction' ? 'del' : 'ins';
  const parts = changes
    .filter((change) => change.side === 'both' || change.side === own)
    .map((change) => (change.side === 'both' ? change.text : h(tag, {}, visible(change.text))));
  return [
    h('dt', {}, name),
    h(
      'dd',
      {},
      parts.length > 0 ? h('pre', { tabindex: 0 }, h('code', {}, parts)) : h('span', { class: 'quiet' }, 'nothing'),
    ),
  ];
}

/** Line ends, and white space on its own, as signs that can be seen. */
function visible(text: string): string {
  const signs = text.replaceAll('\n', '↵\n');
  return text.trim() === '' ? signs.replaceAll(' ', '·').replaceAll('\t', '→') : signs;
}
