import type { Difference } from './difference.ts';

/** The differences as a table, one line each. */
export function printDifferences(differences: readonly Difference[]): string {
  if (differences.length === 0) return 'The emulator responds as recorded.\n';
  const rows = [
    ['request', 'path', 'recorded', 'emulator'],
    ...differences.map(({ request, path, recorded, emulator }) => [
      request,
      path,
      recorded,
      emulator,
    ]),
  ];
  const widths = [0, 1, 2, 3].map((at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .map((line) => `${line}\n`)
    .join('');
}
