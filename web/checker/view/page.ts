/** The checker: from files, through a check, to its results. */

import { fetchBundle, type Bundle, type DownloadProgress } from '../bundle';
import { Checker, type CheckResult, type OnProgress, type Progress } from '../client';
import { byId, h, isAbort, message } from '../../shared/dom';
import { bytes } from '../../shared/format';
import { renderDownloads } from './downloads';
import { Explorer } from './explorer';
import { offerHarnesses } from './harnesses';
import type { OtherFile, Result } from '../protocol';
import { idOf, type Offer, type OwnTests, type ProgramOffer } from './benchmarks';
import { Intake, type Choice, type Own } from './intake';
import { renderProblems } from './problems';
import { ProgressPanel } from './progress';
import type { Published } from './published';
import { renderQuirks } from './quirks';
import type { Scores } from './scores';
import type * as Sections from './sections';
import { SharedWork } from './shared-work';
import { isForXcodeeval, otherFile } from './sniff';
import { FAILURES, State, type View } from './state';
import { forget, MOST_BYTES, store, stored } from './stored';
import { offerSubmission } from './submission/offer';
import { TokenOffer } from './tokens/offer';
import { renderTools, type Restart } from './tools';
import { causeOfNothing, renderRefusal, renderVerdict } from './verdict';

/** The checked files in the address; empty if there are none. */
type Names = Pick<View, 'sample' | 'submission' | 'files'>;

