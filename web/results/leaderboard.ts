/** The leaderboard. It renders the data and the view. */

import { h, message } from '../shared/dom';
import { nextFrame, whenIdle } from '../shared/idle';
import { fetchBoard, TIERS, type Board, type Tier } from './board';
import type { Charts } from './charts/charts';
import { select } from './selection';
import { Table } from './table';
import { Tools } from './tools';
import { createState, type View } from './view';

/**
 * Members of the view that affect which rows are shown, and their order. After a change, the table
 * scrolls to its top.
 */
const REORDERING: readonly (keyof View)[] = [
  'setting',
  'profile',
  'search',
  'retriever',
  'tier',
  'weights',
  'smallest',
  'largest',
  'since',
  'until',
  'sort',
  'order',
];
/** Members that only charts use. */
const OF_CHARTS: readonly (keyof View)[] = ['metric', 'scope', 'against'];

/** Makes the page's table interactive. If its data cannot be fetched, the table stays static. */
export async function openLeaderboard(element: HTMLElement): Promise<void> {
  const part = (selector: string): HTMLElement => {
    const found = element.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`The leaderboard has no ${selector}.`);
    return found;
  };
  const tools = part('.board-tools');
  try {
    const board = await fetchBoard(new URL(element.dataset['board'] ?? '', document.baseURI));
    // The page without scripts has a table for each setting.
    element.querySelector('.board-more')?.remove();
    await start(board, tools, part('.table-wrap'), part('.board-charts'));
  } catch (fault) {
    const text = `The table below is complete, but it cannot be sorted or filtered. ${message(fault)}`;
    tools.replaceChildren(h('p', { class: 'notice', role: 'alert' }, text));
  }
}

async function start(
  board: Board,
  toolsElement: HTMLElement,
  wrap: HTMLElement,
  chartsElement: HTMLElement,
): Promise<void> {
  const state = createState(board);
  let selection = select(board, state.view);
  let table: Table | null = null;
  const tools = new Tools(board, state, toolsElement, () => selection);
  let charts: Charts | null = null;
  let isOpening = false;
  /**
   * Charts load when they come into view, so readers of the table do not wait for them. They load
   * when the page is idle, too, because the page may be printed.
   */
  const openCharts = async (): Promise<void> => {
    if (isOpening) return;
    isOpening = true;
    near.disconnect();
    const opened = await import('./charts/charts');
    charts = new opened.Charts(board, state, head);
    charts.show(selection);
  };
  const near = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) void openCharts();
    },
    { rootMargin: '200px' },
  );
  // The heading is there at once, for those who go from heading to heading.
  const head = h('div', { class: 'charts-head' }, h('h2', {}, 'Charts'));
  chartsElement.replaceChildren(head);
  near.observe(chartsElement);
  whenIdle(() => void openCharts());
  let waiting: number | undefined;
  const show = (restart: boolean): void => {
    selection = select(board, state.view);
    tools.show(selection);
    table?.show(selection, restart);
    // The table comes first.
    clearTimeout(waiting);
    waiting = window.setTimeout(() => charts?.show(selection));
  };
  state.listen((_, changed) => {
    if ([...changed].every((name) => OF_CHARTS.includes(name))) charts?.show(selection);
    else show(REORDERING.some((name) => changed.has(name)));
  });
  tools.show(selection);
  // Touches wait while the browser lays out what changed, so it does that in two steps.
  await nextFrame();
  table = new Table(board, state, wrap);
  wrap.after(table.foot);
  table.foot.after(tiers(board));
  table.show(selection, true);
}

/** The legend of the marks of tiers. */
function tiers(board: Board): HTMLElement {
  const present = new Set(board.rows.map(({ tier }) => tier));
  return h(
    'dl',
    { class: 'tiers', 'aria-label': 'Tiers' },
    (Object.keys(TIERS) as Tier[])
      .filter((tier) => present.has(tier))
      .map((tier) =>
        h('div', {}, [
          h('dt', {}, h('span', { class: `tier ${tier}` }, TIERS[tier].name)),
          h('dd', {}, TIERS[tier].meaning),
        ]),
      ),
  );
}
