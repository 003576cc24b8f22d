import { serverAudits } from 'graphql-http';
import { describe, expect, test } from 'vitest';
import { createStandIn } from './stand-in.ts';

// The audits of the GraphQL over HTTP specification, as its reference implementation ships them.

const { server } = createStandIn();
const audits = serverAudits({
  url: 'http://127.0.0.1/graphql',
  fetchFn: async (url: string, options: RequestInit) => server.fetch(url, options),
});

test('there are as many audits as there were', () => {
  expect(audits.length).toBeGreaterThanOrEqual(61);
});

describe('GraphQL over HTTP', () => {
  test.each(audits.map((audit) => [audit.name, audit] as const))('%s', async (_name, audit) => {
    const result = await audit.fn();
    expect(result).toMatchObject({ status: 'ok' });
  });
});
