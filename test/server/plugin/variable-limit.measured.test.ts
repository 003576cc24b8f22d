import { expect, test } from 'vitest';
import { cpuMsUntil } from '../../cpu-time.ts';
import { createTestServer, post } from '../test-server.ts';

async function ask(variables: object) {
  const testServer = createTestServer();
  const response = await post(testServer, { query: '{ hello }', variables });
  const { errors } = await response.json();
  return { status: response.status, errors, wasRun: testServer.contexts.length > 0 };
}

/** A value inside this number of lists and objects. */
function nest(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { value };
  return value;
}

test.each([
  ['100 levels', { deep: nest(99) }],
  ['100,000 values', { list: Array(99_999).fill(0) }],
])('variables with %s are accepted', async (_case, variables) => {
  expect(await ask(variables)).toEqual({ status: 200, errors: undefined, wasRun: true });
});

test.each([
  ['101 levels', '100 levels', { deep: nest(100) }],
  ['3000 levels', '100 levels', { deep: nest(3000) }],
  ['100,001 values', '100000 values', { list: Array(100_000).fill(0) }],
  ['120,000 values in objects', '100000 values', { list: Array(60_000).fill({ value: 0 }) }],
])('variables with %s are rejected before the operation runs', async (_case, limit, variables) => {
  let result: unknown;
  const ms = await cpuMsUntil(async () => {
    result = await ask(variables);
  });
  expect(result).toEqual({
    status: 400,
    errors: [
      {
        message: `variables may have at most ${limit}. Divide the operation into several.`,
        extensions: { code: 'BAD_USER_INPUT' },
      },
    ],
    wasRun: false,
  });
  expect(ms).toBeLessThan(1000);
});
