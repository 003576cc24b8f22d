import { describe, expect, test } from 'vitest';
import { fixtures } from '../../sandbox/world/fixture/fixture.ts';
import { startTestServer, tokenRequests } from './setup.ts';

// A request whose token the service rejects is repeated with a refreshed token.

const { sandbox, url, browser } = await startTestServer();

const query = `{ viewer { asana { user { name } } google { user { displayName } } } tasks(first: 1, assignee: "me", workspace: "${fixtures.paidWorkspace}") { nodes { name } } }`;

/** A browser that has connected both services. */
async function connected(person: 'ada' | 'grace' = 'grace') {
  const one = browser();
  await one.connect('asana', { person });
  await one.connect('google', { person });
  sandbox.clearRequests();
  return one;
}

describe('after a rejected token, the server retries with a new token', () => {
  test('reads, single and in a batch', async () => {
    const one = await connected('ada');
    sandbox.expireTokens();
    const { errors } = await one.ask(query);
    expect(errors).toEqual([]);
  });

  test('a write, which is executed once', async () => {
    const one = await connected('ada');
    sandbox.expireTokens();
    const { errors } = await one.ask(`mutation {
      createProject(input: { name: "Once", team: "${fixtures.productTeam}" }) { project { name } }
    }`);
    expect(errors).toEqual([]);
    const writes = sandbox
      .requests()
      .filter(({ method, path }) => method === 'POST' && path.endsWith('/projects'));
    expect(writes.map(({ status }) => status)).toEqual([401, 201]);
  });

  test('a raw request', async () => {
    const one = await connected();
    sandbox.expireTokens();
    const { data } = await one.ask(
      'mutation { rawRequest(input: { service: ASANA, method: GET, path: "/v1/users/me" }) { status } }',
    );
    expect(data.rawRequest.status).toBe(200);
  });

  test('a file download', async () => {
    const one = await connected('ada');
    const { data } = await one.ask(
      '{ documents(first: 1) { nodes { export(format: TEXT) { url } } } }',
    );
    sandbox.expireTokens();
    const response = await one.request(data.documents.nodes[0].export.url);
    expect(response.status).toBe(200);
  });

  test('only once', async () => {
    const one = await connected();
    sandbox.setFaults([{ kind: 'expired-token', route: 'GET /users/{user_gid}' }]);
    const { errors } = await one.ask('{ viewer { asana { user { name } } } }');
    expect(errors[0]?.extensions).toMatchObject({
      code: 'UNAUTHENTICATED',
      connectUrl: `${url}/#asana`,
    });
    const reads = sandbox.requests().filter(({ path }) => path.startsWith('/users/'));
    expect(reads).toHaveLength(2);
    expect(tokenRequests(sandbox)).toBe(1);
  });

  test('never for a token from a header', async () => {
    sandbox.setFaults([{ kind: 'expired-token', route: 'GET /users/{user_gid}' }]);
    sandbox.clearRequests();
    const { errors } = await browser().ask('{ viewer { asana { user { name } } } }', {
      'x-asana-authorization': 'Bearer sandbox-grace',
    });
    expect(errors[0]?.extensions).not.toHaveProperty('connectUrl');
    expect(sandbox.requests()).toHaveLength(1);
  });
});
