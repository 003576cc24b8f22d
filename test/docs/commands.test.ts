import { readFileSync } from 'node:fs';
import { buildSchema } from 'graphql';
import { expect, test } from 'vitest';
import { expectSameNames } from '../expect-same-names.ts';
import { testExamples } from './page.ts';

const examples = await testExamples('docs/commands.md');

test.each([
  [
    'Asana',
    [
      'Create comment',
      'Attach links and files',
      'Create project',
      'Get projects',
      'Get project',
      'Create task',
      'Update task',
      'Get tasks',
      'Get task',
      'Get task by external ID',
      'Add task to section',
      'Change sections',
      'Change members and custom fields of a project',
      'Project brief',
      'Status updates of a project',
      'Portfolios',
      'Goals',
      'Track time',
      'Allocations',
      'Absences',
      'Duplicate task',
      'Duplicate project',
      'Duplicate portfolio',
      'Create project from a template',
      'Create tag',
      'Create task from a template',
      'Create custom field',
      'Rearrange tasks',
      'Get teams',
      'Get workspaces',
      'Custom action',
    ],
  ],
  [
    'Google Docs',
    [
      'Fetch document',
      'Search documents',
      'Folders and shared drives',
      'Create document',
      'Update document',
      'Write Markdown',
      'Edit text',
      'Insert image',
      'Suggest changes',
      'Change document file',
      'Move document',
      'Trash and restore document',
      'Delete document',
      'Copy and fill a template',
      'Comment on a document',
      'Share document',
      'Get file metadata',
      'Export as PDF',
      'Link document to task',
      'Custom action',
    ],
  ],
  ['Both', ['Any record by its id', 'Your connected accounts', 'The cost of an operation']],
])('docs/commands.md has an example of every command of %s', (service, commands) => {
  const found = examples.flatMap(({ part, heading }) => (part === service ? [heading] : []));
  const headings = [...new Set(found)];
  expectSameNames(headings, commands, 'docs/commands.md needs an example of each command');
  expect(headings, 'the order of the examples in docs/commands.md').toEqual(commands);
});

test('every root field of the schema is in an example of docs/commands.md', () => {
  const printed = readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8');
  const schema = buildSchema(printed);
  const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
    Object.keys(type?.getFields() ?? {}),
  );
  const queries = examples.map(({ query }) => query).join('\n');
  const used = fields.filter((name) => new RegExp(`\\b${name}\\b`).test(queries));
  expectSameNames(used, fields, 'docs/commands.md needs an example of each root field');
});
