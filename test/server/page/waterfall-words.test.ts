import { describe, expect, test } from 'vitest';
import {
  toCallCounts,
  toDuration,
  toStatus,
  toSubjects,
  toWait,
} from '../../../src/server/page/waterfall/words.ts';

const call = (route: string, method = 'GET') => ({ route, method, status: 200 }) as never;

/** With ordinary spaces. */
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? null;

test.each([
  [0, '0 ms'],
  [4.24, '4.2 ms'],
  [9.94, '9.9 ms'],
  [10, '10 ms'],
  [84.4, '84 ms'],
  [999.4, '999 ms'],
  [1000, '1 s'],
  [1254, '1.25 s'],
  [61_000, '61 s'],
])('%d milliseconds are %s', (ms, text) => {
  expect(plain(toDuration(ms))).toBe(text);
});

test.each([
  [0, 0, '0 reads'],
  [1, 0, '1 read'],
  [7, 0, '7 reads'],
  [0, 1, '1 write'],
  [0, 10, '10 writes'],
  [1, 10, '10 writes and 1 read'],
])('%d reads and %d writes are "%s"', (reads, writes, text) => {
  expect(toCallCounts(reads, writes)).toBe(text);
});

test.each<[readonly string[], string]>([
  [['/projects/{project_gid}', '/projects/{project_gid}/tasks'], 'project, tasks'],
  [['/tasks/{task_gid}/stories', '/tasks/{task_gid}/stories'], '2 × stories'],
  [['/stories/{story_gid}'], 'story'],
  [['/time_tracking_entries/{gid}'], 'time tracking entry'],
  [['/documents/{documentId}:batchUpdate'], 'document'],
  [['/workspaces/{workspace_gid}/tasks/search'], 'search'],
  [[], ''],
])('requests to %j are about "%s"', (routes, text) => {
  expect(toSubjects(routes.map((route) => call(route)))).toBe(text);
});

describe('a wait', () => {
  test('names each reason for which a request waited', () => {
    expect(plain(toWait({ rateLimit: 1200, concurrency: 0, connection: 3 }))).toBe(
      '1.2 s for the rate limit, 3 ms for a connection',
    );
    expect(plain(toWait({ rateLimit: 0, concurrency: 20, connection: 0 }))).toBe(
      '20 ms for other requests of this account',
    );
  });

  test('of no time is not mentioned', () => {
    expect(toWait({ rateLimit: 0, concurrency: 0, connection: 0 })).toBeNull();
    expect(toWait(undefined)).toBeNull();
  });
});

test.each([
  [200, '200'],
  [429, '429 (too many requests)'],
  [null, 'no response'],
])('the status %s is "%s"', (status, text) => {
  expect(toStatus(status)).toBe(text);
});
