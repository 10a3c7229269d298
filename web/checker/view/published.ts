/** Compares a submission's published report with the one computed here. */

import { h, icon } from '../../shared/dom';
import type { Report, Result, TokenProfile } from '../protocol';

interface Extras {
  strict: boolean;
  /** The profile that tokens are labelled by, if the report has token types. */
  tokens: TokenProfile | null;
}

/** The parts of a report besides the official scores. */
function extras({ scores, tokens }: Report): Extras {
  return { strict: scores.some(({ profile }) => profile === 'strict@1'), tokens: tokens?.profile ?? null };
}

export class Published {
  readonly element = h('p', { class: 'published', role: 'status' });
  /** What must be computed before the comparison, besides the official scores. */
  readonly needs: Extras;

  constructor(
    private readonly submission: string,
    private readonly report: string,
  ) {
    this.needs = extras(JSON.parse(report) as Report);
  }

  wait(): void {
    const more = this.needs.tokens ? 'token types' : 'scores by strict@1';
    this.#show('waiting', `The published report has ${more} too. They are computed, then it is compared.`);
  }

  /** Shows why there is no comparison. */
  stopped(reason: string): void {
    this.#show('waiting', `The published report was not compared: ${reason || 'that was cancelled.'}`);
  }

  /** Compares with the report computed here, unless that has fewer or more parts. */
  compare({ report, reportJson }: Result): void {
    const { strict, tokens } = extras(report);
    // Token types need all parsers, which come with `strict@1`.
    if (tokens && this.needs.tokens && !this.needs.strict) {
      this.stopped('it has token types without strict@1, which only the command computes. `assay verify` compares it.');
    }
    if (strict !== this.needs.strict || tokens !== this.needs.tokens) return;
    if (reportJson === this.report) this.#show('fine', 'The published report is the one computed here, byte for byte.');
    else this.#show('error', 'The published report is NOT what was computed here. Please tell the maintainers.');
  }

  #show(state: 'fine' | 'error' | 'waiting', text: string): void {
    this.element.className = `published ${state}`;
    this.element.replaceChildren(
      ...(state === 'waiting' ? [] : [icon(state === 'fine' ? 'tick' : 'cross')]),
      h('span', {}, text),
      ' ',
      h('a', { href: `../${this.submission}/` }, 'The submission’s page'),
    );
  }
}
