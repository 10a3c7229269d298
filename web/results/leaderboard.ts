/** The leaderboard. It renders the data and the view. */

import { h, message } from '../shared/dom';
import { fetchBoard, type Board } from './board';
import { Charts } from './charts/charts';
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
const OF_CHARTS: readonly (keyof View)[] = ['metric', 'scope'];

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
    start(board, tools, part('.table-wrap'), part('.board-charts'));
  } catch (fault) {
    const text = `The table below is complete, but it cannot be sorted or filtered. ${message(fault)}`;
    tools.replaceChildren(h('p', { class: 'notice', role: 'alert' }, text));
  }
}

function start(board: Board, toolsElement: HTMLElement, wrap: HTMLElement, chartsElement: HTMLElement): void {
  const state = createState(board);
  let selection = select(board, state.view);
  const table = new Table(board, state, wrap);
  const tools = new Tools(board, state, toolsElement, () => selection);
  const charts = new Charts(board, state, chartsElement);
  wrap.after(table.foot);
  const show = (restart: boolean): void => {
    selection = select(board, state.view);
    tools.show(selection);
    table.show(selection, restart);
    charts.show(selection);
  };
  state.listen((_, changed) => {
    if ([...changed].every((name) => OF_CHARTS.includes(name))) charts.show(selection);
    else show(REORDERING.some((name) => changed.has(name)));
  });
  show(true);
}
