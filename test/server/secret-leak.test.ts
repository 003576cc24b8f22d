import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFullServer } from './full-server.ts';

// A token is sent only to its service, even if a request fails.

let fullServer: Awaited<ReturnType<typeof createFullServer>>;
beforeAll(async () => {
  fullServer = await createFullServer({ API_KEYS: 'canary-key', UPSTREAM_TIMEOUT_MS: '1000' });
});
afterAll(() => fullServer.close());

async function responseAndLog(query: string): Promise<string> {
  fullServer.log.length = 0;
  const response = await fullServer.server.fetch('http://127.0.0.1/graphql', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: 'Bearer canary-key',
      'x-asana-authorization': 'Bearer canary-asana',
      'x-google-authorization': 'Bearer canary-google',
    },
    body: JSON.stringify({ query }),
  });
  return [await response.text(), ...[...response.headers].flat(), ...fullServer.log].join('\n');
}

describe('no response and no log line contains a token', () => {
  const query = '{ viewer { asana { user { name } } } task(id: "1") { name } }';

  test('when the service rejects the token', async () => {
    const output = await responseAndLog(query);
    expect(output).toContain('UNAUTHENTICATED');
    expect(output).toMatch(/"caller":"key 1, token [\w-]{12}"/);
    expect(output).not.toContain('canary');
  });

  test.each([
    'html',
    'empty',
    'reset',
    'reset-mid-body',
    'hang',
    'empty-401',
    'expired-token',
    'half-json',
    'wrong-shape',
  ] as const)('when the service fails with %s', async (kind) => {
    fullServer.sandbox.setFaults([{ kind }]);
    const output = await responseAndLog(query);
    fullServer.sandbox.setFaults([]);
    expect(output).toContain('"errors"');
    expect(output).not.toContain('canary');
  });
});
