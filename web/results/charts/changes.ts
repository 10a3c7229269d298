/** The tasks won and lost between two settings of a model. Rising scores hide lost tasks. */

import { svg } from '../../shared/dom';
import { count } from '../../shared/format';
import { probability } from '../numbers';
import type { Chart, NoChart } from './figure';
import { fitting, label, line, picture, tick, type Subject } from './parts';
import { linear } from './scale';

const MOST_ROWS = 12;
const LINE = 46;
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

  const draw = (width: number): SVGElement => {
    const bottom = TOP + shown.length * LINE;
    // Numbers are at the ends of the bars.
    const middle = width / 2;
    const scale = linear([0, most], [0, middle - 52]);
    return picture(width, bottom + 6, [
      tick('← lost', { x: middle - 8, y: 12, 'text-anchor': 'end' }),
      tick('won →', { x: middle + 8, y: 12 }),
      ...shown.flatMap(({ name, improved, degraded, p }, index) => {
        const top = TOP + index * LINE;
        const y = top + 22;
        return [
          label(fitting(name, width - 90), name, { x: 0, y: top + 15 }),
          tick(probability(p), { x: width, y: top + 15, 'text-anchor': 'end' }),
          line('chart-axis', middle, y - 3, middle, y + BAR + 3),
          svg('rect', { class: 'bar worse', x: middle - scale(degraded), y, width: scale(degraded), height: BAR }),
          svg('rect', { class: 'bar better', x: middle, y, width: scale(improved), height: BAR }),
          tick(`−${count(degraded)}`, { x: middle - scale(degraded) - 6, y: y + 13, 'text-anchor': 'end' }),
          tick(`+${count(improved)}`, { x: middle + scale(improved) + 6, y: y + 13 }),
        ];
      }),
    ]);
  };
  const sources = [...new Set(shown.flatMap(({ source }) => source ?? []))];
  const counted = sources.length > 0 ? ` Counts as published: ${sources.join('; ')}.` : '';
  return {
    title,
    note: `Tasks with an exact match in only one of the two settings, and the p-value of the exact McNemar test.${counted}`,
    draw,
    head: ['Model', 'Won', 'Lost', 'p'],
    lines: shown.map(({ name, improved, degraded, p }) => [name, improved, degraded, p]),
  };
}
