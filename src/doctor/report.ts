import type { CheckResult } from './check.ts';

/** The exit code: 1 if an assumption for which the server has no alternative does not hold. */
export const exitCodeOf = (results: readonly CheckResult[]): 0 | 1 =>
  results.some(({ finding, fallback }) => finding.result === 'fails' && fallback === null) ? 1 : 0;

/** The results as a table for people. */
export function printTable(results: readonly CheckResult[]): string {
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

/** The results as JSON. */
export const printResults = (results: readonly CheckResult[]): string =>
  `${JSON.stringify({ results }, null, 2)}\n`;

function explanation({ finding, fallback }: CheckResult): string {
  switch (finding.result) {
    case 'holds':
      return '';
    case 'unknown':
      return finding.reason;
    case 'fails':
      return `${finding.details}. ${fallback ?? 'The server has no alternative.'}`;
  }
}
