import { afterEach, expect, test, vi } from 'vitest';
import { fixtures } from '../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../ask.ts';

// Other tests of costs run while the event loop is free. Here every piece of work seems to take 15 ms, so that every second one continues in a turn of
// its own.

const { ask } = await createAsker();

afterEach(() => vi.restoreAllMocks());

/** Slows down the clock that decides when a turn ends. Requests are measured as before. */
function slowDownTurns(): void {
  const now = performance.now.bind(performance);
  let readings = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => {
    if (!new Error().stack?.includes('event-loop/turn.ts')) return now();
    readings += 1;
    return now() + readings * 15;
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
  expect(busy.data).toEqual(expected.data);
  expect(busy.wireRequests).toBe(expected.wireRequests);
  expect(busy.reads.toSorted()).toEqual(expected.reads.toSorted());
});
