/** The table as Markdown. */

/** The number of scores in a row. */
const SCORES = 4;

const STATUS = {
  reproduced: 'reproduced',
  differs: '**differs**',
  cannot_be_recomputed: '**cannot be recomputed**',
};

const SYMBOLS = { error: '❌', warning: '⚠️', note: 'ℹ️' };

/**
 * A text that a stranger wrote, for a cell. It cannot become Markdown, HTML, a link or a mention, and it stays on its
 * line.
 */
export function plain(text) {
  const encoded = String(text).replace(/[^A-Za-z0-9 ]/gu, (c) => {
    return /[\p{C}\p{Z}]/u.test(c) ? ' ' : `&#${c.codePointAt(0)};`;
  });
  return `<code>${encoded}</code>`;
}

/** The scores of a reproduced submission: those of all tasks by its first profile. */
function scores(report) {
  const { rows = [] } = JSON.parse(report);
  const all = rows.filter(({ scope, value }) => scope?.language === undefined && typeof value === 'number');
  const first = all.filter(({ profile }) => profile === all[0]?.profile).slice(0, SCORES);
  return first.map(({ metric, value }) => `${plain(metric)} ${value.toFixed(2)}`).join('<br>');
}

function cells({ status, findings }) {
  const messages = findings.map(({ severity, message }) => `${SYMBOLS[severity] ?? ''} ${plain(message)}`);
  return `${STATUS[status] ?? plain(status)} | ${messages.join('<br>')}`;
}

/** Returns the text, and whether all submissions of the pull request can be published. */
export function table({ ours, others, faults }, readReport) {
  const isVerified = faults.length === 0 && ours.every(({ isBad }) => !isBad);
  const good = ours.filter(({ isBad }) => !isBad).length;
  const lines = [`### Submissions: ${good} of ${ours.length} can be published`, ''];
  if (ours.length > 0) {
    lines.push('| | submission | scores | recomputed | findings |', '|---|---|---|---|---|');
  }
  for (const submission of ours) {
    const { benchmark, id, status, isBad } = submission;
    // Only a report that was recomputed has numbers to show.
    const numbers = status === 'reproduced' ? scores(readReport(benchmark, id)) : '';
    lines.push(`| ${isBad ? '❌' : '✅'} | ${plain(`${benchmark}/${id}`)} | ${numbers} | ${cells(submission)} |`);
  }
  if (faults.length > 0) {
    lines.push('', '| | file | what to do |', '|---|---|---|');
    lines.push(...faults.map(({ file, message }) => `| ❌ | ${plain(file)} | ${message} |`));
  }
  if (others.length > 0) {
    lines.push('', '| | other submission with errors | recomputed | findings |', '|---|---|---|---|');
    lines.push(...others.map((one) => `| ❌ | ${plain(`${one.benchmark}/${one.id}`)} | ${cells(one)} |`));
  }
  return { text: lines.join('\n'), isVerified };
}
