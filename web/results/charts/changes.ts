/** The tasks won and lost between two settings of a model. Rising scores hide lost tasks. */

import type { Chart, NoChart } from '../../charts/figure';
import { linear } from '../../charts/scale';
import { label, line, LINE, picture, tick, wrap } from '../../charts/shapes';
import { svg } from '../../shared/dom';
import { count } from '../../shared/format';
import { probability } from '../numbers';
import { shownOf, type Subject } from './subject';

const MOST_ROWS = 12;
const BAR = 16;
const TOP = 22;

export function byChange(subject: Subject): Chart | NoChart {
  const { board, view, scope } = subject;
  const title = `Tasks won and lost between settings, ${scope.name}`;
  const settingOf = (id: string): string => board.settings.find((setting) => setting.id === id)?.name ?? id;
  const rows = new Map(subject.everywhere.map((row) => [row.key, row]));
  const all = board.changes.flatMap(({ first, second, profile, source, counts }) => {
    const [from, to] = [rows.get(first), rows.get(second)];
    const found = Object.hasOwn(counts, scope.id) ? counts[scope.id] : undefined;
    if (!from || !to || !found || profile !== view.profile) return [];
    const name = `${to.model}: ${settingOf(from.setting)} → ${settingOf(to.setting)}`;
    return [{ ...found, name, source: source?.name ?? null }];
  });
  const shown = all.slice(0, MOST_ROWS);
  if (shown.length === 0)
    return {
      title,
      reason: 'This chart needs a model in two settings: its predictions, or the tasks won and lost from a paper.',
    };
  const most = Math.max(1, ...shown.flatMap(({ improved, degraded }) => [improved, degraded]));
  const sources = [...new Set(shown.flatMap(({ source }) => source ?? []))];
  const counted = sources.length > 0 ? ` Counts as published: ${sources.join('; ')}.` : '';
  return {
    title,
    note: `${shownOf(shown.length, all.length, 'pairs of settings')} Tasks with an exact match in only one of the two settings, and the p-value of the exact McNemar test.${counted}`,
    draw: (width) => {
      // Numbers are at the ends of the bars.
      const middle = width / 2;
      const scale = linear([0, most], [0, middle - 60]);
      let top = TOP;
      const drawn = shown.map(({ name, improved, degraded, p }) => {
        const lines = wrap(name, width - 90);
        const y = top + lines.length * LINE + 6;
        const first = top + LINE;
        top = y + BAR + 8;
        return {
          y: y + BAR / 2,
          lines: [name, `won ${count(improved)}, lost ${count(degraded)} tasks`, probability(p)],
          parts: [
            label(lines, 0, first),
            tick(probability(p), width, first, 'end'),
            line('chart-axis', middle, y - 3, middle, y + BAR + 3),
            svg('rect', { class: 'bar worse', x: middle - scale(degraded), y, width: scale(degraded), height: BAR }),
            svg('rect', { class: 'bar better', x: middle, y, width: scale(improved), height: BAR }),
            tick(`−${count(degraded)}`, middle - scale(degraded) - 6, y + 13, 'end'),
            tick(`+${count(improved)}`, middle + scale(improved) + 6, y + 13),
          ],
        };
      });
      return {
        picture: picture(width, top, [
          tick('← lost (tasks)', middle - 8, 12, 'end'),
          tick('won (tasks) →', middle + 8, 12),
          ...drawn.flatMap(({ parts }) => parts),
        ]),
        spots: drawn.map(({ y, lines }) => ({ x: middle, y, lines })),
      };
    },
    head: ['Model', 'Won', 'Lost', 'p'],
    lines: shown.map(({ name, improved, degraded, p }) => [name, improved, degraded, p]),
  };
}
