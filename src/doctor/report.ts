import type { CheckResult } from './check.ts';
import type { Report } from './doctor.ts';
import type { SetUpResult } from './set-up-check.ts';

/** The exit code: 1 if an assumption for which the server has no alternative does not hold, or if operations fail with this set-up. */
export const exitCodeOf = ({ results, setUp }: Report): 0 | 1 =>
  results.some(({ finding, fallback }) => finding.result === 'fails' && fallback === null) ||
  setUp.some(({ finding }) => finding.result === 'fails')
    ? 1
    : 0;

/** What the exit code of `--strict` means. */
const strictMeanings = {
  0: 'Everything that could be checked holds.',
  1: 'An assumption or the set-up fails.',
  3: 'A service cannot be reached.',
  4: 'Nothing could be checked.',
} as const;

/** The exit code of `--strict`: 2 is that of an invalid command line. */
export type StrictExitCode = keyof typeof strictMeanings;

/** The exit code with `--strict`. An assumption that fails counts also if the server has an alternative. */
export function strictExitCodeOf({ results, setUp }: Report): StrictExitCode {
  const isUnreachable = setUp.some(({ finding }) => 'isUnreachable' in finding);
  if (isUnreachable) return 3;
  if ([...results, ...setUp].some(({ finding }) => finding.result === 'fails')) return 1;
  return results.some(({ finding }) => finding.result !== 'unknown') ? 0 : 4;
}

/** The sentences at the end of `--strict`: what was found, and what the exit code means. */
function summaryOf(report: Report): readonly string[] {
  const all = [...report.results, ...report.setUp];
  const counts = (['holds', 'warning', 'fails', 'unknown'] as const).map(
    (result) => `${all.filter(({ finding }) => finding.result === result).length} ${result}`,
  );
  const code = strictExitCodeOf(report);
  return [
    `Of ${all.length} checks: ${counts.join(', ')}.`,
    `${strictMeanings[code]} Exit code ${code}.`,
  ];
}

/** The report for people: a table, and what happened to the records of `--write`. */
export const printReport = (report: Report, isStrict: boolean): string =>
  [
    tableOf([...report.results, ...report.setUp]),
    ...[...sentencesOf(report), ...(isStrict ? summaryOf(report) : [])].map(
      (sentence) => `${sentence}\n`,
    ),
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

/** The report as JSON, with the summary of `--strict`. */
export const printJson = (report: Report, isStrict: boolean): string => {
  const summary = { summary: summaryOf(report), exitCode: strictExitCodeOf(report) };
  return `${JSON.stringify(isStrict ? { ...report, ...summary } : report, null, 2)}\n`;
};

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
