import { expect, test } from 'vitest';
import { createFullServer } from '../full-server.ts';
import { createTestServer, post } from '../test-server.ts';

// The type of a response by the header Accept. Source: RFC 9110, "Accept"; GraphQL over HTTP, "Responses".

const json = 'application/json';
const graphqlJson = 'application/graphql-response+json';

test.each([
  [json, json],
  [graphqlJson, graphqlJson],
  [`${graphqlJson}, ${json}`, graphqlJson],
  [`${json}, ${graphqlJson}`, json],
  [`${json};q=0.1, ${graphqlJson};q=0.9`, graphqlJson],
  [`${graphqlJson};q=0.1, ${json};q=0.9`, json],
  [`${json};q=0, ${graphqlJson}`, graphqlJson],
  [`${json};q=0, */*`, graphqlJson],
  [`${graphqlJson};q=0, */*;q=0.1`, json],
  ['*/*', json],
  ['application/*', json],
  ['text/html, */*;q=0.8', json],
  ['', json],
  // A later version, whose clients cannot read the parts of another one.
  [`multipart/mixed;incrementalSpec=v0.3,${graphqlJson},${json};q=0.9`, graphqlJson],
  ['multipart/mixed;incrementalSpec=v0.3', json],
  ['multipart/mixed;deferSpec=20300101', json],
])('with Accept %j, a deferred result is one complete %s', async (accept, type) => {
  const query = '{ hello ... @defer { again: hello } }';
  const response = await post(createTestServer(), { query }, { accept });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe(`${type}; charset=utf-8`);
  expect(await response.json()).toMatchObject({
    data: { hello: 'Hello, world!', again: 'Hello, world!' },
  });
});

test.each([
  ['text/event-stream, multipart/mixed', 'multipart/mixed'],
  ['text/event-stream;q=0.5, multipart/mixed', 'multipart/mixed'],
  ['text/event-stream, multipart/mixed;q=0.5', 'text/event-stream'],
  ['text/event-stream;q=0.9, application/json;q=0.1, multipart/mixed;q=0.5', 'text/event-stream'],
])('with Accept %j, a deferred result is sent as %s', async (accept, type) => {
  const query = '{ hello ... @defer { again: hello } }';
  const response = await post(createTestServer(), { query }, { accept });
  expect(response.headers.get('content-type')?.split(';')[0]).toBe(type);
  expect(await response.text()).toContain('"again":"Hello, world!"');
});

test.each([
  'image/png',
  'text/html',
  `${json};q=0`,
  `${json};q=0, ${graphqlJson};q=0, application/*`,
])('with Accept %j, nothing is executed, and the error is JSON', async (accept) => {
  const full = await createFullServer();
  const query = 'mutation { deleteTask(input: { task: "1206000000000001" }) { deletedTaskId } }';
  const response = await post(full, { query }, { accept });
  expect(response.status).toBe(406);
  expect(await response.json()).toMatchObject({
    errors: [
      { message: expect.stringContaining('Accept'), extensions: { code: 'BAD_USER_INPUT' } },
    ],
  });
  expect(full.sandbox.requests()).toEqual([]);
});

test.each(['{ hello }', '{ unknown }'])(
  'a client that accepts JSON only in another encoding receives UTF-8 for %s',
  async (query) => {
    const accept = 'application/json; charset=iso-8859-1';
    const response = await post(createTestServer(), { query }, { accept });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await response.json()).toBeTypeOf('object');
  },
);

test.each([
  ['*/*', 200],
  ['*/*;q=0.1, application/json;q=0', 200],
  ['text/event-stream;q=0, */*', 406],
  ['application/json', 406],
  ['multipart/mixed', 406],
])('with Accept %j, a subscription has the status %i', async (accept, status) => {
  const full = await createFullServer();
  const query = 'subscription { documentsChanged { at } }';
  const response = await post(full, { query }, { accept });
  expect(response.status).toBe(status);
  if (status === 200) await response.body?.cancel();
  else
    expect(await response.json()).toMatchObject({
      errors: [{ extensions: { code: 'BAD_USER_INPUT' } }],
    });
  await full.close();
});
