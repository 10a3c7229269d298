/** The problems of the files: every kind, its places, and what to do about it. */

import type { ProblemGroup, ProblemPlace } from '../protocol';
import { h, icon } from '../../shared/dom';
import { count, counted } from '../../shared/format';
import { readable } from './vocabulary';

/** The number of places to show until the visitor asks for the others in the report. */
const FIRST_PLACES = 3;

/** `null` if there is no problem; the verdict says so. */
export function renderProblems(problems: readonly ProblemGroup[]): HTMLElement | null {
  if (problems.length === 0) return null;
  return h('section', { 'aria-labelledby': 'problems' }, [
    h('h2', { id: 'problems' }, 'Findings'),
    h(
      'ol',
      {},
      problems.map((group) => h('li', { class: `problem ${group.severity}` }, about(group))),
    ),
  ]);
}

function about({ code, severity, file, count: found, note, help, first }: ProblemGroup): HTMLElement[] {
  const places: HTMLElement[] = [
    h('h3', {}, [readable(code), ' ', h('span', { class: 'tally' }, `× ${count(found)}`)]),
  ];
  if (note !== null) places.push(h('p', { class: 'note' }, withCode(`${note}.`)));
  places.push(h('p', {}, withCode(help)));
  const [shared = null, ...more] = new Set(first.map(({ message }) => message));
  // A message that all places share is shown once.
  const once = first.length > 1 && more.length === 0 ? shared : null;
  if (once !== null) places.push(h('p', { class: 'quiet' }, withCode(`${sentence(once)}:`)));
  places.push(placesTable(first.slice(0, FIRST_PLACES), `${readable(code)}: the first places`, once === null));
  const others = first.slice(FIRST_PLACES);
  if (others.length > 0) {
    places.push(
      h('details', {}, [
        h('summary', {}, `Show ${count(others.length)} more`),
        placesTable(others, `${readable(code)}: more places`, once === null),
      ]),
    );
  }
  const unlisted = found - first.length;
  const unit = first.some(({ line }) => line !== null) ? 'more line' : 'more task';
  if (unlisted > 0) places.push(h('p', { class: 'quiet' }, `… and ${counted(unlisted, unit)}`));
  return [
    h('p', { class: 'severity' }, [
      icon(severity === 'error' ? 'cross' : 'warning'),
      severity === 'error' ? 'Error' : 'Warning',
      h('span', { class: 'quiet' }, file === 'prompts' ? 'in the prompts' : 'in the predictions'),
    ]),
    h('div', { class: 'problem-body' }, places),
  ];
}

function placesTable(places: readonly ProblemPlace[], caption: string, hasMessages: boolean): HTMLElement {
  const hasLines = places.some(({ line }) => line !== null);
  const hasTasks = places.some(({ task_id }) => task_id !== null);
  const row = ({ line, task_id, message }: ProblemPlace): HTMLElement =>
    h('tr', {}, [
      hasLines && h('td', { class: 'line' }, line === null ? '' : `line ${count(line)}`),
      hasTasks && h('td', { class: 'task' }, task_id === null ? '' : h('code', {}, task_id)),
      hasMessages && h('td', {}, withCode(message)),
    ]);
  const heads = [hasLines && 'Line', hasTasks && 'Task', hasMessages && 'Problem'].filter((name) => name !== false);
  return h('table', { class: 'places' }, [
    h('caption', { class: 'unseen' }, caption),
    h(
      'thead',
      { class: 'unseen' },
      h(
        'tr',
        {},
        heads.map((name) => h('th', { scope: 'col' }, name)),
      ),
    ),
    h('tbody', {}, places.map(row)),
  ]);
}

/** A sentence with its capital. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Text with code between backticks. */
export function withCode(text: string): (Node | string)[] {
  return text.split('`').map((part, index) => (index % 2 === 1 ? h('code', {}, part) : part));
}
