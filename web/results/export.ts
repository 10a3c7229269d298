/** Exports the shown table as a file. */

import { csv, type Cell } from '../shared/csv';
import { nameOf, TIERS, type Board, type Row } from './board';
import { MODEL, scoreIn, type Column, type ScoreColumn } from './columns';
import { difference, score } from './numbers';
import { ranking } from './ranks';
import type { Selection } from './selection';
import type { View } from './view';

type Writer = (board: Board, view: View, selection: Selection) => string;

export type Format = 'csv' | 'json' | 'markdown' | 'latex';

export const FORMATS: Record<Format, { name: string; extension: string; type: string; write: Writer }> = {
  csv: { name: 'CSV', extension: 'csv', type: 'text/csv', write: writeCsv },
  json: { name: 'JSON', extension: 'json', type: 'application/json', write: writeJson },
  markdown: { name: 'Markdown', extension: 'md', type: 'text/markdown', write: writeMarkdown },
  latex: { name: 'LaTeX', extension: 'tex', type: 'application/x-tex', write: writeLatex },
};

function allRows({ pinned, rows }: Selection): Row[] {
  return [...pinned, ...rows];
}

function settingName(board: Board, row: Row): string {
  return board.settings.find(({ id }) => id === row.setting)?.name ?? row.setting;
}

/** The difference of the row's value from the baseline's. */
function distance(column: ScoreColumn, row: Row, view: View, { baseline }: Selection): number | null {
  const own = scoreIn(column, row, view.profile);
  const reference = baseline && scoreIn(column, baseline, view.profile);
  return own && reference ? own.value - reference.value : null;
}

function writeCsv(board: Board, view: View, selection: Selection): string {
  const { scores, baseline } = selection;
  // Always export the facts that distinguish rows, and the tier.
  const known = ['rank', 'model', 'organisation', 'parameters', 'open_weights', 'setting', 'retriever', 'sampling'];
  const head = [...known, 'cost', 'tokens', 'seconds', 'tier', 'source', 'date', 'profile'];
  const parts = baseline ? ['', '_low', '_high', '_difference'] : ['', '_low', '_high'];
  const scoreHead = scores.flatMap(({ scope, metric }) => parts.map((part) => `${scope.id}_${metric.id}${part}`));
  const ranks = ranking(board, view, selection);
  const lines = allRows(selection).map((row): Cell[] => [
    ranks(row)?.rank ?? null,
    row.model,
    row.organisation,
    row.parameters,
    row.open_weights === null ? null : String(row.open_weights),
    row.setting,
    row.retriever,
    row.sampling,
    row.cost,
    row.tokens,
    row.seconds,
    row.tier,
    row.source?.name ?? null,
    row.date,
    view.profile,
    ...scores.flatMap((column): Cell[] => {
      const found = scoreIn(column, row, view.profile);
      const cells = [found?.value ?? null, found?.interval?.low ?? null, found?.interval?.high ?? null];
      return baseline ? [...cells, distance(column, row, view, selection)] : cells;
    }),
  ]);
  return csv([[...head, ...scoreHead], ...lines]);
}

function writeJson(board: Board, view: View, selection: Selection): string {
  const { scores, baseline } = selection;
  const ranks = ranking(board, view, selection);
  const rows = allRows(selection).map((row) => ({
    key: row.key,
    model: row.model,
    organisation: row.organisation,
    parameters: row.parameters,
    open_weights: row.open_weights,
    setting: row.setting,
    retriever: row.retriever,
    sampling: row.sampling,
    cost: row.cost,
    tokens: row.tokens,
    seconds: row.seconds,
    tier: row.tier,
    source: row.source,
    date: row.date,
    rank: ranks(row)?.rank ?? null,
    scores: scores.flatMap((column) => {
      const found = scoreIn(column, row, view.profile);
      if (!found) return [];
      const { scope, metric } = column;
      const { value, interval } = found;
      const change = baseline ? { difference: distance(column, row, view, selection) } : {};
      return [
        {
          scope: scope.id,
          metric: metric.id,
          value,
          low: interval?.low ?? null,
          high: interval?.high ?? null,
          ...change,
        },
      ];
    }),
  }));
  const { benchmark } = board;
  const table = {
    benchmark: { id: benchmark.id, name: benchmark.name },
    profile: view.profile,
    setting: view.setting,
    baseline: baseline?.key ?? null,
    rows,
  };
  return `${JSON.stringify(table, null, 2)}\n`;
}

