import { serverAudits } from 'graphql-http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Listening, listen } from '../../src/server/listen.ts';
import { createStandIn } from './test-server.ts';

// The audits of the GraphQL over HTTP specification, as its reference implementation ships them.

const { server } = createStandIn();
let listening: Listening;
beforeAll(async () => {
  listening = await listen(server, { host: '127.0.0.1', port: 0 });
});
afterAll(() => listening.close());

// Twice: without a port a body is read in another way.
const ways = {
  'without a port': async (url: string, options: RequestInit) => server.fetch(url, options),
  'behind a port': (url: string, options: RequestInit) =>
    fetch(url.replace('http://127.0.0.1', listening.url), options),
};

describe.each(Object.entries(ways))('GraphQL over HTTP, %s', (_way, fetchFn) => {
  const audits = serverAudits({ url: 'http://127.0.0.1/graphql', fetchFn });

  test('there are as many audits as there were', () => {
    expect(audits.length).toBeGreaterThanOrEqual(61);
  });

  test.each(audits.map((audit) => [audit.name, audit] as const))('%s', async (_name, audit) => {
    expect(await audit.fn()).toMatchObject({ status: 'ok' });
  });
});
