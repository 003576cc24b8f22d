import { expect, test } from 'vitest';
import { createTestServer, post } from '../test-server.ts';

const levels = 150_000;
const list = '['.repeat(levels) + ']'.repeat(levels);
const object = `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

test.each([
  ['a body', list],
  ['a variable that is a list', `{"query":"{ hello }","variables":{"a":${list}}}`],
  ['a variable that is an object', `{"query":"{ hello }","variables":${object}}`],
  ['an extension', `{"query":"{ hello }","extensions":{"a":${list}}}`],
  ['a query that is a list', `{"query":${list}}`],
  ['an operation name', `{"query":"{ hello }","operationName":${list}}`],
])('%s with very deep nesting is invalid input, not an internal error', async (_place, body) => {
  const testServer = createTestServer({ env: { MAX_BODY_BYTES: '2000000' } });
  const response = await post(testServer, body, { accept: 'application/graphql-response+json' });
  expect(await response.json()).toMatchObject({
    errors: [{ extensions: { code: 'BAD_USER_INPUT' } }],
  });
  expect(response.status).toBe(400);
});

test('an unknown parameter with very deep nesting is ignored, as every unknown parameter', async () => {
  const testServer = createTestServer({ env: { MAX_BODY_BYTES: '2000000' } });
  const response = await post(testServer, `{"query":"{ hello }","other":${object}}`);
  expect(await response.json()).toMatchObject({ data: { hello: 'Hello, world!' } });
});
