/** One example: the compared texts, their origin, and the scores. */

import type { Effect, Explanation, MetricInfo, Official, ProfileScores } from '../protocol';
import { renderDiff } from './diff';
import { breakable, h, icon, join } from '../../shared/dom';
import { count, counted, percent, signed } from '../../shared/format';
import { strictComparison } from './strict';
import { LANGUAGES, metricName, OUTCOMES, readable } from './vocabulary';

/** The number of prompt lines to show until the visitor asks for all. */
const PROMPT_LINES = 8;

type Action = (() => void) | null;
/** The position of an example in a list. A single example has none. */
interface Tools {
  previous: Action;
  next: Action;
  close: Action;
}

/** `metrics` are those of the registry. `tokens` is the section about the example's tokens. */
export function renderExample(
  explanation: Explanation,
  metrics: readonly MetricInfo[],
  tools: Tools | null,
  tokens: HTMLElement | null = null,
): HTMLElement {
  const { official, strict } = explanation;
  return h('article', tools ? { 'aria-labelledby': 'example-title' } : {}, [
    h('header', { class: 'example-head' }, [
      ...(tools ? identity(explanation, tools) : [h('h3', {}, 'How it is scored')]),
      why(explanation),
    ]),
    ...(official ? [comparison(official)] : []),
    written(explanation),
    ...(official ? removed(official) : []),
    ...(strict ? [strictComparison(strict)] : []),
    ...(official ? [identifiers(official)] : []),
    tokens,
    ...(official ? [scores(explanation.scores, metrics)] : []),
    ...(explanation.effects.length > 0 ? [effects(explanation.effects)] : []),
    ...context(explanation),
  ]);
}

/** The example's id, and links to other examples. */
function identity(explanation: Explanation, { previous, next, close }: Tools): HTMLElement[] {
  return [
    h('div', { class: 'example-tools' }, [
      tool('back', 'List', 'Back to the list', close),
      tool('up', '', 'Previous example', previous),
      tool('down', '', 'Next example', next),
    ]),
    h('h3', { id: 'example-title', tabindex: -1 }, breakable(explanation.task_id)),
    h('p', { class: 'quiet' }, join(origin(explanation), ' · ')),
  ];
}

function tool(symbol: string, text: string, label: string, action: Action): HTMLElement {
  const attributes = {
    type: 'button',
    class: `button tool ${symbol}`,
    'aria-label': label,
    title: label,
    disabled: action === null,
  };
  return h('button', attributes, [icon(symbol), text], action ? { click: action } : {});
}

function origin({ language, repository, file, line }: Explanation): (Node | string)[] {
  return [
    LANGUAGES[language],
    ...(file === null ? [] : [h('span', {}, breakable(file))]),
    ...(repository === null ? [] : [repository]),
    line === null ? 'no prediction' : `line ${count(line)} of the prediction file`,
  ];
}

function why({ category }: Explanation): HTMLElement {
  const outcome = category ?? 'missing';
  return h('p', { class: 'why' }, [
    h('strong', {}, [h('span', { class: `swatch ${outcome}` }), OUTCOMES[outcome].name]),
    ` ${OUTCOMES[outcome].meaning}`,
  ]);
}

function comparison({ difference }: Official): HTMLElement {
  return h('div', {}, [h('h4', {}, 'What was compared'), renderDiff(difference)]);
}

/**
 * The end of the prompt, followed by the completion: the scored part and the part that was cut off.
 */
function written({ prompt, prediction, official, groundtruth }: Explanation): HTMLElement {
  const lines = prompt.split('\n');
  const hidden = Math.max(0, lines.length - PROMPT_LINES);
  const shown = h('span', { class: 'prompt' }, lines.slice(hidden).join('\n').replace(/^\n+/, ''));
  const scored = official ? h('mark', {}, official.truncated) : h('mark', { class: 'groundtruth' }, groundtruth);
  const cut = struck(official?.cut ?? '');
  const code = h('pre', { class: 'written', tabindex: 0 }, h('code', {}, [shown, scored, ...cut]));
  const more = h(
    'button',
    { type: 'button', class: 'link' },
    `Show all ${counted(lines.length, 'line')} of the prompt`,
    {
      click: () => {
        shown.textContent = prompt;
        more.remove();
      },
    },
  );
  const legend = official
    ? [h('mark', {}, 'scored'), cut.length > 0 ? h('s', {}, 'truncated') : 'Nothing was truncated.']
    : [h('mark', { class: 'groundtruth' }, 'ground truth'), prediction === null && 'Nothing was predicted.'];
  return h('div', {}, [
    h('h4', {}, official ? 'What the model wrote' : 'What the model should write'),
    h('p', { class: 'code-legend' }, [h('span', { class: 'prompt' }, 'prompt'), ...legend]),
    hidden > 0 && more,
    code,
  ]);
}

