import { describe, expect, test } from 'vitest';
import { previewOf } from '../../src/mcp/confirm/preview.ts';
import type { ToolApi } from '../../src/mcp/execution/options.ts';
import { plainSchema } from '../schema-for.ts';

/** What `nodes` returns: the names by id, and null for a record that cannot be read. */
type Names = Readonly<Record<string, string | null>>;

const document =
  'mutation ($tasks: [UpdateTaskInput!]!) { updateTasks(input: { tasks: $tasks }) { results { __typename } } }';

/** The preview of changes to tasks, and the ids that were read. */
async function preview(ids: readonly string[], names: Names = {}) {
  const read: unknown[] = [];
  const api: Pick<ToolApi, 'schema' | 'execute'> = {
    schema: plainSchema,
    async execute({ variables }) {
      const { ids } = variables as { readonly ids: readonly string[] };
      read.push(ids);
      const nodes = ids.map((id) => {
        const name = id in names ? names[id] : `Name of ${id}`;
        return name === null ? null : { __typename: 'Task', id, name };
      });
      return { data: { nodes } };
    },
  };
  const operation = {
    document,
    variables: { tasks: ids.map((task) => ({ task, name: 'New' })) },
  };
  const { sentences, revisions } = await previewOf(
    operation,
    api as ToolApi,
    new AbortController().signal,
  );
  return { sentence: sentences.join(' '), revisions, read };
}

const idsOf = (count: number) => Array.from({ length: count }, (_, index) => `Task:${index + 1}`);

describe('the sentence of a preview', () => {
  test('says what a mutation does, and names each object', async () => {
    const { sentence, read } = await preview(['Task:1', 'Task:2']);
    expect(sentence).toBe(
      'updateTasks (changes) 2 objects: Task “Name of Task:1”, Task “Name of Task:2”.',
    );
    expect(read).toEqual([['Task:1', 'Task:2']]);
  });

  test.each([
    [10, false],
    [11, true],
  ])('names ten of %d objects', async (count, hasMore) => {
    const { sentence } = await preview(idsOf(count));
    expect(sentence).toContain(`(changes) ${count} objects: Task “Name of Task:1”`);
    expect(sentence).toContain('“Name of Task:10”');
    expect(sentence.endsWith(', and 1 more.')).toBe(hasMore);
    expect(sentence).not.toContain('Task:11');
  });

  test.each([
    [80, 'x'.repeat(80)],
    [81, `${'x'.repeat(79)}…`],
  ])('contains a name of %d characters as %s', async (length, shown) => {
    const { sentence } = await preview(['Task:1'], { 'Task:1': 'x'.repeat(length) });
    expect(sentence).toBe(`updateTasks (changes) 1 object: Task “${shown}”.`);
  });

  test('contains no name that ends its own quotation, a line or the direction of the text', async () => {
    const { sentence } = await preview(['Task:1'], { 'Task:1': 'a”, “b\n\u202ec\u2028d' });
    expect(sentence).toBe('updateTasks (changes) 1 object: Task “a ,  b  c d”.');
  });

  test.each([null, '', ' '])('contains the id of an object with the name %j', async (name) => {
    const { sentence } = await preview(['Task:1'], { 'Task:1': name });
    expect(sentence).toBe('updateTasks (changes) 1 object: “Task:1”.');
  });
});

test('a preview reads each object once, and at most fifty', async () => {
  const { read } = await preview(['Task:1', ...idsOf(51)]);
  expect(read).toEqual([idsOf(50)]);
});

test('an object that cannot be read has no known revision', async () => {
  const { revisions } = await preview(['Task:1', 'Task:2'], { 'Task:1': null });
  expect(revisions).toEqual({ 'Task:1': 'unknown' });
});
