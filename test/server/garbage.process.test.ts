import { Agent } from 'undici';
import { afterAll, expect, test } from 'vitest';
import { startServerProcess } from './route/server-process.ts';

// What a request creates must be free for the next short garbage collection. If something keeps it until a complete one, V8 copies it twice, which
// was most of its work under load.

const server = await startServerProcess({});
const connection = new Agent({ connections: 1, pipelining: 1 });
afterAll(async () => {
  server.child.kill('SIGKILL');
  await connection.destroy();
});

const send = async (count: number) => {
  for (let sent = 0; sent < count; sent += 1) {
    const { statusCode, body } = await connection.request({
      origin: server.url,
      path: '/graphql',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"query":"{ __typename }"}',
    });
    await body.dump();
    expect(statusCode).toBe(200);
  }
};

test('a small operation leaves less than 5 kB to a complete garbage collection', async () => {
  // V8 compiles what runs often.
  await send(3000);
  await server.measure('measure');
  const slices: number[] = [];
  let before = await server.measure('old');
  for (let slice = 0; slice < 10; slice += 1) {
    await send(300);
    const now = await server.measure('old');
    slices.push((now - before) / 300);
    before = now;
  }
  // A slice in which V8 made a complete collection shows no growth.
  const growing = slices.filter((bytes) => bytes >= 0);
  expect(growing.length).toBeGreaterThan(5);
  const bytes = growing.reduce((sum, slice) => sum + slice, 0) / growing.length;
  expect(bytes).toBeLessThan(5000);
}, 60_000);
