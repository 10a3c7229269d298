/** The token types that one submission predicts correctly more often than another. */

import type { TokenChange, TokenChanges } from '../checker/protocol';
import { ProgressPanel } from '../checker/view/progress';
import { DIMENSIONS, FEW, valueName, type Dimension } from '../checker/view/tokens/vocabulary';
import { keys, languageName } from '../checker/view/vocabulary';
import { h, isAbort, message } from '../shared/dom';
import { count, percent, signed } from '../shared/format';
import type { State, View } from './compare';
import type { Side } from './examples';
import { label } from './submissions';

export class Tokens {
  readonly #body = h('div');
  readonly #progress = new ProgressPanel(() => {
    this.sides[0]?.checker.cancel();
  });
  readonly #status = h('p', { class: 'compare-status', role: 'status' });
  readonly #button = h('button', { type: 'button', class: 'button' }, 'Break the scores down by token type', {
    click: () => void this.#open(),
  });
  readonly element = h('section', { 'aria-labelledby': 'tokens' }, [
    h('h2', { id: 'tokens' }, 'Token types'),
    h(
      'p',
      { class: 'quiet' },
      'Which types of tokens each submission predicts better: method names, strings, names of other files.',
    ),
    this.#body,
    this.#status,
  ]);
  /** The differences of each other side from the first; empty before they are computed. */
  #changes: readonly TokenChanges[] = [];

  constructor(
    private readonly sides: readonly Side[],
    private readonly state: State,
  ) {
    this.#body.append(this.#button);
  }

  follow(_: View, changed: ReadonlySet<keyof View>): void {
    if (this.#changes.length > 0 && (changed.has('types') || changed.has('of'))) this.#draw();
  }

  async #open(): Promise<void> {
    const [first, ...others] = this.sides;
    if (!first) return;
    this.#status.textContent = '';
    this.#progress.show({ phase: 'loading', done: 0, total: 0, answersPerSecond: null, secondsRemaining: null });
    this.#body.replaceChildren(this.#progress.element);
    try {
      const checkers = others.map(({ checker }) => checker);
      this.#changes = await first.checker.compareTokens(checkers, (progress) => {
        this.#progress.show(progress);
      });
      this.#draw();
      this.#body.querySelector('select')?.focus({ preventScroll: true });
    } catch (fault) {
      this.#body.replaceChildren(this.#button);
      this.#button.focus({ preventScroll: true });
      this.#status.textContent = isAbort(fault) ? '' : `The token types could not be compared: ${message(fault)}`;
    }
  }

  #draw(): void {
    const { view } = this.state;
    const dimension = keys(DIMENSIONS).find((id) => id === view.types) ?? 'syntax_type';
    const languages = [...new Set((this.#changes[0]?.rows ?? []).map(({ language }) => language))];
    const language = languages.find((id) => id === view.of) ?? languages[0] ?? null;
    const choose = (
      name: 'types' | 'of',
      text: string,
      chosen: string,
      options: (readonly [string, string])[],
    ): HTMLElement => {
      const select = h(
        'select',
        { name },
        options.map(([value, words]) => h('option', { value, selected: value === chosen }, words)),
        {
          change: () => {
            this.state.set({ [name]: select.value });
          },
        },
      );
      return h('label', { class: 'field' }, [h('span', {}, text), select]);
    };
    const focused = document.activeElement instanceof HTMLSelectElement ? document.activeElement.name : '';
    const [first = '', ...others] = this.sides.map(({ submission }) => label(submission));
    this.#body.replaceChildren(
      h('div', { class: 'compare-filters' }, [
        choose(
          'types',
          'Tokens by',
          dimension,
          keys(DIMENSIONS).map((id) => [id, DIMENSIONS[id].name]),
        ),
        languages.length > 1 &&
          choose(
            'of',
            'Language',
            language ?? '',
            languages.map((id) => [id ?? '', languageName(id)]),
          ),
      ]),
      ...this.#changes.map(({ profile, rows }, index) => {
        const shown = rows.filter((row) => row.language === language && row.dimension === dimension);
        return table({ profile, rows: shown }, first, others[index] ?? '', dimension);
      }),
    );
    if (focused !== '') this.#body.querySelector<HTMLElement>(`select[name="${CSS.escape(focused)}"]`)?.focus();
  }
}

/** The second side's gains by the types of a dimension, the largest first. */
function table({ profile, rows }: TokenChanges, first: string, second: string, dimension: Dimension): HTMLElement {
  const numeric = { scope: 'col', class: 'value' };
  const sorted = rows.toSorted((a, b) => b.difference - a.difference);
  return h('div', { class: 'table-wrap', tabindex: 0, role: 'region', 'aria-label': `Token types of ${second}` }, [
    h('table', { class: 'plain-table compare-tokens' }, [
      h('caption', {}, [
        'By ',
        h('code', {}, profile),
        `: share of the ground truth’s tokens that ${first} and ${second} predict, in percent. The largest gains of the ` +
          'second come first. Differences are in percentage points, with 95 % confidence intervals, paired by statement. ' +
          'Gains are in percent of the first’s share. Differences whose interval excludes 0 are coloured; types with ' +
          `fewer than ${FEW} tokens are faint.`,
      ]),
      h('thead', {}, [
        h('tr', {}, [
          h('th', { scope: 'col' }, DIMENSIONS[dimension].name),
          h('th', numeric, 'Tokens'),
          h('th', numeric, first),
          h('th', numeric, second),
          h('th', { ...numeric, 'aria-sort': 'descending' }, 'Difference'),
          h('th', numeric, 'Gain'),
        ]),
      ]),
      h('tbody', {}, sorted.map(line)),
    ]),
  ]);
}

function line({
  dimension,
  value,
  tokens,
  first,
  second,
  difference,
  low,
  high,
  relative_gain,
}: TokenChange): HTMLElement {
  return h('tr', { class: tokens < FEW ? 'few' : null }, [
    h('th', { scope: 'row' }, valueName(dimension, value)),
    h('td', {}, count(tokens)),
    h('td', {}, percent(first)),
    h('td', {}, percent(second)),
    h('td', { class: low > 0 ? 'better' : high < 0 ? 'worse' : null }, [
      signed(difference, 2),
      ' ',
      h('small', {}, `${signed(low, 1)} to ${signed(high, 1)}`),
    ]),
    h('td', {}, relative_gain === null ? '–' : `${signed(relative_gain, 1)} %`),
  ]);
}
