import { afterEach, expect, test, vi } from 'vitest';
import { fixtures } from '../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../ask.ts';

// Other tests of costs run while the event loop is free. Here every piece of work seems to take 7 ms, so that every second one continues in a turn of
// its own.

// The limits of an operation are far away, although the time seems to pass.
const { ask } = await createAsker({
  MAX_OPERATION_PROCESSOR_MS: '80000000',
  OPERATION_TIMEOUT_MS: '80000000',
});

afterEach(() => vi.restoreAllMocks());

/** Slows down the clock that decides when a turn ends. Requests are measured as before. */
function slowDownTurns(): void {
  const now = performance.now.bind(performance);
  let readings = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => {
    const caller = new Error().stack?.split('\n').find((line) => line.includes('/src/'));
    if (!caller?.includes('event-loop/turn.ts')) return now();
    if (caller.includes('isTurnOver')) readings += 1;
    return now() + readings * 7;
  });
}

const project = fixtures.hundredTaskProject;

test.each([
  `tasks(project: "${project}", first: 100) { nodes { name gid notes stories(first: 2) { nodes { text } } attachments { nodes { name } } } }`,
  `tasks(project: "${project}", first: 100) { nodes { name gid notes documents { title } } }`,
])('a busy process sends no additional requests: %s', async (fields) => {
  const expected = await ask(`{ ${fields} }`);
  slowDownTurns();
  const busy = await ask(`{ ${fields} }`);
  expect(expected.errors).toEqual([]);
  expect(busy.errors).toEqual([]);
  expect(busy.data).toEqual(expected.data);
  expect(busy.wireRequests).toBe(expected.wireRequests);
  expect(busy.reads.toSorted()).toEqual(expected.reads.toSorted());
});
