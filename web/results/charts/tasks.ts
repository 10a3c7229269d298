/** What charts of tasks have in common. */

import type { NoChart } from '../../charts/figure';
import { count } from '../../shared/format';
import { groupOf, type Analysed, type AnalysisGroup } from '../analysis';
import { rankOf, type Row } from '../board';
import { ALL_SETTINGS } from '../view';
import { namesOf, shownOf, type Subject } from './subject';

export interface Tasks {
  group: AnalysisGroup;
  shown: Analysed[];
  nameOf: (row: Row) => string;
  /** How many submissions and tasks the chart shows. */
  note: string;
}

/** The submissions of the chosen setting and scope, at most `most`, the best first. */
export function tasksOf(subject: Subject, title: string, most: number): Tasks | NoChart {
  const { analysis, view, scope, rows, board } = subject;
  if (!board.has_analysis)
    return {
      title,
      reason: 'This chart needs two submissions with predictions in a setting. Papers do not print them.',
    };
  if (view.setting === ALL_SETTINGS)
    return { title, reason: 'Choose one setting: answers to different prompts are not compared.' };
  const found = groupOf(analysis, rows, { setting: view.setting, scope: scope.id, profile: view.profile });
  if (!found) {
    const other = analysis && analysis.profile !== view.profile ? ` by ${analysis.profile},` : '';
    return { title, reason: `This chart needs submissions with answers, scored${other} for ${scope.name}.` };
  }
  const { group, analysed } = found;
  const shown = analysed.slice(0, most);
  // Rows have ranks if the site counted their answers.
  const all = Math.max(shown.length, rows.filter((row) => rankOf(row, view.profile, scope.id) !== null).length);
  return {
    group,
    shown,
    nameOf: namesOf(
      shown.map(({ row }) => row),
      subject,
    ),
    note: `${shownOf(shown.length, all, 'submissions with answers')} Tasks: ${count(group.tasks)}.`,
  };
}

/** The name of the score of a task. */
export function scoreName({ board }: Subject): string {
  return board.metrics.find(({ id }) => id === 'em' || id === 'pass_1')?.name ?? 'Score';
}
