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
import { byDimension, byLanguage, heatMap, type Open } from './heatmap';
import type { Material } from './offer';
import { shares } from './shares';
import { cellName, DIMENSIONS, MEASURES, type Dimension, type Measure } from './vocabulary';

/** Members of the view that determine the section. */
const SHOWN: (keyof View)[] = ['dimension', 'measure', 'columns', 'scope'];

type Choice = 'dimension' | 'measure' | 'columns' | 'scope';

export class TokenTypes {
  readonly element = h('div', { class: 'token-types' });
  readonly #progress: ProgressPanel;
  readonly #heatMap = new Figure('token-types');
  readonly #shares = new Figure('token-shares');
  #rows: readonly TokenRow[] = [];
  #filter: TokenFilter | null = null;
  /** The combinations of two dimensions, by both. */
  readonly #combinations = new Map<string, TokenRow[]>();

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
    this.#combinations.clear();
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
    const { dimension, measure, columns, scope } = state.view;
    const isByLanguage = columns === '' || columns === dimension;
    for (const select of this.element.querySelectorAll<HTMLSelectElement>('.token-tools select')) {
      select.value = select.name === 'columns' && isByLanguage ? '' : state.view[select.name as Choice];
      // A dimension is not combined with itself.
      if (select.name === 'columns') for (const option of select.options) option.disabled = option.value === dimension;
    }
    const open: Open = (row) => {
      // Only predictions have such tokens, or the filter of examples has no such combination.
      if (row.tokens === 0 || row.value.includes(' × ')) return undefined;
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
    // With one language, the total is the same as the language's own rows.
    const scopes = [...new Set(this.#rows.map(({ language }) => language))];
    const chosen = scopes.find((language) => language === scope) ?? scopes[0] ?? null;
    if (isByLanguage) {
      this.#heatMap.show(heatMap(this.#rows, byLanguage(this.#rows), dimension, measure, open));
    } else {
      const found = this.#combinations.get(`${dimension} ${columns}`);
      if (found)
        this.#heatMap.show(
          heatMap(this.#rows, byDimension(this.#rows, found, columns, chosen), dimension, measure, open),
        );
      else void this.#combine(dimension, columns);
    }
    this.#shares.show(shares(this.#rows, dimension, measure, chosen, open));
  }

  /** Computes combinations, and shows them if they are still wanted. */
  async #combine(first: Dimension, second: Dimension): Promise<void> {
    const { checker, state } = this.material;
    this.#combinations.set(`${first} ${second}`, await checker.combineTokens([first, second]));
    if (state.view.dimension === first && state.view.columns === second) this.#draw();
  }

  #chooser(): HTMLElement {
    const { state } = this.material;
    const choose = (name: Choice, text: string, options: [string, string][]): HTMLElement => {
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
      choose('columns', 'Columns', [
        ['', 'Languages'],
        ...keys(DIMENSIONS).map((id: Dimension): [string, string] => [id, DIMENSIONS[id].name]),
      ]),
      languages.length > 1 &&
        choose(
          'scope',
          'In language',
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
