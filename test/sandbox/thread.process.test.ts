import { performance } from 'node:perf_hooks';
import { afterAll, expect, test } from 'vitest';
import { startSandboxThread } from '../../sandbox/thread-start.ts';

const sandbox = await startSandboxThread({ port: 0, extraTasks: 0 });
afterAll(sandbox.close);

async function post(path: string, body: object, { url } = sandbox) {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { authorization: 'Bearer sandbox-ada', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Record<string, unknown>;
}

test('a large edit in the sandbox leaves the thread of the server free', async () => {
  const { documentId } = await post('/v1/documents', { title: 'Large' });
  const edit = (requests: readonly object[]) =>
    post(`/v1/documents/${documentId}:batchUpdate`, { requests });
  await edit([{ insertText: { text: 'A line of text\n'.repeat(20_000), location: { index: 1 } } }]);
  const styled = Array.from({ length: 200 }, (_, at) => ({
    updateTextStyle: {
      range: { startIndex: 1 + at * 20, endIndex: 5 + at * 20 },
      textStyle: { bold: true },
      fields: 'bold',
    },
  }));
  const before = performance.eventLoopUtilization();
  expect((await edit(styled))['replies']).toHaveLength(200);
  // In the thread of the server, the edit would use all of the time.
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5);
});

test('a port that another program uses is an error with its code', async () => {
  const port = Number(new URL(sandbox.url).port);
  await expect(startSandboxThread({ port, extraTasks: 0 })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  });
});

test('the sandbox ends with its thread', async () => {
  const other = await startSandboxThread({ port: 0, extraTasks: 0 });
  await other.close();
  await expect(post('/v1/documents', {}, other)).rejects.toThrow('fetch failed');
});