/** Text that was cut off. Indentation is not struck through, which is easier to read. */
function struck(text: string): (Node | string)[] {
  return text
    .split(/((?:^|\n)\s*)/)
    .flatMap((part, index) => (part === '' ? [] : [index % 2 === 0 ? h('s', {}, part) : part]));
}

function removed({ prediction_comments, reference_comments }: Official): HTMLElement[] {
  const list = (side: string, comments: readonly string[]): HTMLElement | false =>
    comments.length > 0 &&
    h('div', {}, [h('dt', {}, side), ...comments.map((comment) => h('dd', {}, h('code', {}, comment)))]);
  if (prediction_comments.length + reference_comments.length === 0) return [];
  return [
    h('div', {}, [
      h('h4', {}, 'Removed as comments'),
      h('dl', { class: 'comments' }, [
        list('Prediction', prediction_comments),
        list('Ground truth', reference_comments),
      ]),
    ]),
  ];
}

function identifiers({ identifiers: { matched, missed, superfluous } }: Official): HTMLElement {
  const chip = (kind: string, name: string, symbol: string, label: string): HTMLElement =>
    h('li', { class: `chip ${kind}` }, [icon(symbol), h('code', {}, name), h('small', {}, label)]);
  const chips = [
    ...matched.map((name) => chip('matched', name, 'tick', 'matched')),
    ...missed.map((name) => chip('missed', name, 'minus', 'missed')),
    ...superfluous.map((name) => chip('superfluous', name, 'plus', 'extra')),
  ];
  return h('div', {}, [
    h('h4', {}, 'Identifiers'),
    chips.length > 0 ? h('ul', { class: 'chips' }, chips) : h('p', { class: 'quiet' }, 'Neither side has identifiers.'),
  ]);
}

function scores(profiles: readonly ProfileScores[], metrics: readonly MetricInfo[]): HTMLElement {
  const cell = ({ values }: ProfileScores, { id, share, full }: MetricInfo): (Node | string)[] => {
    const value = values[id];
    if (value === undefined) return ['–'];
    if (share) return value === 1 ? [icon('tick'), 'yes'] : [icon('cross'), 'no'];
    const scaled = value * (100 / full);
    return [Number.isInteger(scaled) ? String(scaled) : percent(scaled)];
  };
  const computed = metrics.filter(({ id }) => profiles.some(({ values }) => id in values));
  return h('div', {}, [
    h('h4', {}, 'Scores'),
    h('table', { class: 'example-scores' }, [
      h('caption', { class: 'unseen' }, 'Scores of this example by metric profile'),
      h(
        'thead',
        {},
        h('tr', {}, [
          h('th', { scope: 'col' }, 'Metric'),
          ...profiles.map(({ profile }) => h('th', { scope: 'col' }, breakable(profile))),
        ]),
      ),
      h(
        'tbody',
        {},
        computed.map((metric) =>
          h('tr', {}, [
            h('th', { scope: 'row' }, metricName(metric)),
            ...profiles.map((one) => h('td', {}, cell(one, metric))),
          ]),
        ),
      ),
    ]),
  ]);
}

function effects(all: readonly Effect[]): HTMLElement {
  return h('div', {}, [
    h('h4', {}, 'Quirks that changed the scores'),
    h(
      'ul',
      { class: 'example-effects' },
      all.map((effect) => h('li', {}, [h('strong', {}, readable(effect.quirk)), ': ', changes(effect)])),
    ),
  ]);
}

function changes({ exact_match, identifier_match, difflib, levenshtein, f1 }: Effect): string {
  const match = (name: string, change: number): string | false =>
    change !== 0 && (change > 0 ? `adds the ${name}` : `removes the ${name}`);
  const points = (name: string, change: number, decimals: number): string | false =>
    change !== 0 && `${name} ${signed(change, decimals)}`;
  const parts = [
    match('exact match', exact_match),
    match('identifier exact match', identifier_match),
    points('ES by cceval-difflib@1', difflib, 0),
    points('ES by cceval-levenshtein@1', levenshtein, 0),
    // Billionths, on a scale that ends at 1.
    points('identifier F1', f1 / 1e7, 2),
  ];
  return parts.filter((part) => part !== false).join(', ');
}

function context({ right_context, crossfile_context }: Explanation): HTMLElement[] {
  const code = (text: string): HTMLElement => h('pre', { tabindex: 0 }, h('code', {}, text));
  const parts: HTMLElement[] = [];
  if (right_context !== '') {
    parts.push(h('details', {}, [h('summary', {}, 'Code after the cursor'), code(right_context)]));
  }
  if (crossfile_context.length > 0) {
    const snippets = crossfile_context.flatMap(({ file, code: text }) => [h('h5', {}, breakable(file)), code(text)]);
    const summary = `Context from other files (${counted(crossfile_context.length, 'chunk')})`;
    parts.push(h('details', {}, [h('summary', {}, summary), ...snippets]));
  }
  return parts;
}
