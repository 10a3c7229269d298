/** Exports the shown table as a file. */

import { csv, type Cell } from '../shared/csv';
import { nameOf, TIERS, type Board, type Row } from './board';
import { MODEL, scoreIn, type ScoreColumn } from './columns';
import { difference, score } from './numbers';
import { ranking } from './ranks';
import type { Selection } from './selection';
import type { View } from './view';

type Writer = (board: Board, view: View, selection: Selection) => string;

export type Format = 'csv' | 'json' | 'markdown' | 'latex' | 'bibtex';

export const FORMATS: Record<Format, { name: string; extension: string; type: string; write: Writer }> = {
  csv: { name: 'CSV', extension: 'csv', type: 'text/csv', write: writeCsv },
  json: { name: 'JSON', extension: 'json', type: 'application/json', write: writeJson },
  markdown: { name: 'Markdown', extension: 'md', type: 'text/markdown', write: writeMarkdown },
  latex: { name: 'LaTeX', extension: 'tex', type: 'application/x-tex', write: writeLatex },
  bibtex: { name: 'BibTeX', extension: 'bib', type: 'application/x-bibtex', write: writeBibtex },
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

/** A readable table. The cells of a line are its facts, then its scores. */
interface Readable {
  caption: string;
  source: string;
  facts: string[];
  scores: string[];
  lines: { facts: string[]; scores: { text: string; isBest: boolean }[] }[];
}

interface NamedFact {
  name: string;
  text: (row: Row) => string;
}

function readable(board: Board, view: View, selection: Selection): Readable {
  const { scores, baseline } = selection;
  const rows = allRows(selection);
  const ranks = ranking(board, view, selection);
  const rank = (row: Row): string => {
    const found = ranks(row);
    return found ? `${found.band === null ? '' : '='}${found.rank}` : '–';
  };
  const shown = new Set(selection.facts.map(({ id }) => id));
  // Rows of the same model differ in these.
  const telling: (NamedFact & { id: string })[] = [
    { id: 'setting', name: 'Setting', text: (row) => settingName(board, row) },
    { id: 'retriever', name: 'Retriever', text: (row) => row.retriever ?? '' },
    { id: 'sampling', name: 'Sampling', text: (row) => row.sampling ?? '' },
    { id: 'tier', name: 'Tier', text: (row) => TIERS[row.tier].name },
  ];
  const known: NamedFact[] = [
    { name: 'Rank', text: rank },
    ...telling.filter(({ id }) => !shown.has(id)),
    ...selection.facts.map((fact): NamedFact => ({ name: fact.name, text: (row) => fact.text(row, board) })),
  ];
  const textOfAll = ({ text }: NamedFact): string | null => {
    const [first = '', ...others] = new Set(rows.map(text));
    return others.length === 0 ? first : null;
  };
  // A column with the same text in all rows says more in the caption.
  const facts = known.filter((fact) => rows.length < 2 || textOfAll(fact) === null);
  const common = known.filter((fact) => !facts.includes(fact) && !['', '–'].includes(textOfAll(fact) ?? ''));
  const bests = scores.map((column) => {
    const values = rows.map((row) => scoreIn(column, row, view.profile)?.value ?? Number.NaN);
    return rows.length < 2 ? Number.NaN : Math.max(...values.filter((value) => !Number.isNaN(value)));
  });
  const cell = (column: ScoreColumn, row: Row, best = Number.NaN): { text: string; isBest: boolean } => {
    const found = scoreIn(column, row, view.profile);
    if (!found) return { text: '–', isBest: false };
    if (baseline && row !== baseline) {
      const change = distance(column, row, view, selection);
      return { text: change === null ? '–' : difference(change), isBest: false };
    }
    const { interval, value } = found;
    const range = interval ? ` (${score(interval.low)}–${score(interval.high)})` : '';
    return { text: score(value) + range, isBest: value === best };
  };
  const hasIntervals = scores.some((column) => rows.some((row) => scoreIn(column, row, view.profile)?.interval));
  const caption = [
    `${board.benchmark.name}, ${nameOf(view.profile)}`,
    baseline && `differences to ${baseline.model}`,
    ...common.map((fact) => `${fact.name.toLowerCase()}: ${textOfAll(fact)}`),
    hasIntervals && '95 % intervals in parentheses',
    bests.some(Number.isFinite) && !baseline && 'best in bold',
  ];
  return {
    caption: `${caption.filter(Boolean).join('; ')}.`,
    source: `Source: ${location.href}, accessed ${today()}.`,
    facts: [MODEL.name, ...facts.map(({ name }) => name)],
    scores: scores.map(({ name }) => name),
    lines: rows.map((row) => ({
      facts: [row.model, ...facts.map(({ text }) => text(row))],
      scores: scores.map((column, index) => cell(column, row, bests[index])),
    })),
  };
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

function writeMarkdown(board: Board, view: View, selection: Selection): string {
  const { caption, source, facts, scores, lines } = readable(board, view, selection);
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;
  const bold = (text: string, isBest: boolean): string => (isBest ? `**${text}**` : text);
  const table = [
    line([...facts, ...scores].map(markdownText)),
    line([...facts.map(() => '---'), ...scores.map(() => '--:')]),
    ...lines.map((row) =>
      line([...row.facts.map(markdownText), ...row.scores.map(({ text, isBest }) => bold(markdownText(text), isBest))]),
    ),
  ];
  return `${markdownText(caption)}\n\n${table.join('')}\n${markdownText(source)}\n`;
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
  const { caption, source, facts, scores, lines } = readable(board, view, selection);
  const alignment = 'l'.repeat(facts.length) + 'r'.repeat(scores.length);
  const line = (cells: readonly string[]): string => `${cells.join(' & ')} \\\\\n`;
  const bold = (text: string, isBest: boolean): string => (isBest ? `\\textbf{${text}}` : text);
  return [
    '% needs \\usepackage{booktabs}\n\\begin{table}\n\\centering\n',
    `\\caption{${latexText(caption)} ${latexText(source)}}\n`,
    `\\begin{tabular}{${alignment}}\n\\toprule\n`,
    line([...facts, ...scores].map(latexText)),
    '\\midrule\n',
    ...lines.map((row) =>
      line([...row.facts.map(latexText), ...row.scores.map(({ text, isBest }) => bold(latexText(text), isBest))]),
    ),
    '\\bottomrule\n\\end{tabular}\n\\end{table}\n',
  ].join('');
}

/** An entry for the page as it is shown, and the entry of the benchmark's own paper. */
function writeBibtex(board: Board, view: View): string {
  const { id, name, citation } = board.benchmark;
  const fields = [
    ['title', `{${latexText(name)}: leaderboard}`],
    ['howpublished', `\\url{${location.href.replace(/[{}\\]/g, encodeURIComponent)}}`],
    ['note', `${latexText(nameOf(view.profile))}; accessed ${today()}`],
    ['year', today().slice(0, 4)],
  ];
  const entry = fields.map(([field, value]) => `  ${field} = {${value}},\n`).join('');
  const own = `@misc{${id.replace(/[^\w-]/g, '-')}-leaderboard,\n${entry}}\n`;
  return citation === null ? own : `${own}\n${citation.trim()}\n`;
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
