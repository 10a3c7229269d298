/** The tasks that all sides solve, only one of them, or none: a bar for each group of tasks. */

import type { Chart } from '../charts/figure';
import type { Key } from '../charts/files';
import { fromZero } from '../charts/scale';
import { drawStacks } from '../charts/stacks';
import { counted } from '../shared/format';

export interface Group {
  name: string;
  /** For each task, whether each side solves it. */
  solved: readonly (readonly boolean[])[];
  /** Lists the tasks of the group that only one side solves, by its number. */
  open: (side: number) => void;
}

/** `solved` says what a solved task is: “Answered exactly”. */
export function overlap(groups: readonly Group[], sides: readonly Key[], solved: string): Chart {
  const key = (id: string, name: string, tone: string): Key => ({ id, name, tone, shape: 'square' });
  const parts: { key: Key; has: (task: readonly boolean[]) => boolean; side: number | null }[] = [
    { key: key('all', `${solved} by all`, 'series-6'), has: (task) => task.every(Boolean), side: null },
    ...sides.map(({ id, name, tone }, side) => ({
      key: key(id, `Only by ${name}`, tone),
      has: (task: readonly boolean[]) => task.every((isSolved, index) => isSolved === (index === side)),
      side,
    })),
    ...(sides.length > 2
      ? [
          {
            key: key('some', 'By two', 'series-5'),
            has: (task: readonly boolean[]) => !task.every(Boolean) && task.filter(Boolean).length > 1,
            side: null,
          },
        ]
      : []),
    { key: key('none', 'By none', 'series-other'), has: (task) => !task.some(Boolean), side: null },
  ];
  const counts = groups.map((group) => parts.map(({ has }) => group.solved.filter(has).length));
  const stacks = groups.map((group, row) => ({
    name: group.name,
    parts: parts.map(({ key: part, side }, index) => {
      const found = counts[row]?.[index] ?? 0;
      const share = (100 * found) / Math.max(1, group.solved.length);
      return {
        key: part,
        count: found,
        text: String(found),
        about: `${part.name}: ${counted(found, 'task')}, ${share.toFixed(1)} %`,
        open: side === null ? undefined : () => group.open(side),
      };
    }),
  }));
  return {
    title: 'Tasks won, lost and tied',
    note: `Each bar is all tasks of a language: ${solved.toLowerCase()} by all, by only one, or by none. Choose a part that only one of them has to list its tasks.`,
    keys: parts.map((part) => part.key),
    opens: 'the tasks that only one of them has',
    draw: (width) => drawStacks(width, fromZero('Tasks (%)', 100), stacks),
    head: ['Tasks', ...parts.map((part) => part.key.name)],
    lines: groups.map(({ name }, row) => [name, ...(counts[row] ?? [])]),
  };
}
