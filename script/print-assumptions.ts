import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { asanaAssumptions } from '../src/service/asana/assumption/assumption.ts';
import { googleAssumptions } from '../src/service/google/assumption/assumption.ts';
import type { Assumption } from '../src/upstream/assumption/assumption.ts';

// Writes docs/assumptions.md from the lists in the code.
// --check  writes nothing, and fails if the file differs from the lists.

const file = new URL('../docs/assumptions.md', import.meta.url);
const { values } = parseArgs({ options: { check: { type: 'boolean' } } });
const text = `# Assumptions about the services

<!-- \`npm run assumptions\` writes this file from src/service/asana/assumption/assumption.ts and src/service/google/assumption/assumption.ts. -->

The server relies on some behaviours that the services do not promise. Each has an id, which notes, errors and logs name. The last column
says what happens if one does not hold. If a response shows this, the server uses the alternative, remembers this until it stops, writes
one line to its log, and adds a note to \`extensions.upstream.notes\`. No response shows it for an assumption about order or wording.

- **documented**: the service's documentation or its published description says so.
- **observed**: users of the service published its responses.
- **unverified**: no source that we know says so.

${section('Asana', asanaAssumptions)}
${section('Google', googleAssumptions)}`;

if (!values.check) writeFileSync(file, text);
else if (!(existsSync(file) && readFileSync(file, 'utf8') === text)) {
  console.error(
    'docs/assumptions.md differs from the lists in the code: run `npm run assumptions`.',
  );
  process.exitCode = 1;
}

function section(name: string, assumptions: Readonly<Record<string, Assumption>>): string {
  return `## ${name}

| id | what the service does | known from | used by | how \`taskdoc doctor\` checks it | if it does not hold |
|---|---|---|---|---|---|
${Object.values(assumptions).map(row).join('\n')}
`;
}

function row({
  id,
  statement,
  source,
  date,
  certainty,
  usedBy,
  check,
  fallback,
}: Assumption): string {
  const cells = [
    `\`${id}\``,
    statement,
    `${certainty}: ${source} (${date})`,
    usedBy,
    check ?? 'An account cannot show it.',
    fallback ?? 'The error names this assumption.',
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}
