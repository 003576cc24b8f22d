import type { CheckResult } from './check.ts';
import type { Report } from './doctor.ts';
import type { SetUpResult } from './set-up-check.ts';

/** The exit code: 1 if an assumption for which the server has no alternative does not hold, or if operations fail with this set-up. */
export const exitCodeOf = ({ results, setUp }: Report): 0 | 1 =>
  results.some(({ finding, fallback }) => finding.result === 'fails' && fallback === null) ||
  setUp.some(({ finding }) => finding.result === 'fails')
    ? 1
    : 0;

/** The report for people: a table, and what happened to the records of `--write`. */
export const printReport = (report: Report): string =>
  [
    tableOf([...report.results, ...report.setUp]),
    ...sentencesOf(report).map((sentence) => `${sentence}\n`),
  ].join('');

function sentencesOf({ isInterrupted, deletedOfEarlierRuns, notDeleted }: Report) {
  const deleted = `Deleted records that an earlier run left behind: ${deletedOfEarlierRuns}.`;
  return [
    ...(isInterrupted ? ['The run was interrupted. The other checks were not made.'] : []),
    ...(deletedOfEarlierRuns > 0 ? [deleted] : []),
    ...notDeleted,
  ];
}

function tableOf(results: readonly (CheckResult | SetUpResult)[]): string {
  const rows = results.map(({ id, finding, ms }) => [id, finding.result, `${ms} ms`] as const);
  const widths = [0, 1, 2].map((column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return results
    .map((result, index) => {
      const cells = (rows[index] ?? []).map((cell, column) =>
        column === 2 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      );
      return `${cells.join('  ')}  ${explanation(result)}`.trimEnd();
    })
    .map((line) => `${line}\n`)
    .join('');
}

/** The report as JSON. */
export const printJson = (report: Report): string => `${JSON.stringify(report, null, 2)}\n`;

function explanation(result: CheckResult | SetUpResult): string {
  const { finding } = result;
  switch (finding.result) {
    case 'holds':
      return ('note' in finding && finding.note) || '';
    case 'unknown':
      return finding.reason;
    case 'warning':
      return finding.advice;
    case 'fails':
      if ('advice' in finding) return finding.advice;
      return `${finding.details}. ${('fallback' in result && result.fallback) || 'The server has no alternative.'}`;
  }
}
