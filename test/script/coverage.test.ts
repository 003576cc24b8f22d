import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { coverage } from '../../script/coverage/asana-coverage.ts';
import { findCoverageErrors } from '../../script/coverage/coverage-error.ts';
import { printCoverage } from '../../script/coverage/coverage-page.ts';

test('docs/asana-coverage.md is current', () => {
  const page = readFileSync(new URL('../../docs/asana-coverage.md', import.meta.url), 'utf8');
  expect(page, 'run `npm run coverage`').toBe(printCoverage(coverage));
});

test('the list of routes agrees with the published paths, the schema and src/service/asana', () => {
  expect(findCoverageErrors(coverage)).toEqual([]);
});

test.each([
  [
    'lacks a route',
    { 'GET /tasks/{task_gid}': undefined, 'PUT /tasks/{task_gid}': undefined },
    'src/service/asana uses GET /tasks/{task_gid}, which the list lacks.',
  ],
  ['has a route that Asana lacks', { 'GET /nothing': 'a reason' }, 'has no GET /nothing'],
  ['names a field that does not exist', { 'GET /tags/{tag_gid}': ['Query.tug'] }, 'no Query.tug'],
  ['leaves out a route that is used', { 'GET /tags/{tag_gid}': 'a reason' }, 'is left out'],
  [
    'names fields for an unused route',
    { 'GET /workspaces/{workspace_gid}/events': ['Query.task'] },
    'does not use it',
  ],
])('a list that %s is an error', (_name, changed, message) => {
  const entries = Object.entries({ ...coverage, ...changed }).filter(
    ([, use]) => use !== undefined,
  );
  const errors = findCoverageErrors(Object.fromEntries(entries) as typeof coverage);
  expect(errors).toEqual(expect.arrayContaining([expect.stringContaining(message)]));
});
