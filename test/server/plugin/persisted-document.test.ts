import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStandIn, post } from '../test-server.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const persisted = (hash: string) => ({ persistedQuery: { version: 1, sha256Hash: hash } });
const answerOf = async (response: Response) => ({
  status: response.status,
  body: (await response.json()) as { data?: unknown; errors?: readonly unknown[] },
});

function get(
  { server }: ReturnType<typeof createStandIn>,
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
  test('a hash that nobody has sent a document for is asked about, then known', async () => {
    const standIn = createStandIn();
    const variables = { name: 'Ada' };
    const extensions = persisted(hashOf(query));
    expect(await answerOf(await post(standIn, { variables, extensions }))).toEqual(notFound);
    const sent = await answerOf(await post(standIn, { query, variables, extensions }));
    expect(sent.body).toMatchObject(greeting);
    const named = await answerOf(await post(standIn, { variables, extensions }));
    expect(named.body).toMatchObject(greeting);
  });

  test('go by GET as well', async () => {
    const standIn = createStandIn();
    const asked = {
      variables: '{"name":"Ada"}',
      extensions: JSON.stringify(persisted(hashOf(query))),
    };
    expect(await answerOf(await get(standIn, asked))).toEqual(notFound);
    expect((await answerOf(await get(standIn, { ...asked, query }))).body).toMatchObject(greeting);
    expect((await answerOf(await get(standIn, asked))).body).toMatchObject(greeting);
  });

  test('a hash of another document is refused, and nothing is remembered', async () => {
    const standIn = createStandIn();
    const extensions = persisted(hashOf('{ whoami }'));
    const refused = await answerOf(await post(standIn, { query, extensions }));
    expect(refused).toMatchObject({
      status: 400,
      body: { errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] },
    });
    expect(await answerOf(await post(standIn, { extensions }))).toEqual(notFound);
  });

  test('a document that is not valid is not remembered', async () => {
    const standIn = createStandIn();
    const wrong = '{ nothingOfTheKind }';
    const extensions = persisted(hashOf(wrong));
    await post(standIn, { query: wrong, extensions });
    expect(await answerOf(await post(standIn, { extensions }))).toEqual(notFound);
  });

  test.each([{ version: 2, sha256Hash: 'x' }, { version: 1 }, { version: 1, sha256Hash: 7 }])(
    '%j is refused in words',
    async (persistedQuery) => {
      const answer = await answerOf(
        await post(createStandIn(), { extensions: { persistedQuery } }),
      );
      expect(answer).toMatchObject({
        status: 400,
        body: { errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] },
      });
    },
  );

  test('a mutation by GET is refused, by its hash too', async () => {
    const standIn = createStandIn();
    const mutation = 'mutation { change }';
    const extensions = persisted(hashOf(mutation));
    expect(
      (await answerOf(await post(standIn, { query: mutation, extensions }))).body,
    ).toMatchObject({ data: { change: 'done' } });
    const asked = { extensions: JSON.stringify(extensions) };
    for (const way of [asked, { query: mutation }]) {
      const refused = await get(standIn, way);
      expect(refused.status).toBe(405);
      expect(refused.headers.get('allow')).toBe('POST');
      expect((await answerOf(refused)).body).toMatchObject({
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

  test('run by their id, however it comes', async () => {
    const standIn = createStandIn({ env });
    const variables = { name: 'Ada' };
    const hash = hashOf(query);
    for (const way of [
      { extensions: persisted(hash) },
      { documentId: hash },
      { documentId: `sha256:${hash}` },
    ]) {
      const { body } = await answerOf(await post(standIn, { ...way, variables }));
      expect(body).toMatchObject(greeting);
    }
    const asked = { documentId: hash, variables: JSON.stringify(variables) };
    expect((await answerOf(await get(standIn, asked))).body).toMatchObject(greeting);
    const changed = await answerOf(await post(standIn, { documentId: 'change' }));
    expect(changed.body).toMatchObject({ data: { change: 'done' } });
  });

  test('leave room for others, unless there is to be none', async () => {
    const other = { query: '{ hello }' };
    const open = await answerOf(await post(createStandIn({ env }), other));
    expect(open.body).toMatchObject({ data: { hello: 'Hello, world!' } });

    const locked = createStandIn({ env: { ...env, ONLY_TRUSTED_DOCUMENTS: 'on' } });
    const extensions = persisted(hashOf(other.query));
    for (const way of [other, { ...other, extensions }, { extensions }, { query: '{' }]) {
      expect(await answerOf(await post(locked, way))).toMatchObject({
        status: 403,
        body: { errors: [{ extensions: { code: 'FORBIDDEN' } }] },
      });
    }
    expect(locked.contexts).toEqual([]);
    const variables = { name: 'Ada' };
    for (const way of [{ query }, { documentId: hashOf(query) }]) {
      const { body } = await answerOf(await post(locked, { ...way, variables }));
      expect(body).toMatchObject(greeting);
    }
  });

  test('leave no place for GraphiQL where there are no others', async () => {
    const { server } = createStandIn({ env: { ...env, ONLY_TRUSTED_DOCUMENTS: 'on' } });
    const page = await server.fetch('http://127.0.0.1/graphql', {
      headers: { accept: 'text/html' },
    });
    expect(page.status).toBe(406);
  });
});
