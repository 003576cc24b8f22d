import { expect, test } from 'vitest';
import { createSchemaSearch } from '../../../src/mcp/schema-search/schema-search.ts';
import { plainSchema } from '../../schema-for.ts';

const { search } = createSchemaSearch(plainSchema);

test('one search finds at most 12 fields, and several searches share this number', () => {
  expect(search('task')).toHaveLength(12);
  expect(search('task; document')).toHaveLength(12);
  expect(search('task; document; comment')).toHaveLength(12);
});

test('each of six searches still finds four fields, and further searches are left out', () => {
  const six = ['task', 'document', 'comment', 'portfolio', 'webhook', 'revision'];
  expect(search(six.slice(0, 4).join(';'))).toHaveLength(16);
  expect(search([...six, 'goal'].join(';'))).toEqual(search(six.join(';')));
});
