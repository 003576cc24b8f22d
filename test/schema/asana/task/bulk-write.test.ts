import { GraphQLError } from 'graphql';
import { expect, test } from 'vitest';
import { toMask } from '../../../../src/engine/loader/mask.ts';
import type { Context } from '../../../../src/operation/context.ts';
import { writeEach } from '../../../../src/schema/asana/task/bulk/bulk-write.ts';

test('an item that fails with a code that ErrorCode does not contain is INTERNAL, and the other items keep their results', async () => {
  const record = { gid: '1', name: 'Task' };
  const context = { upstream: { itemFailed: () => undefined } } as unknown as Context;
  const { results } = await writeEach(
    [{ parsed: 'fails' }, { parsed: 'succeeds' }],
    {
      prepare: async (item) => {
        if (item === 'succeeds') return item;
        throw new GraphQLError('New.', { extensions: { code: 'CODE_OF_A_LATER_VERSION' } });
      },
      send: () => [Promise.resolve(record)],
    },
    toMask(['gid']),
    context,
  );
  expect(results).toEqual([
    {
      task: null,
      error: {
        message: 'New.',
        code: 'INTERNAL',
        field: null,
        applied: 'NO',
        retryable: false,
        help: null,
      },
    },
    { task: record, error: null },
  ]);
});
