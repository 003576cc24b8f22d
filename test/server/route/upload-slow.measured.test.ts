import { expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { startExportServer } from './export-setup.ts';
import { asanaHeaders } from './upload-setup.ts';
import { startSlowUpload } from './upload-slow.ts';

// What slow uploads cost another person.

const server = await startExportServer({ MAX_REQUESTS_PER_MINUTE_PER_ADDRESS: '0' });
const query = `{ task(id: "${fixtures.emptyTask}") { name } }`;
const mutation = `mutation { updateTask(input: { task: "${fixtures.emptyTask}", name: "x" }) { task { name } } }`;

/** The median of how long a query and a write of one person take, in milliseconds. */
async function medians() {
  const times: Record<'query' | 'write', number[]> = { query: [], write: [] };
  for (let count = 0; count < 60; count += 1)
    for (const [kind, text] of [
      ['query', query],
      ['write', mutation],
    ] as const) {
      const startedAt = performance.now();
      const response = await fetch(`${server.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...asanaHeaders('ada') },
        body: JSON.stringify({ query: text }),
      });
      expect(await response.json()).not.toHaveProperty('errors');
      times[kind].push(performance.now() - startedAt);
    }
  const median = (all: number[]) => all.toSorted((a, b) => a - b)[all.length / 2] ?? 0;
  return { query: median(times.query), write: median(times.write) };
}

test('beside 300 slow uploads with invented tokens and 15 of one credential, a query and a write take less than twice their quiet time', {
  retry: 3,
}, async () => {
  await medians();
  const quiet = await medians();
  for (let count = 0; count < 300; count += 1)
    await startSlowUpload(server.url, `invented-${count}`, count % 2 === 0 ? 1 : 200_000);
  for (let count = 0; count < 15; count += 1) await startSlowUpload(server.url, 'sandbox-ada', 1);
  const beside = await medians();
  expect(beside.query).toBeLessThan(2 * quiet.query);
  expect(beside.write).toBeLessThan(2 * quiet.write);
});
