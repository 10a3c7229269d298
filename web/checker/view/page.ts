/** The checker: from files, through a check, to its results. */

import { fetchBundle, type Bundle, type DownloadProgress } from '../bundle';
import { Checker, type CheckResult, type OnProgress, type Progress } from '../client';
import { byId, h, isAbort, message } from '../../shared/dom';
import { renderDownloads } from './downloads';
import { Explorer } from './explorer';
import { Intake, type Choice, type Offer, type Own, type ProgramOffer } from './intake';
import { renderOutcomes } from './outcomes';
import { renderProblems } from './problems';
import { ProgressPanel } from './progress';
import type { Published } from './published';
import { renderQuirks } from './quirks';
import { Scores } from './scores';
import { SharedWork } from './shared-work';
import { isForXcodeeval } from './sniff';
import { NO_FILTER, State, type View } from './state';
import { offerSubmission } from './submission/offer';
import { TokenOffer } from './tokens/offer';
import { renderVerdict } from './verdict';

/** The site's own files in the address; empty if there are none. */
type OwnNames = Pick<View, 'sample' | 'submission'>;

const NOTHING_OWN: OwnNames = { sample: '', submission: '' };

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
  /** Stops the work in progress. */
  #running: AbortController | null = null;
  /** The site's own file that the page shows. */
  #own: OwnNames;
  #scores: Scores | null = null;
  #tokens: TokenOffer | null = null;
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
      if (view.sample !== this.#own.sample || view.submission !== this.#own.submission) {
        this.#followOwn(view);
        return;
      }
      this.#scores?.follow(changed);
      this.#tokens?.follow(changed);
      this.#explorer?.follow(view, changed);
    });
    document.addEventListener('keydown', (event) => {
      this.#explorer?.onKey(event);
    });
    const { sample, submission, example } = this.#state.view;
    this.#own = { sample, submission };
    if (this.#checkOwn()) return;
    if (example !== '') this.#intake.tell(`This link shows the example ${example}. Choose the files it is from.`);
  }

  async #check(choice: Choice): Promise<void> {
    this.#cancel();
    const running = new AbortController();
    this.#running = running;
    // A link contains a view of its own files. A view of other files does not apply.
    const own = names(choice.own);
    const { sample, submission } = this.#state.view;
    const same = choice.own !== null && own.sample === sample && own.submission === submission;
    const linked = this.#explorer === null || same;
    this.#own = own;
    this.#state.set({ ...own, ...(!linked && NO_FILTER) });
    this.#intake.tell('');
    this.#workTitle.textContent = `Checking ${choice.predictions.name}`;
    this.#progress.show({ phase: 'loading', done: 0, total: 0, answersPerSecond: null, secondsRemaining: null });
    this.#show('work', this.#workTitle);
    try {
      if (choice.prompts instanceof File && (choice.task !== null || (await isForXcodeeval(choice.prompts)))) {
        await this.#checkXcodeeval(choice, choice.prompts, running);
        return;
      }
      if ('programs' in choice.prompts) {
        await this.#checkPrograms(choice, choice.prompts, running);
        return;
      }
      const bundle = choice.prompts instanceof File ? null : await this.#fetch(choice.prompts, running.signal);
      running.signal.throwIfAborted();
      const prompts = bundle?.prompts ?? (choice.prompts as File);
      const result = await this.#checker.check(
        { prompts, predictions: choice.predictions, ...(choice.language && { language: choice.language }) },
        (progress) => {
          this.#progress.show(progress);
        },
      );
      const published = await publishedReport(choice.own);
      if (this.#running === running) this.#showResult(choice, bundle, result, published);
    } catch (fault) {
      if (this.#running !== running) return;
      this.#showStart();
      this.#intake.tell(isAbort(fault) ? 'The check was cancelled.' : `The check did not work: ${message(fault)}`);
    }
  }

  /** Scores one of xCodeEval's tasks. Few visitors need this, so its view is loaded on demand. */
  async #checkXcodeeval(choice: Choice, references: File, running: AbortController): Promise<void> {
    const [{ scoreXcodeeval, UnclearTask }, { renderXcodeeval }] = await Promise.all([
      import('../xcodeeval'),
      import('./xcodeeval'),
    ]);
    const { predictions, task } = choice;
    const scored = scoreXcodeeval(references, predictions, task, running.signal, (progress) => {
      this.#progress.show(progress);
    });
    const result = await scored.catch((fault: unknown) => {
      if (fault instanceof UnclearTask) return fault;
      throw fault;
    });
    if (this.#running !== running) return;
    if (result instanceof UnclearTask) {
      this.#showStart();
      this.#intake.askTask(result.tasks);
      return;
    }
    this.#explorer = null;
    this.#scores = null;
    this.#tokens = null;
    const restart = (): void => {
      this.#showStart();
    };
    this.#stages.result.replaceChildren(...renderXcodeeval(choice, result, restart));
    this.#show('result', byId('verdict', HTMLHeadingElement));
  }

  /** Judges programs. Few visitors need this, so the runner is loaded on demand. */
  async #checkPrograms(choice: Choice, offer: ProgramOffer, running: AbortController): Promise<void> {
    const { judgePrograms, renderPrograms } = await import('./programs');
    const result = await judgePrograms(offer, choice.predictions, running.signal, (progress) => {
      this.#progress.show(progress);
    });
    if (this.#running !== running) return;
    this.#explorer = null;
    this.#scores = null;
    this.#tokens = null;
    const restart = (): void => {
      this.#showStart();
    };
    this.#stages.result.replaceChildren(...renderPrograms(choice, result, restart));
    this.#show('result', byId('verdict', HTMLHeadingElement));
  }

  #fetch({ url }: Offer, signal: AbortSignal): Promise<Bundle> {
    const onProgress = (progress: DownloadProgress): void => {
      this.#progress.show({ phase: 'fetching', ...progress, answersPerSecond: null, secondsRemaining: null });
    };
    return fetchBundle(url, { signal, onProgress });
  }

  #cancel(): void {
    this.#running?.abort();
    this.#checker.cancel();
  }

  #showResult(choice: Choice, bundle: Bundle | null, result: CheckResult, published: Published | null): void {
    const { report } = result;
    const explorer: Explorer = new Explorer(this.#checker, this.#state, result, () => tokens.open());
    this.#explorer = explorer;
    const scores = new Scores(
      this.#state,
      () => {
        // The button's section shows the result.
        strict.do().catch(() => undefined);
      },
      () => {
        this.#checker.cancel();
      },
    );
    const strict = new SharedWork<Progress>((tell) => this.#strict(scores, explorer, published, tell));
    const tokens: TokenOffer = new TokenOffer({
      checker: this.#checker,
      state: this.#state,
      explorer,
      profile: published?.needs.tokens ?? null,
      computeStrict: (watch) => strict.do(watch),
      onResult: (found) => published?.compare(found),
    });
    this.#tokens = tokens;
    this.#scores = scores;
    scores.show(result);
    const open = (filter: Partial<View>): void => {
      explorer.reveal(filter);
    };
    const restart = h('button', { type: 'button', class: 'button' }, 'Check another file', {
      click: () => {
        this.#own = NOTHING_OWN;
        this.#state.set({ ...NO_FILTER, ...NOTHING_OWN }, { push: choice.own !== null });
        this.#showStart();
      },
    });
    const tools = h('div', { class: 'result-tools' }, [restart, renderDownloads(this.#checker)]);
    const material = bundle && {
      checker: this.#checker,
      bundle,
      computeStrict: (watch: OnProgress) => strict.do(watch),
    };
    const top = [
      renderVerdict(choice, bundle, result),
      published?.element ?? null,
      tools,
      material && report.valid && !published ? offerSubmission(material, choice.language !== null) : null,
      renderProblems(report.problems),
      scores.element,
    ];
    this.#stages.result.replaceChildren(...top.filter((section) => section !== null));
    this.#show('result', byId('verdict', HTMLHeadingElement));
    // Let the page react to the visitor before the sections further down are built.
    setTimeout(() => {
      if (this.#explorer !== explorer) return;
      const rest = [
        tokens.element,
        renderOutcomes(report, this.#state, open),
        renderQuirks(report, this.#state, open),
        explorer.element,
      ];
      this.#stages.result.append(...rest.filter((section) => section !== null));
      void explorer.start();
    });
    if (published && (published.needs.tokens || published.needs.strict)) {
      published.wait();
      const work = published.needs.tokens ? tokens.open() : strict.do();
      work.catch((fault: unknown) => {
        published.stopped(isAbort(fault) ? '' : message(fault));
      });
    } else {
      published?.compare(result);
    }
  }

  /** Computes `strict@1` and updates all sections that depend on it. */
  async #strict(
    scores: Scores,
    explorer: Explorer,
    published: Published | null,
    tell: (progress: Progress) => void,
  ): Promise<void> {
    try {
      const result = await this.#checker.strict((progress) => {
        scores.advance(progress);
        tell(progress);
      });
      scores.show(result);
      explorer.reload();
      published?.compare(result);
    } catch (fault) {
      scores.stopped(isAbort(fault) ? '' : message(fault));
      throw fault;
    }
  }

  /** The address names another file of the site, or none. */
  #followOwn({ sample, submission }: View): void {
    this.#own = { sample, submission };
    if (!this.#checkOwn()) {
      this.#cancel();
      this.#showStart();
    }
  }

  /** Checks the site's own file that the page is about, if any. */
  #checkOwn(): boolean {
    const { sample, submission } = this.#own;
    if (sample !== '') void this.#intake.checkSample(sample);
    else if (submission !== '') void this.#intake.checkSubmission(submission);
    else return false;
    return true;
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

/**
 * Compares the report of a submission on the site with the one computed here. Most visits do not
 * need it.
 */
async function publishedReport(own: Own | null): Promise<Published | null> {
  if (own === null || !('submission' in own)) return null;
  const { Published } = await import('./published');
  return new Published(own.submission, own.report);
}

function names(own: Own | null): OwnNames {
  return { ...NOTHING_OWN, ...(own && ('sample' in own ? { sample: own.sample } : { submission: own.submission })) };
}
