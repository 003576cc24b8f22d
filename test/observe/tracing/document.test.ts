import { expect, test } from 'vitest';
import { createAsker } from '../../ask.ts';
import { createTestTracing, textOf } from './sdk.ts';

const { hooks, spans } = await createTestTracing(true);
const { ask } = await createAsker({}, {}, hooks);

test('a span contains the document if a setting asks for it, and never variables', async () => {
  const query = 'query ($task: ID!) { task(id: $task) { name } }';
  await ask(query, { task: '1206000000900001' });
  const documents = spans().flatMap(({ attributes }) => attributes['graphql.document'] ?? []);
  expect(documents).toEqual([query]);
  for (const span of spans()) expect(textOf(span)).not.toContain('1206000000900001');
});
