import { expect, test } from 'vitest';
import { createEventLog } from '../../../../sandbox/store/asana/event-log.ts';
import { createClock } from '../../../../sandbox/store/clock.ts';

const event = {
  action: 'changed',
  resource: { gid: '1', type: 'task' },
  parent: null,
  streams: new Set(['1']),
} as const;

test('the log keeps at most 20,000 events, and drops the oldest ones', () => {
  const log = createEventLog(createClock());
  for (let at = 1; at <= 20_001; at += 1) log.add(event, '2');
  expect([log.startPosition(), log.position()]).toEqual([10_001, 20_001]);
  expect(log.after(20_000).map(({ position }) => position)).toEqual([20_001]);
  expect(log.after(0)).toHaveLength(10_000);
});

test('the log drops events that are older than 24 hours', () => {
  let now = new Date('2026-06-15T09:00:00.000Z');
  const log = createEventLog(createClock(() => now));
  log.add(event, '2');
  now = new Date('2026-06-16T09:00:00.001Z');
  log.add(event, '2');
  expect(log.after(0).map(({ position }) => position)).toEqual([2]);
});
