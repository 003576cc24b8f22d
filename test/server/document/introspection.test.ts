import { getIntrospectionQuery } from 'graphql';
import { describe, expect, test } from 'vitest';
import { createFullServer } from '../full-server.ts';

async function ask(query: string, env: Readonly<Record<string, string>>) {
  const { server, close } = await createFullServer(env);
  const response = await server.fetch('http://127.0.0.1/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  const body = await response.json();
  await close();
  return body;
}

const schemaQueries: readonly (readonly [string, string])[] = [
  ['the introspection query', getIntrospectionQuery()],
  ['one type', '{ __type(name: "Task") { name } }'],
  [
    'an alias in a fragment',
    'query { ...F } fragment F on Query { data: __schema { __typename } }',
  ],
  ['the schema for a gateway', '{ _service { sdl } }'],
];

describe('INTROSPECTION=off', () => {
  test.each(schemaQueries)('rejects %s with FORBIDDEN', async (_case, query) => {
    const { data, errors } = await ask(query, { INTROSPECTION: 'off' });
    expect(data).toBeUndefined();
    expect(errors).toHaveLength(1);
    expect(errors[0].extensions.code).toBe('FORBIDDEN');
    expect(errors[0].message).toContain('introspection is off');
  });

  test('still returns __typename', async () => {
    expect(await ask('{ __typename }', { INTROSPECTION: 'off' })).toMatchObject({
      data: { __typename: 'Query' },
    });
  });

  test.each([
    ['/schema.graphql', 404],
    ['/cache.json', 404],
    ['/graphql', 406],
  ])('turns the page %s off', async (path, status) => {
    const { server, close } = await createFullServer({ INTROSPECTION: 'off' });
    const headers = { accept: 'text/html' };
    expect((await server.fetch(`http://127.0.0.1${path}`, { headers })).status).toBe(status);
    expect(await (await server.fetch('http://127.0.0.1/', { headers })).text()).not.toContain(
      'GraphiQL',
    );
    await close();
  });
});

test.each(schemaQueries)('without a setting the server returns %s', async (_case, query) => {
  const { data, errors } = await ask(query, {});
  expect(errors).toBeUndefined();
  expect(data).toBeTruthy();
});

describe('a document that queries the schema', () => {
  const repeat = (count: number, selection: string) =>
    Array.from({ length: count }, (_, at) => `a${at}: ${selection}`).join(' ');

  test.each([
    ['lists of the schema', `__schema { ${repeat(11, 'types { name }')} }`],
    ['the text for a gateway', `_service { ${repeat(11, 'sdl')} }`],
    ['a field of every type', `__schema { types { ${repeat(11, 'name')} } }`],
  ])('is rejected with more than ten aliases of %s', async (_case, selection) => {
    const { data, errors } = await ask(`{ ${selection} }`, {});
    expect(data).toBeUndefined();
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
    expect(errors[0].message).toContain('at most 10 aliases');
  });

  test('can have ten aliases', async () => {
    const { errors } = await ask(`{ ${repeat(10, '__type(name: "Task") { name }')} }`, {});
    expect(errors).toBeUndefined();
  });
});
