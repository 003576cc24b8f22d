import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { Agent } from 'undici';
import { afterAll, expect, test } from 'vitest';
import { startServerProcess } from './route/server-process.ts';

// What a request creates must be free for the next short garbage collection. If something keeps it until a complete one, V8 copies it twice, which
// was most of its work under load.

interface Action {
  readonly relative_path: string;
}

/** Answers each action of a batch: with a task without links, or with an empty list. */
const asana = createServer(async (request, response) => {
  const { data } = (await json(request)) as { data: { actions: Action[] } };
  const task = { gid: '1', resource_type: 'task', name: 'A task', notes: '', html_notes: '' };
  const results = data.actions.map(({ relative_path: path }) => ({
    status_code: 200,
    body: path === '/tasks/1' ? { data: task } : { data: [], next_page: null },
  }));
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ data: results }));
}).listen(0, '127.0.0.1');
await once(asana, 'listening');

const server = await startServerProcess({
  ASANA_BASE_URL: `http://127.0.0.1:${(asana.address() as AddressInfo).port}`,
});
const connection = new Agent({ connections: 1, pipelining: 1 });
afterAll(async () => {
  server.child.kill('SIGKILL');
  await connection.destroy();
  asana.close();
});

/** Enough credentials that none exceeds its limit. */
const maxCredentials = 16;

const send = async (query: string, count: number) => {
  for (let sent = 0; sent < count; sent += 1) {
    const { body } = await connection.request({
      origin: server.url,
      path: '/graphql',
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-asana-authorization': `Bearer ${sent % maxCredentials}`,
      },
      body: JSON.stringify({ query }),
    });
    expect(await body.json()).not.toHaveProperty('errors');
  }
};

test.for([
  ['{ __typename }', 5000],
  ['{ task(id: "1") { documents { id } } }', 12_000],
] as const)(
  '%s leaves less than %i bytes to a complete garbage collection',
  {
    timeout: 60_000,
  },
  async ([query, maxBytes]) => {
    // V8 compiles what runs often.
    await send(query, 3000);
    await server.measure('measure');
    const slices: number[] = [];
    let before = await server.measure('old');
    for (let slice = 0; slice < 10; slice += 1) {
      await send(query, 300);
      const now = await server.measure('old');
      slices.push((now - before) / 300);
      before = now;
    }
    // A slice in which V8 made a complete collection shows no growth.
    const growing = slices.filter((bytes) => bytes >= 0);
    expect(growing.length).toBeGreaterThan(5);
    const bytes = growing.reduce((sum, slice) => sum + slice, 0) / growing.length;
    expect(bytes).toBeLessThan(maxBytes);
  },
);
