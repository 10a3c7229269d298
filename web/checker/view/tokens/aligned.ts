/** The tokens of one example on both sides: which are correct, and their types. */

import type { AlignedToken, AlignedTokens } from '../../protocol';
import { h, icon } from '../../../shared/dom';
import { counted } from '../../../shared/format';
import { keys } from '../vocabulary';
import { DIMENSIONS, labelNames } from './vocabulary';

/** Longer texts are cut. The type of a token is next to it. */
const LONGEST = 60;

export function renderAligned({ reference, prediction }: AlignedTokens): HTMLElement {
  return h('div', { class: 'aligned' }, [
    h('h4', {}, 'Tokens'),
    side('Ground truth', reference, 'predicted', 'missed'),
    side('Prediction', prediction, 'right', 'wrong'),
  ]);
}

function side(name: string, tokens: readonly AlignedToken[], right: string, wrong: string): HTMLElement {
  const hits = tokens.filter((token) => token.right).length;
  const caption = `${name}: ${hits} of ${counted(tokens.length, 'token')} ${right}`;
  if (tokens.length === 0) return h('p', { class: 'quiet' }, `${name}: no tokens`);
  return h('div', { class: 'scroll-x', tabindex: 0, role: 'region', 'aria-label': caption }, [
    h('table', { class: 'token-table' }, [
      h('caption', {}, caption),
      h(
        'thead',
        {},
        h('tr', {}, [
          h('th', { scope: 'col' }, 'Token'),
          h('th', { scope: 'col' }, h('span', { class: 'unseen' }, 'Verdict')),
          ...keys(DIMENSIONS).map((dimension) => h('th', { scope: 'col' }, DIMENSIONS[dimension].name)),
        ]),
      ),
      h(
        'tbody',
        {},
        tokens.map((token) => {
          const names = labelNames(token);
          return h('tr', {}, [
            h('th', { scope: 'row' }, h('code', {}, shortened(token.text))),
            h('td', { class: token.right ? 'token-right' : 'token-wrong' }, [
              icon(token.right ? 'tick' : 'cross'),
              ' ',
              token.right ? right : wrong,
            ]),
            ...keys(DIMENSIONS).map((dimension) => h('td', {}, names[dimension])),
          ]);
        }),
      ),
    ]),
  ]);
}

function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text || '(empty)';
}
