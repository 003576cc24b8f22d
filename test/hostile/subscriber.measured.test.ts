import { fork } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { afterAll, expect, test } from 'vitest';
import { processorSlowness } from '../cpu-time.ts';
import { withoutQuotas } from '../without-quotas.ts';
import type { Command, Ready, Usage } from './server-process.ts';
import type { Upstream } from './upstream-process.ts';

// What many subscriptions of one caller cost the others. The server and the services have processes of their own.

const agent = new Agent();
const start = (file: string, options: readonly string[] = []) => {
  const child = fork(new URL(file, import.meta.url), {
    execArgv: ['--import', 'tsx', ...options],
    env: { PATH: process.env['PATH'], NODE_ENV: 'production' },
  });
  afterAll(() => void (child.connected && child.disconnect()));
  return child;
};
const nextMessage = <Message>(child: ReturnType<typeof start>) =>
  new Promise<Message>((resolve) => child.once('message', (message: Message) => resolve(message)));
afterAll(() => agent.destroy());

test('a change with a thousand different subscriptions of one caller fills no turn of the event loop', async () => {
  const upstream = await nextMessage<Upstream>(start('./upstream-process.ts'));
  const server = start('./server-process.ts', ['--expose-gc']);
  server.send({
    NODE_ENV: 'production',
    SANDBOX: 'off',
    ASANA_BASE_URL: upstream.asanaBaseUrl,
    ...withoutQuotas,
    POLL_INTERVAL_MS: '300',
  });
  const { url } = await nextMessage<Ready>(server);
  const usage = (command: Command) => {
    server.send(command);
    return nextMessage<Usage>(server);
  };
  const send = (query: string, accept: string) =>
    request(`${url}/graphql`, {
      dispatcher: agent,
      method: 'POST',
      headers: {
        accept,
        'content-type': 'application/json',
        'x-asana-authorization': 'Bearer sandbox-ada',
      },
      body: JSON.stringify({ query }),
    });
  const { largeProject } = upstream;
  let received = 0;
  for (let count = 0; count < 1000; count += 1) {
    const query = `subscription S${count} { projectChanged(id: "${largeProject}") { project { name owner { name } } } }`;
    const { body } = await send(query, 'text/event-stream');
    body.on('error', () => undefined);
    body.on('data', (text: Buffer) => {
      if (text.includes('event: next')) received += 1;
    });
  }
  const longest: number[] = [];
  // The code of an event is compiled by the first changes. A turn can contain a collection of garbage.
  for (let change = 1; change <= 8; change += 1) {
    await setTimeout(500);
    await usage('reset');
    const rename = `mutation { updateProject(input: { project: "${largeProject}", name: "${change}" }) { project { gid } } }`;
    await (await send(rename, 'application/json')).body.dump();
    await expect.poll(() => received, { timeout: 30_000 }).toBe(1000 * change);
    longest.push((await usage('measure')).longestTurn.cpuMs / processorSlowness());
  }
  expect(
    Math.min(...longest),
    `milliseconds of the longest turns on the reference processor: ${longest}`,
  ).toBeLessThan(25);
});