const NO_FILES: Names = { sample: '', submission: '', files: '' };

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
  /** The files that the page shows. */
  #shown: Names;
  #scores: Scores | null = null;
  #tokens: TokenOffer | null = null;
  #explorer: Explorer | null = null;

  constructor() {
    this.#progress = new ProgressPanel(() => {
      this.#cancel();
    });
    this.#stages.work.append(this.#progress.element);
    this.#intake = new Intake(this.#state, {
      check: (choice) => {
        void this.#check(choice);
      },
      refuse: (file, other) => {
        this.#cancel();
        this.#refuse(file, other);
      },
    });
    this.#state.listen((view, changed) => {
      if (!isSame(view, this.#shown)) {
        this.#followFiles(view);
        return;
      }
      if (changed.has('benchmark')) void this.#intake.follow(view.benchmark);
      this.#scores?.follow(changed);
      this.#tokens?.follow(changed);
      this.#explorer?.follow(view, changed);
    });
    document.addEventListener('keydown', (event) => {
      this.#explorer?.onKey(event);
    });
    const { view } = this.#state;
    this.#shown = names(view);
    if (this.#checkShown()) return;
    void this.#offerLast();
    const { example } = view;
    if (example !== '') this.#intake.tell(`This link shows the example ${example}. Choose the files it is from.`);
  }

  async #check(choice: Choice): Promise<void> {
    this.#cancel();
    const running = new AbortController();
    this.#running = running;
    this.#intake.tell('');
    this.#workTitle.textContent = `Checking ${choice.predictions.name}`;
    this.#progress.show({ phase: 'loading', done: 0, total: 0, answersPerSecond: null, secondsRemaining: null });
    this.#show('work', this.#workTitle);
    try {
      if (choice.own === null) {
        const refusal = await refuse(choice);
        if (this.#running !== running) return;
        running.signal.throwIfAborted();
        if (refusal) {
          this.#refuse(...refusal);
          return;
        }
      }
      this.#follow(choice);
      if (choice.prompts instanceof File && (choice.task !== null || (await isForXcodeeval(choice.prompts)))) {
        await this.#checkXcodeeval(choice, choice.prompts, running);
        return;
      }
      if (hasPrograms(choice.prompts)) {
        await this.#checkPrograms(choice, choice.prompts, running);
        return;
      }
      const bundle = choice.prompts instanceof File ? null : await this.#fetch(choice.prompts, running.signal);
      running.signal.throwIfAborted();
      const prompts = bundle?.prompts ?? (choice.prompts as File);
      const [result, sections] = await Promise.all([
        this.#checker.check(
          { prompts, predictions: choice.predictions, ...(choice.language && { language: choice.language }) },
          (progress) => {
            this.#progress.show(progress);
          },
        ),
        import('./sections'),
      ]);
      const published = await publishedReport(choice.own);
      if (this.#running === running) this.#showResult(choice, bundle, result, published, sections);
    } catch (fault) {
      if (this.#running !== running) return;
      this.#leave();
      this.#intake.tell(isAbort(fault) ? 'The check was cancelled.' : `The check failed: ${message(fault)}`);
    }
  }

  /** Puts the files of a check into the address. */
  #follow(choice: Choice): void {
    const { view } = this.#state;
    const shown = this.#name(choice);
    // A link contains a view of its own files. A view of other files does not apply.
    const linked = this.#explorer === null || isSame(shown, view);
    // Back returns to the start. The browser has no longer stored files that others replaced.
    const push = !isSame(shown, view) && (view.files === '' || shown.files === '');
    this.#shown = shown;
    this.#state.set({ ...shown, ...(!linked && { ...FAILURES, example: '' }) }, { push });
  }

  /** Scores one of xCodeEval's tasks. Few visitors need this, so its view is loaded on demand. */
  async #checkXcodeeval(choice: Choice, references: File, running: AbortController): Promise<void> {
    const [{ scoreXcodeeval, UnclearTask }, { renderXcodeeval }] = await Promise.all([
      import('../xcodeeval'),
      import('./xcodeeval'),
    ]);
    const { predictions, task, own } = choice;
    const report = own !== null && 'report' in own ? own.report : null;
    const scored = scoreXcodeeval(references, predictions, task, report, running.signal, (progress) => {
      this.#progress.show(progress);
    });
    const result = await scored.catch((fault: unknown) => {
      if (fault instanceof UnclearTask) return fault;
      throw fault;
    });
    if (this.#running !== running) return;
    if (result instanceof UnclearTask) {
      this.#leave();
      this.#intake.askTask(result.tasks);
      return;
    }
    const published = await publishedReport(choice.own);
    if (this.#running !== running) return;
    this.#showOther(renderXcodeeval(choice, result, this.#restart(choice), published?.element ?? null));
    this.#compare(published, result);
  }

  /** Judges programs. Few visitors need this, so the runner is loaded on demand. */
  async #checkPrograms(choice: Choice, offer: ProgramOffer | OwnTests, running: AbortController): Promise<void> {
    const { judgePrograms, renderPrograms } = await import('./programs');
    const result = await judgePrograms(offer, choice.predictions, running.signal, (progress) => {
      this.#progress.show(progress);
    });
    if (this.#running !== running) return;
    this.#showOther(renderPrograms(choice, result, this.#restart(choice)));
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

  #showResult(
    choice: Choice,
    bundle: Bundle | null,
    result: CheckResult,
    published: Published | null,
    { Scores, renderOutcomes }: typeof Sections,
  ): void {
    const { report } = result;
    const cause = causeOfNothing(report);
    if (cause !== null) {
      const verdict = renderVerdict(choice, bundle, result);
      const problems = cause.isOtherFile ? null : renderProblems(report.problems);
      this.#showOther([verdict, renderTools(this.#restart(choice)), problems]);
      return;
    }
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
      onResult: (found) => {
        this.#compare(published, found);
      },
    });
    this.#tokens = tokens;
    this.#scores = scores;
    scores.show(result);
    const open = (filter: Partial<View>): void => {
      explorer.reveal(filter);
    };
    const tools = renderTools(this.#restart(choice), renderDownloads(this.#checker));
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
        explorer.element,
        renderOutcomes(report, this.#state, open),
        scores.languages,
        offerHarnesses(this.#checker),
        tokens.element,
        renderQuirks(report, this.#state, open),
      ];
      this.#stages.result.append(...rest.filter((section) => section !== null));
      void explorer.start();
    });
    if (published?.needsMore(report)) {
      published.wait();
      const work = published.needs.tokens ? tokens.open() : strict.do();
      work.catch((fault: unknown) => {
        published.stopped(isAbort(fault) ? '' : message(fault));
      });
    } else {
      this.#compare(published, result);
    }
  }

  #compare(published: Published | null, result: Pick<Result, 'report' | 'reportJson'>): void {
    const compared = published?.compare(result, (profiles) => this.#checker.reportBy(profiles));
    compared?.catch((fault: unknown) => {
      published?.stopped(isAbort(fault) ? '' : message(fault));
    });
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
      this.#compare(published, result);
    } catch (fault) {
      scores.stopped(isAbort(fault) ? '' : message(fault));
      throw fault;
    }
  }

  /** Names the files of a check, and stores the visitor's own. */
  #name({ own, files, prompts, predictions, language, task }: Choice): Names {
    if (own !== null)
      return { ...NO_FILES, ...('sample' in own ? { sample: own.sample } : { submission: own.submission }) };
    if (files !== null) return { ...NO_FILES, files };
    // The browser stores files of benchmarks only.
    if ('ownTests' in prompts) return NO_FILES;
    const name = Date.now().toString(36);
    const stored = prompts instanceof File ? prompts : idOf(prompts);
    void store({ name, predictions, prompts: stored, language, task });
    return { ...NO_FILES, files: name };
  }

  /** The button that starts over, and whether the browser has stored the files. */
  #restart({ own, prompts, predictions }: Choice): Restart {
    const size = predictions.size + (prompts instanceof File ? prompts.size : 0);
    const note =
      size > MOST_BYTES
        ? `Files over ${bytes(MOST_BYTES)} are not stored: after a reload, choose them again.`
        : 'ownTests' in prompts
          ? 'This file is not stored: after a reload, choose it again.'
          : 'Your files are stored in this browser until you start over.';
    return {
      note: own === null ? note : '',
      start: () => {
        if (own === null) void forget();
        this.#checker.dispose();
        this.#clear();
        this.#intake.reset();
        this.#shown = NO_FILES;
        this.#state.set({ ...FAILURES, example: '', ...NO_FILES }, { push: own !== null });
        this.#showStart();
      },
    };
  }

  /** The address names other files, or none. */
  #followFiles(view: View): void {
    this.#shown = names(view);
    if (this.#checkShown()) return;
    this.#cancel();
    this.#showStart();
  }

  /** Checks the files that the address names, if any. */
  #checkShown(): boolean {
    const { sample, submission, files } = this.#shown;
    if (sample !== '') void this.#intake.checkSample(sample);
    else if (submission !== '') void this.#intake.checkSubmission(submission);
    else if (files !== '') void this.#checkStored(files);
    else return false;
    return true;
  }

  async #checkStored(name: string): Promise<void> {
    const files = await stored();
    if (this.#shown.files !== name) return;
    if (files?.name === name) {
      void this.#intake.checkStored(files);
      return;
    }
    this.#leave();
    this.#intake.tell('The files of this result are no longer stored in this browser. Choose them again.');
  }

  /** Offers the result of files that the browser has stored. */
  async #offerLast(): Promise<void> {
    const files = await stored();
    const last = byId('last', HTMLParagraphElement);
    last.hidden = files === null;
    if (files === null) return;
    const button = (text: string, click: () => void): HTMLElement =>
      h('button', { type: 'button', class: 'button' }, text, { click });
    last.replaceChildren(
      h('span', {}, ['This browser has stored ', h('span', { class: 'file' }, files.predictions.name), '.']),
      button('Show its result', () => void this.#intake.checkStored(files)),
      button('Forget it', () => {
        last.hidden = true;
        void forget();
      }),
    );
  }

  /** Shows that a file is not JSON Lines. */
  #refuse(file: File, other: OtherFile): void {
    const start = (): void => {
      this.#intake.reset();
      this.#leave();
    };
    this.#showOther([renderRefusal(file, other), renderTools({ start, note: '' })]);
  }

  /** Shows a result without scores to explore. */
  #showOther(sections: readonly (HTMLElement | null)[]): void {
    this.#clear();
    this.#stages.result.replaceChildren(...sections.filter((section) => section !== null));
    this.#show('result', byId('verdict', HTMLHeadingElement));
  }

  /** Removes the result. */
  #clear(): void {
    this.#explorer = null;
    this.#scores = null;
    this.#tokens = null;
    this.#stages.result.replaceChildren();
  }

  /** Returns to the start without a result. */
  #leave(): void {
    this.#shown = NO_FILES;
    this.#state.set(NO_FILES);
    this.#showStart();
  }

  #showStart(): void {
    this.#show('start', byId('predictions-file', HTMLInputElement));
    void this.#offerLast();
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

/** The first file of a check that is not JSON Lines; `null` if both may be. */
async function refuse({ prompts, predictions }: Choice): Promise<[File, OtherFile] | null> {
  for (const file of [predictions, ...(prompts instanceof File ? [prompts] : [])]) {
    const other = await otherFile(file);
    if (other && !(hasPrograms(prompts) && (await isForeign(file)))) return [file, other];
  }
  return null;
}

/** Whether programs are judged, rather than completions. */
function hasPrograms(prompts: Choice['prompts']): prompts is ProgramOffer | OwnTests {
  return 'programs' in prompts || 'ownTests' in prompts;
}

/** Whether another harness wrote a file of programs. */
async function isForeign(file: File): Promise<boolean> {
  const { recogniseForeign } = await import('./foreign');
  return (await recogniseForeign(file))?.is_imported ?? false;
}

function names({ sample, submission, files }: Names): Names {
  return { sample, submission, files };
}

function isSame(a: Names, b: Names): boolean {
  return a.sample === b.sample && a.submission === b.submission && a.files === b.files;
}
