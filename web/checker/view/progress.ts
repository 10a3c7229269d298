/** The progress of a check, and the button that stops it. */

import type { Phase, Progress } from '../client';
import { h, join } from '../../shared/dom';
import { bytes, count, duration } from '../../shared/format';

const PHASES: Record<Advance['phase'], string> = {
  fetching: 'Fetching the benchmark',
  loading: 'Loading the scorer',
  decompressing: 'Decompressing',
  indexing: 'Reading the prompts',
  scoring: 'Scoring',
  reporting: 'Writing the report',
  judging: 'Running the programs',
  labelling: 'Labelling tokens',
  compressing: 'Compressing the predictions',
};

export type Advance = Omit<Progress, 'phase'> & { phase: Phase | 'fetching' | 'judging' };

export class ProgressPanel {
  readonly element: HTMLElement;
  readonly #bar = h('progress', { max: 1, 'aria-label': 'Progress' });
  /** Screen readers announce it, so it changes only with the phase. */
  readonly #phase = h('p', { class: 'progress-phase', role: 'status' });
  readonly #facts = h('p', { class: 'progress-facts' });

  constructor(onCancel: () => void) {
    const cancel = h('button', { type: 'button', class: 'button' }, 'Cancel', { click: onCancel });
    this.element = h('div', { class: 'progress' }, [
      h('div', { class: 'progress-line' }, [this.#phase, cancel]),
      this.#bar,
      this.#facts,
    ]);
  }

  show({ phase, done, total, answersPerSecond, secondsRemaining }: Advance): void {
    const name = PHASES[phase];
    if (this.#phase.textContent !== name) this.#phase.textContent = name;
    if (total > 0) this.#bar.value = Math.min(1, done / total);
    else this.#bar.removeAttribute('value');
    const facts = [
      total > 0 && amount(phase, done, total),
      answersPerSecond !== null && `${count(Math.round(answersPerSecond))} answers a second`,
      secondsRemaining !== null && `${duration(secondsRemaining)} left`,
    ];
    // A no-break space preserves the line's height while there is no text.
    this.#facts.replaceChildren(...join(facts, ' · ').map(String), '\u00a0');
  }
}

function amount(phase: Advance['phase'], done: number, total: number): string {
  if (phase === 'labelling') return `${count(done)} of ${count(total)} tasks`;
  if (phase === 'judging') return `${count(done)} of ${count(total)} programs`;
  return `${bytes(done)} of ${bytes(total)}`;
}
