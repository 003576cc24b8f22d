import { serverAudits } from 'graphql-http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Listening, listen } from '../../src/server/listen.ts';
import { createTestServer } from './test-server.ts';

// The audits of the GraphQL over HTTP specification, from its reference implementation.

const { server } = createTestServer();
let listening: Listening;
beforeAll(async () => {
  listening = await listen(server, { host: '127.0.0.1', port: 0 });
});
afterAll(() => listening.close());

// Both ways, because the server reads the body differently without a port.
const transports = {
  'without a port': async (url: string, options: RequestInit) => server.fetch(url, options),
  'behind a port': (url: string, options: RequestInit) =>
    fetch(url.replace('http://127.0.0.1', listening.url), options),
};

describe.each(Object.entries(transports))('GraphQL over HTTP, %s', (_transport, fetchFn) => {
  const audits = serverAudits({ url: 'http://127.0.0.1/graphql', fetchFn });

  test('there are at least 61 audits', () => {
    expect(audits.length).toBeGreaterThanOrEqual(61);
  });

  test.each(audits.map((audit) => [audit.name, audit] as const))('%s', async (_name, audit) => {
    expect(await audit.fn()).toMatchObject({ status: 'ok' });
  });
});
