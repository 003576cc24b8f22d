import { expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { recordWaits } from '../../waits.ts';
import { createChangeSetup, createItemReader } from './change-setup.ts';

// Waits are recorded, and take no time: a feed is polled all the time, and ends when its last reader leaves.

const waits = recordWaits();
const { follow, eventReads, sandbox } = await createChangeSetup({
  POLL_INTERVAL_MS: '10000',
  ASANA_REQUESTS_PER_MINUTE: '150',
});
const { emptyTask, milestone } = fixtures;

test('the poller ends five seconds after its last reader has left', async () => {
  const readers = [await follow(emptyTask), await follow(emptyTask)].map(createItemReader);
  await expect.poll(() => eventReads().length).toBeGreaterThan(3);
  // The time since the last poll is part of the interval.
  expect(Math.max(...waits)).toBeGreaterThan(9000);
  expect(Math.max(...waits)).toBeLessThanOrEqual(10_000);
  await readers[0]?.leave();
  const before = eventReads().length;
  await expect.poll(() => eventReads().length).toBeGreaterThan(before + 3);
  expect(waits).not.toContain(5000);
  await readers[1]?.leave();
  expect(waits.filter((ms) => ms === 5000)).toEqual([5000]);
  await expectSilence();
});

test('the interval grows with the number of feeds of a credential', async () => {
  const gids = [emptyTask, milestone, fixtures.approval, fixtures.rightToLeftTask];
  const others = [fixtures.hundredTaskProject, fixtures.guestProject, fixtures.fieldRichProject];
  const feeds = await Promise.all([...gids, ...others].map((gid) => follow(gid)));
  await expect.poll(() => sandbox.requests().length).toBeGreaterThan(3);
  expect(feeds[0]?.pollIntervalMs).toBe(14_000);
  // The first wait is shorter by the time that opening the feeds took.
  await expect.poll(() => Math.max(...waits)).toBeGreaterThan(13_000);
  expect(Math.max(...waits)).toBeLessThanOrEqual(14_000);
  for (const feed of feeds) await createItemReader(feed).leave();
  await expectSilence();
});

/** Requests that were sent before the end may still arrive. */
const expectSilence = () =>
  expect
    .poll(async () => {
      const before = eventReads().length;
      await new Promise((resolve) => setTimeout(resolve, 100));
      return eventReads().length - before;
    })
    .toBe(0);
