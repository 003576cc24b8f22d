import { afterAll, describe, expect, test, vi } from 'vitest';
import { fixtures } from '../../sandbox/world/fixture/fixture.ts';
import { startTestServer } from '../account/setup.ts';
import { freePort } from '../free-port.ts';
import { hiveExample, startHiveGateway } from './hive-program.ts';

// Subscriptions through the program of Hive Gateway, as server-sent events and with the callback protocol.

const port = await freePort();
const { sandbox, url, lifecycle } = await startTestServer({
  SANDBOX: 'on',
  POLL_INTERVAL_MS: '100',
  ASANA_REQUESTS_PER_MINUTE: '1000000000',
  SUBSCRIPTION_CALLBACK_ORIGINS: `http://127.0.0.1:${port}`,
});

const task = fixtures.taskWithEverything;
const query = `subscription { taskChanged(id: "${task}") { kind task { name } } }`;

const rename = (name: string) =>
  fetch(`${sandbox.asanaBaseUrl}/tasks/${task}`, {
    method: 'PUT',
    headers: { authorization: 'Bearer sandbox-ada', 'content-type': 'application/json' },
    body: JSON.stringify({ data: { name } }),
  });

describe.skipIf(hiveExample.skipReason)('the program of Hive Gateway', () => {
  let gateway: Awaited<ReturnType<typeof startHiveGateway>> | undefined;
  afterAll(() => gateway?.stop());

  test.each([
    ['server-sent events', 'gateway.config.ts'],
    ['the callback protocol', 'callback.config.ts'],
  ])('receives the changes of a task with %s, and ends the subscription', async (_name, config) => {
    await gateway?.stop();
    const env = { CALLBACK_URL: `http://127.0.0.1:${port}/callback` };
    gateway = await startHiveGateway({ url, port, config, env });
    const abort = new AbortController();
    const response = await fetch(gateway.address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        'x-asana-authorization': 'Bearer sandbox-grace',
      },
      body: JSON.stringify({ query }),
      signal: abort.signal,
    });
    await vi.waitFor(() => expect(lifecycle.streamCount).toBe(1));
    await rename(config);
    let text = '';
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    while (!text.includes('"kind":"CHANGED"')) {
      const part = await reader?.read();
      if (part?.done !== false) throw new Error(`The stream ended after: ${text}`);
      text += part.value;
    }
    expect(text).toContain(`"task":{"name":"${config}"}`);
    abort.abort();
    await vi.waitFor(() => expect(lifecycle.streamCount).toBe(0));
  });
});
