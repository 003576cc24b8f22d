import { describe, expect, test } from 'vitest';
import { createStandIn, post } from '../test-server.ts';

const standIn = createStandIn({ env: { API_KEYS: 'first-key,second-key' } });
const query = { query: '{ hello }' };

describe('a server with keys', () => {
  test.each(['first-key', 'second-key'])('answers who presents %s', async (key) => {
    const response = await post(standIn, query, { authorization: `Bearer ${key}` });
    expect(response.status).toBe(200);
  });

  test.each<[string, Record<string, string>]>([
    ['no key', {}],
    ['another key', { authorization: 'Bearer third-key' }],
    ['the key as a service token', { 'x-asana-authorization': 'Bearer first-key' }],
  ])('answers %s with 401, in the form of GraphQL', async (_what, headers) => {
    const before = standIn.contexts.length;
    const response = await post(standIn, query, headers);
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
    expect(standIn.contexts).toHaveLength(before);
  });

  test('does not read the body of who has none', async () => {
    const response = await post(standIn, '{', {});
    expect(response.status).toBe(401);
  });

  test('shows its page and its health to everyone: neither says anything', async () => {
    const health = await standIn.server.fetch('http://127.0.0.1/healthz');
    expect(health.status).toBe(200);
    const page = await standIn.server.fetch('http://127.0.0.1/graphql', {
      headers: { accept: 'text/html' },
    });
    expect(page.status).toBe(200);
  });
});
