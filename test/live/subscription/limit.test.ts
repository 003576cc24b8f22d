import { expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import type { OperationObserver } from '../../../src/operation/report/operation-observer.ts';
import { createLiveServer } from './live-server.ts';

const { taskWithEverything: task } = fixtures;
const observed: string[] = [];
const upstream = {
  request: () => {
    observed.push('request');
  },
  waited: () => {},
  shared: () => {},
  saved: () => {},
  write: () => {},
};
const observer: OperationObserver = {
  start: ({ type, name }) => ({
    upstream,
    end: ({ errorCodes, hasData }) =>
      observed.push(`${type} ${name} ${hasData} ${errorCodes.join()}`),
  }),
  rejected(codes) {
    observed.push(`rejected ${codes.join()}`);
    return null;
  },
  files: { ...upstream, request: () => {} },
};
const live = await createLiveServer({
  env: {
    MAX_SUBSCRIPTIONS: '3',
    MAX_SUBSCRIPTIONS_PER_CALLER: '2',
    MAX_CONCURRENT_OPERATIONS: '1',
  },
  observer,
});
const { asana, subscribe } = live;
const query = 'subscription Names ($id: ID!) { taskChanged(id: $id) { task { name } } }';
const variables = { id: task };

test('a caller and the server have limits of open streams, which are no operations in progress', async () => {
  const first = await subscribe(query, { variables });
  await subscribe(query, { variables });
  const third = await subscribe(query, { variables });
  expect(await third.next()).toMatchObject({
    errors: [{ extensions: { code: 'RATE_LIMITED', retryAfter: 10 } }],
  });
  // Another caller.
  await subscribe(query, { variables, person: 'grace' });
  const fifth = await subscribe(query, { variables, person: 'grace' });
  expect(await fifth.next()).toMatchObject({
    errors: [{ extensions: { code: 'SERVER_BUSY', retryAfter: 10 } }],
  });
  expect(live.lifecycle.streamCount).toBe(3);

  await first.close();
  const again = await subscribe(query, { variables });
  await asana('POST', `/tasks/${task}/stories`, { text: 'A comment' });
  expect((await again.take(1))[0]?.data.taskChanged.task.name).toEqual(expect.any(String));
});

test('an observer and the log receive each change, and the log the end of each stream', async () => {
  observed.length = 0;
  const one = await subscribe(query, { variables });
  const other = await subscribe(query, { variables });
  await asana('POST', `/tasks/${task}/stories`, { text: 'A comment' });
  await Promise.all([one.take(1), other.take(1)]);
  expect(observed).toEqual(['request', 'subscription Names true ']);
  await one.close();
  await expect.poll(() => live.lines().map(({ msg }) => msg)).toEqual(['event', 'subscription']);
  const [event, subscription] = live.lines();
  expect(event).toMatchObject({
    level: 30,
    name: 'Names',
    events: 1,
    subscribers: 2,
    upstream: { asana: { requests: 1, reads: 1 } },
    caller: expect.stringMatching(/^token /),
  });
  expect(subscription).toMatchObject({ level: 30, name: 'Names', results: 1 });
  expect(JSON.stringify(live.lines())).not.toContain('sandbox-ada');
});
