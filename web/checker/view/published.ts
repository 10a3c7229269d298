/** Compares a submission's published report with the one computed here. */

import { h, icon } from '../../shared/dom';
import type { Report, Result, TokenProfile } from '../protocol';
import { STRICT } from './vocabulary';

/** The schema of the reports that this page computes. */
const SCHEMA: Report['schema'] = 'assay-report@2';

interface Extras {
  /** The profiles of its scores, in their order. */
  profiles: string[];
  /** The profile that tokens are labelled by, if the report has token types. */
  tokens: TokenProfile | null;
  /** The metrics, in the order of tables. */
  metrics: string;
}

/** The parts of a report besides the official scores. */
function extras({ rows, sections }: Report): Extras {
  return {
    profiles: [...new Set(rows.flatMap(({ profile }) => profile ?? []))],
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
    this.needs = this.#schema === null ? extras(published) : { profiles: [], tokens: null, metrics: '' };
  }

  /** Whether more than `computed` is needed for the comparison. A part of its profiles comes from the larger module. */
  needsMore(computed: Report): boolean {
    if (this.#schema !== null) return false;
    return this.needs.tokens !== null || this.needs.profiles.join() !== extras(computed).profiles.join();
  }

  wait(): void {
    const more = this.needs.tokens ? 'token types' : 'other profiles';
    this.#show('waiting', `The published report has ${more}. They are computed before it is compared.`);
  }

  /** Shows why there is no comparison. */
  stopped(reason: string): void {
    this.#show('waiting', `The published report was not compared: ${reason || 'you cancelled it.'}`);
  }

  /**
   * Compares with the report computed here, unless that lacks parts that are still computed. `reportBy` makes it with
   * the scores of some profiles only.
   */
  async compare(
    { report, reportJson }: Pick<Result, 'report' | 'reportJson'>,
    reportBy: (profiles: string[]) => Promise<string>,
  ): Promise<void> {
    if (this.#schema !== null) {
      this.stopped(`its schema is ${this.#schema}, which only the command reads. \`assay verify\` compares it.`);
      return;
    }
    const { needs } = this;
    const { profiles, tokens, metrics } = extras(report);
    if (metrics !== needs.metrics) {
      this.stopped('it has other metrics than this page computes. `assay verify` compares it.');
      return;
    }
    const unknown = needs.profiles.filter((profile) => !profiles.includes(profile) && profile !== STRICT.id);
    if (unknown.length > 0) {
      this.stopped(
        `it has scores by ${unknown.join(', ')}, which only the command computes. \`assay verify\` compares it.`,
      );
      return;
    }
    if (tokens !== needs.tokens || !needs.profiles.every((profile) => profiles.includes(profile))) return;
    const isAll = profiles.join() === needs.profiles.join();
    const computed = isAll ? reportJson : await reportBy(needs.profiles);
    if (computed === this.report) this.#show('fine', 'The published report is the one computed here, byte for byte.');
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
