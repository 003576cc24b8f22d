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
  const operations = 3000;
  // V8 compiles what runs often.
  await send(operations);
  await server.measure('measure');
  const before = await server.measure('old');
  await send(operations);
  const bytes = ((await server.measure('old')) - before) / operations;
  expect(bytes).toBeLessThan(5000);
}, 60_000);
