import type { RouteCoverage } from './asana-coverage.ts';

/** The page with the table of all routes. */
export function printCoverage(coverage: Readonly<Record<string, RouteCoverage>>): string {
  const rows = Object.entries(coverage).map(([route, use]) => {
    const cells =
      typeof use === 'string' ? ['', use] : [use.map((field) => `\`${field}\``).join(', '), ''];
    return `| \`${route}\` | ${cells.join(' | ')} |`;
  });
  const used = Object.values(coverage).filter((use) => typeof use !== 'string').length;
  return `# Coverage of Asana's API

<!-- \`npm run coverage\` writes this file from script/coverage/asana-coverage.ts. -->

The table lists all operations of Asana's published description. ${used} of ${rows.length} are used by the fields in the second column. The third column says
why an operation is left out. \`rawRequest\` sends requests to every route.

\`npm run check\` compares the table with the schema and with the reads and writes in \`src/service/asana\`.

| operation | fields | why it is left out |
|---|---|---|
${rows.join('\n')}
`;
}
