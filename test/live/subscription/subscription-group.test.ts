import { setImmediate } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import type { FeedItem, FeedPage } from '../../../src/live/feed/change-feed.ts';
import type { SubscriptionChanges } from '../../../src/live/subscription/event-source.ts';
import { EventTurns } from '../../../src/live/subscription/event-turns.ts';
import { SubscriptionGroup } from '../../../src/live/subscription/subscription-group.ts';
import { WaitingResults } from '../../../src/live/subscription/waiting-results.ts';

const state = { position: '0', pollIntervalMs: 1000 };

/** A page with more changes than are executed together. */
const largePage: FeedPage<unknown> = {
  items: Array.from({ length: 120 }, (_, change) => ({ position: `${change + 1}`, change })),
  pollIntervalMs: 1000,
};

/** Executes a page in a group with one client. Resolves with the changes that were executed. */
function executedOf(
  onExecute: (group: SubscriptionGroup, leave: () => void) => void,
  turns = new EventTurns(),
) {
  return new Promise<readonly unknown[]>((resolve) => {
    const executed: unknown[] = [];
    const changes: SubscriptionChanges = {
      ...state,
      async *[Symbol.asyncIterator]() {
        yield largePage;
        resolve(executed);
      },
    };
    const source = {
      open: async () => changes,
      execute: async (together: readonly FeedItem<unknown>[]) => {
        executed.push(...together.map(({ change }) => change));
        onExecute(group, () => void queue.return());
        return together.map((change) => ({ data: { change } }));
      },
      bytesOf: () => 10,
      failure: (error: unknown) => ({ data: { error } }),
    };
    const group: SubscriptionGroup = new SubscriptionGroup(
      source,
      { waiting: new WaitingResults(1_000_000), turns, caller: 'ada' },
      null,
      () => {},
    );
    const queue = group.add({ onLeft: () => {}, onTooSlow: () => {} });
  });
}

test('the changes of a large page are executed in their order', async () => {
  const all = largePage.items.map(({ change }) => change);
  expect(await executedOf(() => {})).toEqual(all);
});

test.each<[string, (group: SubscriptionGroup, leave: () => void) => void]>([
  ['its last client leaves', (_group, leave) => leave()],
  ['the server stops', (group) => group.complete()],
])('the rest of a large page is not executed after %s', async (_what, end) => {
  const executed = await executedOf(end);
  expect(executed.length).toBeGreaterThan(0);
  expect(executed.length).toBeLessThan(largePage.items.length);
});

test('a change waits for the turn of its caller', async () => {
  const turns = new EventTurns();
  const steps: string[] = [];
  const take = turns.take.bind(turns);
  vi.spyOn(turns, 'take').mockImplementation(async (caller) => {
    await setImmediate();
    await take(caller);
    steps.push('turn');
  });
  await executedOf(() => steps.push('execution'), turns);
  expect(steps.slice(0, 3)).toEqual(['turn', 'execution', 'turn']);
});
