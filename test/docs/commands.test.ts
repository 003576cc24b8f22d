import { expect, test } from 'vitest';
import { testPage } from './page.ts';

const examples = await testPage('docs/commands.md');

test.each([
  [
    'Asana',
    [
      'Create comment',
      'Create project',
      'Get projects',
      'Get project',
      'Create task',
      'Update task',
      'Get tasks',
      'Get task',
      'Get task by external ID',
      'Add task to section',
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
      'Create document',
      'Update document',
      'Get file metadata',
      'Export as PDF',
      'Link document to task',
      'Custom action',
    ],
  ],
])('every command of %s has an example', (service, commands) => {
  const found = examples.flatMap(({ part, heading }) => (part === service ? [heading] : []));
  expect([...new Set(found)]).toEqual(commands);
});
