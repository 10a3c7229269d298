/** Whether a submission's published report is what its predictions score here. */

import { h, icon } from '../../shared/dom';
import type { CheckResult } from '../client';
import type { Report } from '../protocol';

export class Published {
  readonly element = h('p', { class: 'published', role: 'status' });

  constructor(
    private readonly submission: string,
    private readonly report: string,
  ) {}

  /** Whether `strict@1` has to be computed before the reports can be compared. */
  get needsStrict(): boolean {
    return (JSON.parse(this.report) as Report).scores.some(({ profile }) => profile === 'strict@1');
  }

  wait(): void {
    this.#show('waiting', 'The published report has scores by strict@1 too. They are computed, then it is compared.');
  }

  /** Says why no comparison came about. */
  stopped(reason: string): void {
    this.#show('waiting', `The published report was not compared: ${reason || 'that was cancelled.'}`);
  }

  compare({ reportJson }: CheckResult): void {
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
