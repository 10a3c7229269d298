/** Which token types one submission gets right more often than another. */

import type { Progress } from '../checker/client';
import type { TokenRow } from '../checker/protocol';
import { DIMENSIONS, FEW, valueName, type Dimension } from '../checker/view/tokens/vocabulary';
import { keys, languageName } from '../checker/view/vocabulary';
import { h, isAbort, message } from '../shared/dom';
import { count, percent, signed } from '../shared/format';
import type { State, View } from './compare';
import type { Side } from './examples';
import { label } from './submissions';

export class Tokens {
  readonly #body = h('div');
  readonly #status = h('p', { class: 'compare-status', role: 'status' });
  readonly #button = h('button', { type: 'button', class: 'button' }, 'Break both down by token type', {
    click: () => void this.#open(),
  });
  readonly element = h('section', { 'aria-labelledby': 'tokens' }, [
    h('h2', { id: 'tokens' }, 'Token types'),
    h(
      'p',
      { class: 'quiet' },
      'Which tokens one of them gets right more often: method names, strings, names of other files.',
    ),
    this.#body,
    this.#status,
  ]);
  /** The rows of each side; none before they were computed. */
  #rows: (readonly TokenRow[])[] = [];

  constructor(
    private readonly sides: readonly Side[],
    private readonly state: State,
  ) {
    this.#body.append(this.#button);
  }

  follow(changed: ReadonlySet<keyof View>): void {
    if (this.#rows.length > 0 && (changed.has('types') || changed.has('of'))) this.#draw();
  }

  async #open(): Promise<void> {
    this.#button.disabled = true;
    const found: (readonly TokenRow[])[] = [];
    try {
      for (const { submission, checker } of this.sides) {
        const tell = ({ done, total }: Progress): void => {
          this.#status.textContent = `${label(submission)}: ${count(done)} of ${count(total)} tasks…`;
        };
        found.push((await checker.tokens(tell)).report.tokens?.rows ?? []);
      }
      this.#status.textContent = '';
      this.#rows = found;
      this.#draw();
      this.#body.querySelector('select')?.focus({ preventScroll: true });
    } catch (fault) {
      this.#button.disabled = false;
      this.#status.textContent = isAbort(fault) ? '' : `This did not work: ${message(fault)}`;
    }
  }

  #draw(): void {
    const { view } = this.state;
    const dimension = keys(DIMENSIONS).find((id) => id === view.types) ?? 'syntax_type';
    const languages = [...new Set((this.#rows[0] ?? []).map(({ language }) => language))];
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
    const [first, ...others] = this.sides;
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
      ...(first
        ? others.map((other, index) => {
            const pairs = pair(this.#rows[0] ?? [], this.#rows[index + 1] ?? [], dimension, language);
            return table(label(first.submission), label(other.submission), dimension, pairs);
          })
        : []),
    );
    if (focused !== '') this.#body.querySelector<HTMLElement>(`select[name="${CSS.escape(focused)}"]`)?.focus();
  }
}

/** What both sides have of a type. The groundtruths are the same, and so are the numbers of their tokens. */
interface Pair {
  first: TokenRow;
  second: TokenRow;
  difference: number;
}

function pair(
  first: readonly TokenRow[],
  second: readonly TokenRow[],
  dimension: Dimension,
  language: TokenRow['language'],
): Pair[] {
  const pairs = first.flatMap((row): Pair[] => {
    if (row.language !== language || row.dimension !== dimension || row.tokens === 0) return [];
    const same = (other: TokenRow): boolean =>
      other.language === language && other.dimension === dimension && other.value === row.value;
    const other = second.find(same);
    return other ? [{ first: row, second: other, difference: other.recall.value - row.recall.value }] : [];
  });
  return pairs.sort((a, b) => b.difference - a.difference);
}

function table(first: string, second: string, dimension: Dimension, pairs: readonly Pair[]): HTMLElement {
  const numeric = { scope: 'col', class: 'value' };
  return h('div', { class: 'table-wrap', tabindex: 0, role: 'region', 'aria-label': `Token types of ${second}` }, [
    h('table', { class: 'plain-table compare-tokens' }, [
      h(
        'caption',
        {},
        `Of the groundtruths’ tokens, how many ${first} and ${second} predict, in percent with 95 % intervals. The first ` +
          'rows are what the second gains most; differences are coloured where the intervals do not overlap. Types of ' +
          `fewer than ${FEW} tokens are faint.`,
      ),
      h('thead', {}, [
        h('tr', {}, [
          h('th', { scope: 'col' }, DIMENSIONS[dimension].name),
          h('th', numeric, 'Tokens'),
          h('th', numeric, first),
          h('th', numeric, second),
          h('th', { ...numeric, 'aria-sort': 'descending' }, 'Difference in points'),
          h('th', numeric, 'Relative gain'),
        ]),
      ]),
      h('tbody', {}, pairs.map(line)),
    ]),
  ]);
}

function line({ first, second, difference }: Pair): HTMLElement {
  const share = ({ recall: { value, low, high } }: TokenRow): HTMLElement =>
    h('td', {}, [percent(value), ' ', h('small', {}, `${low.toFixed(1)}–${high.toFixed(1)}`)]);
  const gain = first.recall.value === 0 ? '–' : `${signed((100 * difference) / first.recall.value, 1)} %`;
  const few = first.tokens < FEW;
  // Intervals of both that have nothing in common are more than chance needs.
  const tone =
    second.recall.low > first.recall.high ? 'better' : second.recall.high < first.recall.low ? 'worse' : null;
  return h('tr', { class: few ? 'few' : null }, [
    h('th', { scope: 'row' }, valueName(first.dimension, first.value)),
    h('td', {}, count(first.tokens)),
    share(first),
    share(second),
    h('td', { class: tone }, signed(difference, 2)),
    h('td', {}, gain),
  ]);
}
