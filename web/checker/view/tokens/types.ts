/** Scores by token type: computes them, shows them, and passes them to the explorer. */

import '../../../styles/token-types.css';
import { Figure } from '../../../charts/figure';
import { h } from '../../../shared/dom';
import type { TokenRow, TokenTable } from '../../protocol';
import { ProgressPanel } from '../progress';
import type { View } from '../state';
import { keys, languageName } from '../vocabulary';
import { renderAligned } from './aligned';
import { TokenFilter } from './filter';
import { heatMap, type Open } from './heatmap';
import type { Material } from './offer';
import { shares } from './shares';
import { cellName, DIMENSIONS, MEASURES, type Dimension, type Measure } from './vocabulary';

/** Members of the view that determine the section. */
const SHOWN: (keyof View)[] = ['dimension', 'measure', 'scope'];

export class TokenTypes {
  readonly element = h('div', { class: 'token-types' });
  readonly #progress: ProgressPanel;
  readonly #heatMap = new Figure('token-types');
  readonly #shares = new Figure('token-shares');
  #rows: readonly TokenRow[] = [];
  #filter: TokenFilter | null = null;

  constructor(private readonly material: Material) {
    this.#progress = new ProgressPanel(() => {
      material.checker.cancel();
    });
    this.element.append(this.#progress.element);
  }

  async compute(): Promise<void> {
    const { checker, explorer, state, profile, computeStrict, onResult } = this.material;
    const tell = (progress: Parameters<ProgressPanel['show']>[0]): void => {
      this.#progress.show(progress);
    };
    tell({ phase: 'loading', done: 0, total: 0, answersPerSecond: null, secondsRemaining: null });
    await computeStrict(tell);
    const result = await checker.tokens(profile, tell);
    onResult(result);
    const { tokens } = result.report.sections;
    if (!tokens || tokens.rows.length === 0) {
      this.element.replaceChildren(h('p', { class: 'none' }, 'No statement has a token.'));
      return;
    }
    this.#rows = tokens.rows;
    this.element.replaceChildren(
      this.#chooser(),
      h('div', { class: 'beside' }, [this.#heatMap.element, this.#shares.element]),
      about(tokens),
    );
    this.#draw();
    // The pressed button is gone, and the focus with it.
    if (document.activeElement === document.body) this.element.querySelector('select')?.focus({ preventScroll: true });
    this.#filter = new TokenFilter(state, explorer.element, tokens.rows);
    explorer.offerTokens({
      query: () => this.#filter?.query ?? null,
      render: async (task) => renderAligned(await checker.alignedTokens(task)),
    });
  }

  /** Applies a change of the view. */
  follow(changed: ReadonlySet<keyof View>): void {
    this.#filter?.show();
    if (SHOWN.some((name) => changed.has(name))) this.#draw();
  }

  #draw(): void {
    const { state, explorer } = this.material;
    const { dimension, measure, scope } = state.view;
    for (const select of this.element.querySelectorAll<HTMLSelectElement>('.token-tools select'))
      select.value = state.view[select.name as 'dimension' | 'measure' | 'scope'];
    const open: Open = (row) => {
      // Only predictions have such tokens.
      if (row.tokens === 0) return undefined;
      const filter: Partial<View> = {
        token: cellName(row.dimension, row.value),
        missed: 'yes',
        language: (row.language ?? '') as View['language'],
        category: 'all',
        quirk: '',
        search: '',
        example: '',
      };
      return () => explorer.reveal(filter);
    };
    this.#heatMap.show(heatMap(this.#rows, dimension, measure, open));
    // With one language, the total is the same as the language's own rows.
    const scopes = [...new Set(this.#rows.map(({ language }) => language))];
    const chosen = scopes.find((language) => language === scope) ?? scopes[0] ?? null;
    this.#shares.show(shares(this.#rows, dimension, measure, chosen, open));
  }

  #chooser(): HTMLElement {
    const { state } = this.material;
    const choose = (
      name: 'dimension' | 'measure' | 'scope',
      text: string,
      options: [string, string][],
    ): HTMLElement => {
      const select = h(
        'select',
        { name },
        options.map(([value, label]) => h('option', { value }, label)),
        {
          change: () => {
            state.set({ [name]: select.value });
          },
        },
      );
      return h('label', { class: 'field' }, [h('span', {}, text), select]);
    };
    const languages = [...new Set(this.#rows.map(({ language }) => language))];
    return h('div', { class: 'token-tools' }, [
      choose(
        'dimension',
        'Tokens by',
        keys(DIMENSIONS).map((id: Dimension) => [id, DIMENSIONS[id].name]),
      ),
      choose(
        'measure',
        'Measure',
        keys(MEASURES).map((id: Measure) => [id, MEASURES[id].name]),
      ),
      languages.length > 1 &&
        choose(
          'scope',
          'Dots for',
          languages.map((id: string | null) => [id ?? '', languageName(id)]),
        ),
    ]);
  }
}

function about({ profile }: TokenTable): HTMLElement {
  return h('p', { class: 'quiet token-about' }, [
    'By ',
    h('code', {}, profile),
    '. A token of the ground truth is right if it is in the longest common subsequence with the predicted tokens. ' +
      'Punctuation, operators and most keywords do not count as tokens. The 95 % intervals ' +
      'allow for tokens of one statement being right or wrong together.',
  ]);
}
