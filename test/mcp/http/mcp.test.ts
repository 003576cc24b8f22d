import { describe, expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { startAgentServer } from './agent-setup.ts';

// The tools over HTTP: who may use them, with which scope, and for whom.

const { url, resource, sandbox, log, lifecycle, tokensFor, send, call } = await startAgentServer();

const names = async (accessToken: string) => {
  const { result } = await (await send(accessToken, 'tools/list')).json();
  return result.tools.map(({ name }: { name: string }) => name);
};
const whoAmI = {
  document: '{ viewer { asana { user { name } } google { user { displayName } } } }',
};
const comment = {
  document: `mutation { createComment(input: { task: "${fixtures.emptyTask}", text: "Done" }) { comment { id } } }`,
};
/** The writes, without those with which accounts are connected. */
const writes = () =>
  sandbox
    .requests()
    .filter(({ method, path }) => method !== 'GET' && !/oauth|token/.test(path))
    .map(({ method, path }) => `${method} ${path}`);

describe('without a token', () => {
  test('the response says where a client gets one', async () => {
    const response = await send(null, 'tools/list');
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe(
      `Bearer scope="read add change", resource_metadata="${url}/.well-known/oauth-protected-resource/mcp"`,
    );
  });

  test.each([
    ['a token of Asana', 'sandbox-ada'],
    ['an invented token', 'a.b'],
    ['nothing after Bearer', ''],
  ])('%s is refused', async (_case, token) => {
    const response = await send(token, 'tools/list');
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toContain('error="invalid_token"');
  });

  test.each(['X-Asana-Authorization', 'X-Google-Authorization'])(
    'the header %s is refused, also with an access token',
    async (name) => {
      const { tokens } = await tokensFor('ada', 'read');
      const headers = { [name]: 'Bearer sandbox-grace' };
      const response = await send(tokens.access_token, 'tools/list', {}, headers);
      expect(response.status).toBe(400);
      expect(await response.text()).toContain('connect your account in a browser');
    },
  );

  test('the session of a browser gives no access', async () => {
    const { browser } = await tokensFor('ada', 'read');
    const response = await send(null, 'tools/list', {}, { cookie: browser.cookieHeader() });
    expect(response.status).toBe(401);
  });
});

describe('a scope', () => {
  test.each([
    ['read', ['find', 'read', 'schema', 'query']],
    ['add', ['find', 'read', 'schema', 'query', 'add']],
    ['change', ['find', 'read', 'schema', 'query', 'add', 'change']],
  ] as const)('%s lists its tools', async (scope, tools) => {
    const { tokens } = await tokensFor('ada', scope);
    expect(await names(tokens.access_token)).toEqual(tools);
  });

  test('is named if a tool needs more, and nothing is sent', async () => {
    const { tokens } = await tokensFor('ada', 'read');
    const response = await send(tokens.access_token, 'tools/call', {
      name: 'add',
      arguments: comment,
    });
    expect(response.status).toBe(403);
    expect(response.headers.get('www-authenticate')).toContain(
      'error="insufficient_scope", scope="read add"',
    );
    expect(writes()).toEqual([]);
  });

  test('add does not execute a change', async () => {
    const { tokens } = await tokensFor('ada', 'add');
    const document = `mutation { deleteTask(input: { task: "${fixtures.emptyTask}" }) { __typename } }`;
    const { errors } = await call(tokens.access_token, 'add', { document });
    expect(errors[0]).toMatchObject({ code: 'FORBIDDEN', applied: 'NO' });
    expect(writes()).toEqual([]);
  });
});

describe('a tool', () => {
  test('acts for the user of the token', async () => {
    for (const [person, name] of [
      ['ada', 'Ada Okafor'],
      ['grace', 'Grace Lindqvist'],
    ] as const) {
      const { tokens } = await tokensFor(person, 'read');
      const { data } = await call(tokens.access_token, 'query', whoAmI);
      expect(data.viewer).toEqual({
        asana: { user: { name } },
        google: { user: { displayName: name } },
      });
    }
  });

  test('uses no other account than those that the user allowed', async () => {
    const { tokens, browser } = await tokensFor('grace', 'read');
    await browser.post('/disconnect/google');
    const document = `{ ${whoAmI.document.slice(1, -1)} documents(first: 1) { nodes { id } } }`;
    const { data, errors } = await call(tokens.access_token, 'query', { document });
    expect(data.viewer.asana.user.name).toBe('Grace Lindqvist');
    expect(data.viewer.google.user).toBeNull();
    expect(errors.map(({ code }: { code: string }) => code)).toEqual(['UNAUTHENTICATED']);
  });

  test('adds with one call', async () => {
    const { tokens } = await tokensFor('ada', 'add');
    const { data } = await call(tokens.access_token, 'add', comment);
    expect(data.createComment.comment.id).toMatch(/^Story:/);
    expect(writes()).toHaveLength(1);
  });

  test('changes after a confirmation of the same agent, once', async () => {
    const { tokens } = await tokensFor('ada');
    const { tokens: others } = await tokensFor('ada');
    const document = `mutation { updateTask(input: { task: "${fixtures.emptyTask}", name: "New" }) { task { name } } }`;
    const { confirm } = await call(tokens.access_token, 'change', { document });
    const foreign = await call(others.access_token, 'change', { document, confirm });
    expect(foreign.errors[0]).toMatchObject({ code: 'BAD_USER_INPUT', applied: 'NO' });
    expect(writes()).toEqual([]);
    const both = await Promise.all([
      call(tokens.access_token, 'change', { document, confirm }),
      call(tokens.access_token, 'change', { document, confirm }),
    ]);
    expect(both.filter(({ data }) => data !== undefined)).toHaveLength(1);
    expect(writes()).toHaveLength(1);
  });

  test('returns links to this server', async () => {
    const { tokens } = await tokensFor('ada', 'read');
    const document = '{ documents(first: 1) { nodes { export(format: PDF) { url } } } }';
    const { data } = await call(tokens.access_token, 'query', { document });
    expect(data.documents.nodes[0].export.url).toMatch(new RegExp(`^${url}/export/`));
  });
});

test('a call of a client that has left sends nothing more', async () => {
  const { tokens } = await tokensFor('ada', 'read');
  sandbox.setFaults([{ kind: 'latency', ms: 5000, service: 'asana' }]);
  const client = new AbortController();
  const params = { name: 'query', arguments: whoAmI };
  const left = expect(
    send(tokens.access_token, 'tools/call', params, {}, client.signal),
  ).rejects.toThrow();
  await expect.poll(() => lifecycle.operationCount).toBe(1);
  client.abort();
  await left;
  await expect.poll(() => lifecycle.operationCount, { timeout: 2000 }).toBe(0);
});

test('a stream for changes of the tools ends at once: they never change', async () => {
  const { tokens } = await tokensFor('ada', 'read');
  const notifications = { toolsListChanged: true };
  const response = await send(tokens.access_token, 'subscriptions/listen', { notifications });
  expect(await response.text()).toContain('"resultType":"complete"');
});

describe('a request', () => {
  test('from a page of another origin is refused', async () => {
    const { tokens } = await tokensFor('ada', 'read');
    for (const origin of ['https://evil.example', 'null', url.replace('127.0.0.1', 'localhost')]) {
      const response = await send(tokens.access_token, 'tools/list', {}, { origin });
      expect(response.status).toBe(403);
    }
    const own = await send(tokens.access_token, 'tools/list', {}, { origin: url });
    expect(own.status).toBe(200);
  });

  test.each(['GET', 'DELETE', 'PUT'])('with %s is refused', async (method) => {
    const response = await fetch(resource, { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
  });

  test('that is not JSON, or too long, is refused', async () => {
    const { tokens } = await tokensFor('ada', 'read');
    const headers = {
      authorization: `Bearer ${tokens.access_token}`,
      'content-type': 'application/json',
    };
    const post = (body: string) => fetch(resource, { method: 'POST', headers, body });
    expect((await post('{')).status).toBe(400);
    expect((await post(JSON.stringify('x'.repeat(3_000_000)))).status).toBe(413);
  });

  test('is in the log with the name of its caller, and without a token', async () => {
    const { tokens } = await tokensFor('ada');
    await call(tokens.access_token, 'query', whoAmI);
    await send('a.b', 'tools/list');
    const lines = log.map((line) => JSON.parse(line));
    expect(lines.find(({ msg }) => msg === 'query')?.caller).toMatch(/^grant [\w-]{12}$/);
    const rejected = lines.find(({ msg, path }) => msg === 'request rejected' && path === '/mcp');
    expect(rejected).toMatchObject({ status: 401, method: 'POST' });
    for (const secret of [tokens.access_token, tokens.refresh_token, 'a.b'])
      expect(log.join('\n')).not.toContain(secret);
  });
});