/** The cells of a readable table, heading first. */
function cells(board: Board, view: View, selection: Selection): string[][] {
  const { scores, baseline } = selection;
  const shown = new Set(selection.facts.map(({ id }) => id));
  // Rows of the same model differ in these.
  const always = [
    ...(shown.has('setting') ? [] : [{ name: 'Setting', text: (row: Row) => settingName(board, row) }]),
    ...(shown.has('retriever') || !allRows(selection).some(({ retriever }) => retriever)
      ? []
      : [{ name: 'Retriever', text: (row: Row) => row.retriever ?? '' }]),
    ...(shown.has('tier') ? [] : [{ name: 'Tier', text: (row: Row) => TIERS[row.tier].name }]),
  ];
  const value = (column: ScoreColumn, row: Row): string => {
    const found = scoreIn(column, row, view.profile);
    if (!found) return '–';
    if (baseline && row !== baseline) {
      const change = distance(column, row, view, selection);
      return change === null ? '–' : difference(change);
    }
    const { interval } = found;
    return score(found.value) + (interval ? ` (${score(interval.low)}–${score(interval.high)})` : '');
  };
  const ranks = ranking(board, view, selection);
  const rank = (row: Row): string => {
    const found = ranks(row);
    return found ? `${found.band === null ? '' : '='}${found.rank}` : '–';
  };
  const name = (column: Column): string => column.name;
  const heading = [
    'Rank',
    name(MODEL),
    ...always.map((fact) => fact.name),
    ...selection.facts.map(name),
    ...scores.map(name),
  ];
  const lines = allRows(selection).map((row) => [
    rank(row),
    row.model,
    ...always.map(({ text }) => text(row)),
    ...selection.facts.map((fact) => fact.text(row, board)),
    ...scores.map((column) => value(column, row)),
  ]);
  return [heading, ...lines];
}

function about(board: Board, view: View, { baseline }: Selection): string {
  const change = baseline ? `, as differences to ${baseline.model}` : '';
  return `${board.benchmark.name}, ${nameOf(view.profile)}${change}; 95 % intervals in parentheses`;
}

function writeMarkdown(board: Board, view: View, selection: Selection): string {
  const [head = [], ...lines] = cells(board, view, selection).map((line) => line.map(markdownText));
  const row = (line: readonly string[]): string => `| ${line.join(' | ')} |\n`;
  const columnsOfText = head.length - selection.scores.length;
  const rule = head.map((_, index) => (index < columnsOfText ? '---' : '--:'));
  return `${markdownText(about(board, view, selection))}\n\n${[head, rule, ...lines].map(row).join('')}`;
}

function markdownText(text: string): string {
  return oneLine(text)
    .replace(/[\\`*_{}[\]()<>#!|~]/g, '\\$&')
    .replaceAll('&', '&amp;');
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function writeLatex(board: Board, view: View, selection: Selection): string {
  const [head = [], ...lines] = cells(board, view, selection).map((line) => line.map(latexText));
  const columnsOfText = head.length - selection.scores.length;
  const alignment = 'l'.repeat(columnsOfText) + 'r'.repeat(selection.scores.length);
  const row = (line: readonly string[]): string => `${line.join(' & ')} \\\\\n`;
  return [
    '% needs \\usepackage{booktabs}\n\\begin{table}\n\\centering\n',
    `\\caption{${latexText(about(board, view, selection))}}\n`,
    `\\begin{tabular}{${alignment}}\n\\toprule\n`,
    row(head),
    '\\midrule\n',
    ...lines.map(row),
    '\\bottomrule\n\\end{tabular}\n\\end{table}\n',
  ].join('');
}

const LATEX: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
  '–': '--',
  '−': '$-$',
};

function latexText(text: string): string {
  return oneLine(text).replace(/[\\~^<>|–−&%$#_{}]/g, (found) => LATEX[found] ?? `\\${found}`);
}
