import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestServer, post } from '../test-server.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const persisted = (hash: string) => ({ persistedQuery: { version: 1, sha256Hash: hash } });
const resultOf = async (response: Response) => ({
  status: response.status,
  body: (await response.json()) as { data?: unknown; errors?: readonly unknown[] },
});

function get(
  { server }: ReturnType<typeof createTestServer>,
  query: Readonly<Record<string, string>>,
) {
  return server.fetch(`http://127.0.0.1/graphql?${new URLSearchParams(query)}`, {
    headers: { accept: 'application/json' },
  });
}

const query = 'query ($name: String) { hello(name: $name) }';
const greeting = { data: { hello: 'Hello, Ada!' } };
const notFound = {
  status: 200,
  body: {
    errors: [
      { message: 'PersistedQueryNotFound', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } },
    ],
  },
};

describe('automatic persisted queries', () => {
  test('with an unknown hash are not found, and run after the document was sent once', async () => {
    const testServer = createTestServer();
    const variables = { name: 'Ada' };
    const extensions = persisted(hashOf(query));
    expect(await resultOf(await post(testServer, { variables, extensions }))).toEqual(notFound);
    const sent = await resultOf(await post(testServer, { query, variables, extensions }));
    expect(sent.body).toMatchObject(greeting);
    const named = await resultOf(await post(testServer, { variables, extensions }));
    expect(named.body).toMatchObject(greeting);
  });

  test('work with GET', async () => {
    const testServer = createTestServer();
    const parameters = {
      variables: '{"name":"Ada"}',
      extensions: JSON.stringify(persisted(hashOf(query))),
    };
    expect(await resultOf(await get(testServer, parameters))).toEqual(notFound);
    expect((await resultOf(await get(testServer, { ...parameters, query }))).body).toMatchObject(
      greeting,
    );
    expect((await resultOf(await get(testServer, parameters))).body).toMatchObject(greeting);
  });

  test('with the hash of another document are rejected and not cached', async () => {
    const testServer = createTestServer();
    const extensions = persisted(hashOf('{ whoami }'));
    const rejected = await resultOf(await post(testServer, { query, extensions }));
    expect(rejected).toMatchObject({
      status: 400,
      body: { errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] },
    });
    expect(await resultOf(await post(testServer, { extensions }))).toEqual(notFound);
  });

  test('with an invalid document are not cached', async () => {
    const testServer = createTestServer();
    const invalid = '{ unknownField }';
    const extensions = persisted(hashOf(invalid));
    await post(testServer, { query: invalid, extensions });
    expect(await resultOf(await post(testServer, { extensions }))).toEqual(notFound);
  });

  test.each([{ version: 2, sha256Hash: 'x' }, { version: 1 }, { version: 1, sha256Hash: 7 }])(
    'with %j are rejected with BAD_USER_INPUT',
    async (persistedQuery) => {
      const result = await resultOf(
        await post(createTestServer(), { extensions: { persistedQuery } }),
      );
      expect(result).toMatchObject({
        status: 400,
        body: { errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] },
      });
    },
  );

  test('reject a mutation by GET, with its text and with its hash', async () => {
    const testServer = createTestServer();
    const mutation = 'mutation { change }';
    const extensions = persisted(hashOf(mutation));
    expect(
      (await resultOf(await post(testServer, { query: mutation, extensions }))).body,
    ).toMatchObject({ data: { change: 'done' } });
    const parameters = { extensions: JSON.stringify(extensions) };
    for (const requestBody of [parameters, { query: mutation }]) {
      const rejected = await get(testServer, requestBody);
      expect(rejected.status).toBe(405);
      expect(rejected.headers.get('allow')).toBe('POST');
      expect((await resultOf(rejected)).body).toMatchObject({
        errors: [{ extensions: { code: 'BAD_USER_INPUT' } }],
      });
    }
  });
});

describe('trusted documents', () => {
  let folder: string;
  let env: Readonly<Record<string, string>>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'taskdoc-trusted-'));
    const file = join(folder, 'client.json');
    await writeFile(
      file,
      JSON.stringify({ [hashOf(query)]: query, change: 'mutation { change }' }),
    );
    env = { TRUSTED_DOCUMENTS: file };
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('are executed by id in each form of the request', async () => {
    const testServer = createTestServer({ env });
    const variables = { name: 'Ada' };
    const hash = hashOf(query);
    for (const requestBody of [
      { extensions: persisted(hash) },
      { documentId: hash },
      { documentId: `sha256:${hash}` },
    ]) {
      const { body } = await resultOf(await post(testServer, { ...requestBody, variables }));
      expect(body).toMatchObject(greeting);
    }
    const parameters = { documentId: hash, variables: JSON.stringify(variables) };
    expect((await resultOf(await get(testServer, parameters))).body).toMatchObject(greeting);
    const changed = await resultOf(await post(testServer, { documentId: 'change' }));
    expect(changed.body).toMatchObject({ data: { change: 'done' } });
  });

  test('exclude other documents only with ONLY_TRUSTED_DOCUMENTS', async () => {
    const other = { query: '{ hello }' };
    const open = await resultOf(await post(createTestServer({ env }), other));
    expect(open.body).toMatchObject({ data: { hello: 'Hello, world!' } });

    const onlyTrusted = createTestServer({ env: { ...env, ONLY_TRUSTED_DOCUMENTS: 'on' } });
    const extensions = persisted(hashOf(other.query));
    for (const requestBody of [other, { ...other, extensions }, { extensions }, { query: '{' }]) {
      expect(await resultOf(await post(onlyTrusted, requestBody))).toMatchObject({
        status: 403,
        body: { errors: [{ extensions: { code: 'FORBIDDEN' } }] },
      });
    }
    expect(onlyTrusted.contexts).toEqual([]);
    const variables = { name: 'Ada' };
    for (const requestBody of [{ query }, { documentId: hashOf(query) }]) {
      const { body } = await resultOf(await post(onlyTrusted, { ...requestBody, variables }));
      expect(body).toMatchObject(greeting);
    }
  });

  test('turn GraphiQL off with ONLY_TRUSTED_DOCUMENTS', async () => {
    const { server } = createTestServer({ env: { ...env, ONLY_TRUSTED_DOCUMENTS: 'on' } });
    const page = await server.fetch('http://127.0.0.1/graphql', {
      headers: { accept: 'text/html' },
    });
    expect(page.status).toBe(406);
  });
});
