/** Compares a submission's published report with the one computed here. */

import { h, icon } from '../../shared/dom';
import type { Report, Result, TokenProfile } from '../protocol';
import { STRICT } from './vocabulary';

/** The schema of the reports that this page computes. */
const SCHEMA: Report['schema'] = 'assay-report@2';

interface Extras {
  strict: boolean;
  /** The profile that tokens are labelled by, if the report has token types. */
  tokens: TokenProfile | null;
  /** The metrics, in the order of tables. */
  metrics: string;
}

/** The parts of a report besides the official scores. */
function extras({ rows, sections }: Report): Extras {
  return {
    strict: rows.some(({ profile }) => profile === STRICT.id),
    tokens: (sections.tokens?.profile ?? null) as TokenProfile | null,
    metrics: [...new Set(rows.map(({ metric }) => metric))].join(', '),
  };
}

export class Published {
  readonly element = h('p', { class: 'published', role: 'status' });
  /** What must be computed before the comparison, besides the official scores. */
  readonly needs: Extras;
  /** The schema of the published report, if it is another one than that of the page. */
  readonly #schema: string | null;

  constructor(
    private readonly submission: string,
    private readonly report: string,
  ) {
    const published = JSON.parse(report) as Report;
    const { schema }: { schema: string } = published;
    this.#schema = schema === SCHEMA ? null : schema;
    this.needs = this.#schema === null ? extras(published) : { strict: false, tokens: null, metrics: '' };
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
    if (this.#schema !== null) {
      this.stopped(`its schema is ${this.#schema}, which only the command reads. \`assay verify\` compares it.`);
      return;
    }
    const { strict, tokens, metrics } = extras(report);
    if (metrics !== this.needs.metrics) {
      this.stopped('it has other metrics than this page computes. `assay verify` compares it.');
      return;
    }
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
