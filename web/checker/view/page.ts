/** The checker: from files, through a check, to what it found. */

import { fetchBundle, type Bundle, type DownloadProgress } from '../bundle';
import { Checker, type CheckResult } from '../client';
import { byId, h, message } from './dom';
import { renderDownloads } from './downloads';
import { Explorer } from './explorer';
import { Intake, type Choice, type Offer } from './intake';
import { renderOutcomes } from './outcomes';
import { renderProblems } from './problems';
import { ProgressPanel } from './progress';
import { renderQuirks } from './quirks';
import { Scores } from './scores';
import { NO_FILTER, State, type View } from './state';
import { renderVerdict } from './verdict';

type Stage = 'start' | 'work' | 'result';

export class CheckerPage {
  readonly #checker = new Checker();
  readonly #state = new State();
  readonly #stages: Record<Stage, HTMLElement> = {
    start: byId('start', HTMLElement),
    work: byId('work', HTMLElement),
    result: byId('result', HTMLElement),
  };
  readonly #workTitle = byId('work-title', HTMLHeadingElement);
  readonly #progress: ProgressPanel;
  readonly #intake: Intake;
  readonly #title = document.title;
  /** Stops what is under way. */
  #running: AbortController | null = null;
  /** Which of the site's examples the page is about; empty for the visitor's own files. */
  #sample: string;
  #scores: Scores | null = null;
  #explorer: Explorer | null = null;

  constructor() {
    this.#progress = new ProgressPanel(() => {
      this.#cancel();
    });
    this.#stages.work.append(this.#progress.element);
    this.#intake = new Intake(this.#state, (choice) => {
      void this.#check(choice);
    });
    this.#state.listen((view, changed) => {
      if (view.sample !== this.#sample) {
        this.#followSample(view.sample);
        return;
      }
      this.#scores?.follow(changed);
      this.#explorer?.follow(view, changed);
    });
    document.addEventListener('keydown', (event) => {
      this.#explorer?.onKey(event);
    });
    const { sample, example } = this.#state.view;
    this.#sample = sample;
    if (sample !== '') void this.#intake.checkSample(sample);
    else if (example !== '') this.#intake.tell(`This link shows the example ${example}. Choose the files it is from.`);
  }

  async #check(choice: Choice): Promise<void> {
    this.#cancel();
    const running = new AbortController();
    this.#running = running;
    // A link says what to show of its files; what was shown of other files means nothing here.
    const linked = this.#explorer === null || (choice.sample !== '' && choice.sample === this.#state.view.sample);
    this.#sample = choice.sample;
    this.#state.set({ sample: choice.sample, ...(!linked && NO_FILTER) });
    this.#intake.tell('');
    this.#workTitle.textContent = `Checking ${choice.predictions.name}`;
    this.#progress.show({ phase: 'loading', doneBytes: 0, totalBytes: 0, answersPerSecond: null, secondsLeft: null });
    this.#show('work', this.#workTitle);
    try {
      const bundle = choice.prompts instanceof File ? null : await this.#fetch(choice.prompts, running.signal);
      running.signal.throwIfAborted();
      const prompts = bundle?.prompts ?? (choice.prompts as File);
      const result = await this.#checker.check(
        { prompts, predictions: choice.predictions, ...(choice.language && { language: choice.language }) },
        (progress) => {
          this.#progress.show(progress);
        },
      );
      if (this.#running === running) this.#showResult(choice, bundle, result);
    } catch (fault) {
      if (this.#running !== running) return;
      this.#showStart();
      this.#intake.tell(isAbort(fault) ? 'The check was cancelled.' : `The check did not work: ${message(fault)}`);
    }
  }

  #fetch({ url }: Offer, signal: AbortSignal): Promise<Bundle> {
    const onProgress = (progress: DownloadProgress): void => {
      this.#progress.show({ phase: 'fetching', ...progress, answersPerSecond: null, secondsLeft: null });
    };
    return fetchBundle(url, { signal, onProgress });
  }

  #cancel(): void {
    this.#running?.abort();
    this.#checker.cancel();
  }

  #showResult(choice: Choice, bundle: Bundle | null, result: CheckResult): void {
    const { report } = result;
    const explorer = new Explorer(this.#checker, this.#state, report);
    this.#explorer = explorer;
    const scores = new Scores(
      this.#state,
      () => {
        void this.#strict(scores, explorer);
      },
      () => {
        this.#checker.cancel();
      },
    );
    this.#scores = scores;
    scores.show(report);
    const open = (filter: Partial<View>): void => {
      explorer.reveal(filter);
    };
    const again = h('button', { type: 'button', class: 'button' }, 'Check another file', {
      click: () => {
        this.#sample = '';
        this.#state.set({ ...NO_FILTER, sample: '' }, { push: choice.sample !== '' });
        this.#showStart();
      },
    });
    const tools = h('div', { class: 'result-tools' }, [again, renderDownloads(this.#checker)]);
    const top = [renderVerdict(choice, bundle, result), tools, renderProblems(report), scores.element];
    this.#stages.result.replaceChildren(...top.filter((section) => section !== null));
    this.#show('result', byId('verdict', HTMLHeadingElement));
    // What is further down can wait until the page has answered to the visitor.
    setTimeout(() => {
      if (this.#explorer !== explorer) return;
      const rest = [
        renderOutcomes(report, this.#state, open),
        renderQuirks(report, this.#state, open),
        explorer.element,
      ];
      this.#stages.result.append(...rest.filter((section) => section !== null));
      void explorer.start();
    });
  }

  async #strict(scores: Scores, explorer: Explorer): Promise<void> {
    try {
      const { report } = await this.#checker.strict((progress) => {
        scores.advance(progress);
      });
      scores.show(report);
      explorer.reload();
    } catch (fault) {
      scores.stopped(isAbort(fault) ? '' : message(fault));
    }
  }

  /** The address says that another of the site's examples is to be seen, or none. */
  #followSample(sample: string): void {
    this.#sample = sample;
    if (sample !== '') {
      void this.#intake.checkSample(sample);
    } else {
      this.#cancel();
      this.#showStart();
    }
  }

  #showStart(): void {
    this.#show('start', byId('predictions-file', HTMLInputElement));
  }

  #show(stage: Stage, focus: HTMLElement): void {
    for (const [name, element] of Object.entries(this.#stages)) element.hidden = name !== stage;
    document.title = stage === 'start' ? this.#title : `${focus.textContent} – Assay`;
    window.scrollTo(0, 0);
    focus.focus({ preventScroll: true });
  }
}

function isAbort(fault: unknown): boolean {
  return fault instanceof DOMException && fault.name === 'AbortError';
}
