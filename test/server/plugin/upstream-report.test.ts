import { expect, test } from 'vitest';
import { createFullServer } from '../full-server.ts';

const init = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ query: '{ task(id: "1206000000900001") { name } }' }),
};

test('on the sandbox, a response lists the upstream requests, also in production', async () => {
  const { server, close } = await createFullServer({ NODE_ENV: 'production' });
  const response = await server.fetch('http://127.0.0.1/graphql', init);
  const { extensions } = await response.json();
  await close();
  expect(extensions.upstream.requests).toMatchObject([{ route: '/tasks/{task_gid}', status: 200 }]);
});

test('a request that needs the response of another one starts after its end', async () => {
  const { server, close } = await createFullServer();
  const query = '{ task(id: "1206000000000187") { name documents { title } } }';
  const response = await server.fetch('http://127.0.0.1/graphql', {
    ...init,
    body: JSON.stringify({ query }),
  });
  const { extensions } = await response.json();
  await close();
  const [task, drive] = extensions.upstream.requests;
  expect([task.service, drive.service]).toEqual(['asana', 'google']);
  expect(task.startMs).toBeGreaterThanOrEqual(0);
  // Both times are rounded to tenths.
  expect(drive.startMs).toBeGreaterThanOrEqual(task.startMs + task.ms - 0.2);
  expect(drive.startMs).toBeLessThan(10_000);
});

test('with real services, a response lists the upstream requests only outside production', async () => {
  const isListed = async (mode: string) => {
    // The requests go to a sandbox that the configuration does not know.
    const { server, close } = await createFullServer({ NODE_ENV: mode, SANDBOX: 'off' });
    const response = await server.fetch('http://127.0.0.1/graphql', init);
    const { extensions } = await response.json();
    await close();
    return 'requests' in extensions.upstream;
  };
  expect(await isListed('development')).toBe(true);
  expect(await isListed('production')).toBe(false);
});
