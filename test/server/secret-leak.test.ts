import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createReal } from './full-server.ts';

// A token goes to its service and nowhere else, whatever goes wrong on the way.

let real: Awaited<ReturnType<typeof createReal>>;
beforeAll(async () => {
  real = await createReal({ API_KEYS: 'canary-key', UPSTREAM_TIMEOUT_MS: '1000' });
});
afterAll(() => real.close());

async function everythingSaid(query: string): Promise<string> {
  real.log.length = 0;
  const response = await real.server.fetch('http://127.0.0.1/graphql', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: 'Bearer canary-key',
      'x-asana-authorization': 'Bearer canary-asana',
      'x-google-authorization': 'Bearer canary-google',
    },
    body: JSON.stringify({ query }),
  });
  return [await response.text(), ...[...response.headers].flat(), ...real.log].join('\n');
}

describe('no token is in an answer or in the log', () => {
  const query = '{ viewer { asana { user { name } } } task(id: "1") { name } }';

  test('when the service does not know it', async () => {
    const said = await everythingSaid(query);
    expect(said).toContain('UNAUTHENTICATED');
    expect(said).not.toContain('canary');
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
  ] as const)('when the service answers with %s', async (kind) => {
    real.sandbox.setFaults([{ kind }]);
    const said = await everythingSaid(query);
    real.sandbox.setFaults([]);
    expect(said).toContain('"errors"');
    expect(said).not.toContain('canary');
  });
});
