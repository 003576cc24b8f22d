import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { coverage } from './coverage/asana-coverage.ts';
import { findCoverageErrors } from './coverage/coverage-error.ts';
import { printCoverage } from './coverage/coverage-page.ts';

// Writes docs/asana-coverage.md from script/coverage/asana-coverage.ts.
// --check  writes nothing, and fails if the file differs from the list, or the list from the schema or from src/service/asana.

const file = new URL('../docs/asana-coverage.md', import.meta.url);
const { values } = parseArgs({ options: { check: { type: 'boolean' } } });
const text = printCoverage(coverage);
const errors = findCoverageErrors(coverage);

if (!values.check) writeFileSync(file, text);
else if (!(existsSync(file) && readFileSync(file, 'utf8') === text)) {
  errors.push('docs/asana-coverage.md differs from the list: run `npm run coverage`.');
}
for (const error of errors) console.error(error);
if (errors.length > 0) process.exitCode = 1;
