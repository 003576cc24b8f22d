import { describe, expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { toMaxFeeds, toPollIntervalMs } from '../../../src/live/feed/poll-interval.ts';
import { createChangeSetup } from './change-setup.ts';

const asana = { minIntervalMs: 10_000, unitsPerMinute: 150, unitsPerPoll: 1 };

describe('the interval between polls', () => {
  test.each([
    [1, 10_000],
    [5, 10_000],
    [6, 12_000],
    [10, 20_000],
    [100, 200_000],
    [150, 300_000],
  ])('of %i feeds with 150 requests per minute is %i ms', (feeds, ms) => {
    expect(toPollIntervalMs(feeds, asana)).toBe(ms);
  });

  test.each([1, 7, 30, 149, 150])('of %i feeds uses at most a fifth of the budget', (feeds) => {
    const perMinute = (feeds * 60_000) / toPollIntervalMs(feeds, asana);
    expect(perMinute).toBeLessThanOrEqual(30);
  });

  test('with 1500 requests per minute is ten times shorter, but at least the minimum', () => {
    expect(toPollIntervalMs(100, { ...asana, unitsPerMinute: 1500 })).toBe(20_000);
    expect(toPollIntervalMs(10, { ...asana, unitsPerMinute: 1500 })).toBe(10_000);
  });

  test('never exceeds five minutes, because more feeds are refused', () => {
    expect(toMaxFeeds(asana)).toBe(150);
    expect(toMaxFeeds({ ...asana, unitsPerMinute: 1 })).toBe(1);
    expect(toPollIntervalMs(toMaxFeeds(asana), asana)).toBeLessThanOrEqual(300_000);
  });
});

describe('a credential with a quota of 1000 units of Drive per minute', async () => {
  const { followDrive } = await createChangeSetup({
    POLL_INTERVAL_MS: '10000',
    GOOGLE_DRIVE_UNITS_PER_MINUTE: '1000',
  });

  test('polls a Drive every 30 seconds, because a list of changes costs 100 units', async () => {
    expect((await followDrive(null)).pollIntervalMs).toBe(30_000);
  });
});

describe('a credential with a budget of 5 requests per minute', async () => {
  // A fifth is one request per minute: five in five minutes.
  const { follow, sandbox } = await createChangeSetup({
    POLL_INTERVAL_MS: '10000',
    ASANA_REQUESTS_PER_MINUTE: '5',
  });
  const { emptyTask, milestone, approval, taskWithEverything, rightToLeftTask } = fixtures;

  test('cannot follow a sixth resource, and others can', async () => {
    const gids = [emptyTask, milestone, approval, taskWithEverything, rightToLeftTask];
    const [first, ...others] = await Promise.all(gids.map((gid) => follow(gid)));
    expect(first?.pollIntervalMs).toBe(300_000);
    expect(others).toHaveLength(4);
    sandbox.clearRequests();
    await expect(follow(fixtures.guestProject)).rejects.toMatchObject({
      reason: 'rate-limited',
      delivery: 'no',
      message: expect.stringContaining('5 resources'),
    });
    expect(sandbox.requests()).toEqual([]);
    await follow(emptyTask);
    await follow(fixtures.guestProject, null, 'grace');
  });
});
