import {
  type GraphQLArgument,
  type GraphQLInputField,
  getNullableType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isObjectType,
} from 'graphql';
import { expect, test } from 'vitest';
import { createAsker } from '../../ask.ts';
import { cpuMsUntil } from '../../cpu-time.ts';
import { plainSchema } from '../../schema-for.ts';

const { ask } = await createAsker();

/** Every argument and input field of the schema. */
const inputs: readonly (GraphQLArgument | GraphQLInputField)[] = Object.values(
  plainSchema.getTypeMap(),
).flatMap((type) => {
  if (type.name.startsWith('__')) return [];
  if (isInputObjectType(type)) return Object.values(type.getFields());
  if (!isObjectType(type) && !isInterfaceType(type)) return [];
  return Object.values(type.getFields()).flatMap(({ args }) => args);
});

test('the description of every list of the input names its limit', () => {
  const lists = inputs.filter(({ type }) => isListType(getNullableType(type)));
  const silent = lists.filter(
    ({ description, extensions }) =>
      !description?.endsWith(` At most ${extensions['maxItems']} items.`) ||
      !Number.isInteger(extensions['maxItems']),
  );
  expect(silent).toEqual([]);
  expect(lists.length).toBeGreaterThan(10);
});

const nodes = 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } viewer { __typename } }';

test('nodes accepts at most 1000 ids, and sends no request for more', async () => {
  const { data, errors, reads } = await ask(nodes, { ids: Array(1001).fill('Task:1') });
  expect(data.nodes).toBeNull();
  expect(data.viewer).not.toBeNull();
  expect(errors).toEqual([
    expect.objectContaining({
      path: ['nodes'],
      message:
        'ids must have at most 1000 items, but has 1001. Divide the list into several operations.',
      extensions: expect.objectContaining({ code: 'BAD_USER_INPUT', field: 'ids' }),
    }),
  ]);
  expect(reads).toEqual([]);
  const allowed = await ask(nodes, { ids: Array(1000).fill('no id') });
  expect(allowed.data.nodes).toHaveLength(1000);
});

test('80,000 ids cost less than a second', async () => {
  const ids = Array.from({ length: 80_000 }, (_, index) => `Task:${index}`);
  const ms = await cpuMsUntil(async () => {
    const { errors } = await ask(nodes, { ids });
    expect(errors).toHaveLength(1);
  });
  expect(ms).toBeLessThan(1000);
});

test('a list inside the input of a mutation has a limit, and nothing is written beyond it', async () => {
  const rowStyle = (rowIndices: readonly number[]) => ({
    updateTableRowStyle: {
      tableStartLocation: { index: 5 },
      rowIndices,
      tableRowStyle: { minRowHeight: { magnitude: 9, unit: 'PT' } },
    },
  });
  const { data, errors, wireRequests } = await ask(
    'mutation ($input: UpdateDocumentInput!) { updateDocument(input: $input) { document { id } } }',
    {
      input: { document: 'Document:1a', requests: [rowStyle([0]), rowStyle(Array(1001).fill(0))] },
    },
  );
  expect(data.updateDocument).toBeNull();
  expect(errors).toEqual([
    expect.objectContaining({
      message:
        'rowIndices must have at most 1000 items, but has 1001. Divide the list into several operations.',
      extensions: expect.objectContaining({
        code: 'BAD_USER_INPUT',
        field: 'requests[1].updateTableRowStyle.rowIndices',
        applied: 'NO',
      }),
    }),
  ]);
  expect(wireRequests).toBe(0);
});
