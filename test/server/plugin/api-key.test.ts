import { describe, expect, test } from 'vitest';
import { createTestServer, post } from '../test-server.ts';

const testServer = createTestServer({ env: { API_KEYS: 'first-key,second-key' } });
const query = { query: '{ hello }' };

describe('a server with API keys', () => {
  test.each(['first-key', 'second-key'])('accepts the key %s', async (key) => {
    const response = await post(testServer, query, { authorization: `Bearer ${key}` });
    expect(response.status).toBe(200);
  });

  test.each<[string, Record<string, string>]>([
    ['a request without a key', {}],
    ['another key', { authorization: 'Bearer third-key' }],
    ['a key as a service token', { 'x-asana-authorization': 'Bearer first-key' }],
  ])('rejects %s with 401 and a GraphQL error', async (_what, headers) => {
    const before = testServer.contexts.length;
    const response = await post(testServer, query, headers);
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer realm="taskdoc"');
    expect(await response.json()).toEqual({
      errors: [
        {
          message: 'Send an API key as "Authorization: Bearer …".',
          extensions: { code: 'UNAUTHENTICATED' },
        },
      ],
    });
    expect(testServer.contexts).toHaveLength(before);
  });

  test('does not read the body of a request without a key', async () => {
    const response = await post(testServer, '{', {});
    expect(response.status).toBe(401);
  });

  test('serves GraphiQL and the health check without a key', async () => {
    const health = await testServer.server.fetch('http://127.0.0.1/healthz');
    expect(health.status).toBe(200);
    const page = await testServer.server.fetch('http://127.0.0.1/graphql', {
      headers: { accept: 'text/html' },
    });
    expect(page.status).toBe(200);
  });
});
