import { expect, test } from 'vitest';
import { startTestServer, tokenRequests } from '../../account/setup.ts';
import { collectReceivedHeaders, createTestTracing } from './sdk.ts';

const { hooks } = await createTestTracing();
const received = collectReceivedHeaders();
const { sandbox, browser } = await startTestServer({}, undefined, {
  toHttpClient: hooks.toHttpClient,
});

test('the token endpoints of the services receive no header about traces', async () => {
  const one = browser();
  await one.connect('asana');
  await one.connect('google');
  expect(tokenRequests(sandbox)).toBe(2);
  const { host } = new URL(sandbox.url);
  const sent = received.filter(
    (headers) => headers.host === host && headers['user-agent'] !== 'node',
  );
  expect(sent.length).toBeGreaterThan(2);
  for (const headers of sent)
    expect(Object.keys(headers).filter((name) => /trace|baggage/.test(name))).toEqual([]);
});
