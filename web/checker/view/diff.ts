/** A prediction above its groundtruth. */

import type { Change } from '../protocol';
import { h } from '../../shared/dom';

type Parts = readonly (Node | string)[];

/** Both sides, with the text that only one side has marked. */
export function renderDiff(changes: readonly Change[]): HTMLElement {
  const side = (own: 'prediction' | 'reference', tag: 'del' | 'ins'): Parts =>
    changes
      .filter((change) => change.side === 'both' || change.side === own)
      .map((change) => (change.side === 'both' ? change.text : h(tag, {}, visible(change.text))));
  return renderTexts(side('prediction', 'del'), side('reference', 'ins'));
}

export function renderTexts(prediction: Parts, groundtruth: Parts): HTMLElement {
  return h('dl', { class: 'diff' }, [...side('Prediction', prediction), ...side('Ground truth', groundtruth)]);
}

function side(name: string, parts: Parts): HTMLElement[] {
  const isEmpty = parts.every((part) => part === '');
  const text = isEmpty ? h('span', { class: 'quiet' }, 'nothing') : h('pre', { tabindex: 0 }, h('code', {}, parts));
  return [h('dt', {}, name), h('dd', {}, text)];
}

/** Line ends, and white space on its own, as visible characters. */
function visible(text: string): string {
  const signs = text.replaceAll('\n', '↵\n');
  return text.trim() === '' ? signs.replaceAll(' ', '·').replaceAll('\t', '→') : signs;
}
