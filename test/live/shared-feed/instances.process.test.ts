import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '../../../sandbox/sandbox.ts';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { type BundledProgram, bundleProgram } from '../../bundled-program.ts';
import { type RedisServer, startRedis } from '../../config/redis/redis-server.ts';
import { type RunningServer, startServer } from '../../running-server.ts';
import { isSkipped } from '../../tool/tool.ts';
import { type LiveResult, readEvents } from '../subscription/read-events.ts';

// Three instances of the program, each in its own process, with one Redis. The one that polls is killed.

const task = fixtures.taskWithEverything;
const query = `subscription { taskChanged(id: "${task}") { kind story { text } } }`;
const timeout = 120_000;

describe.skipIf(isSkipped('Redis'))('subscriptions of three instances', () => {
  let redis: RedisServer;
  let sandbox: Sandbox;
  let program: BundledProgram;
  const servers: RunningServer[] = [];

  const start = () =>
    startServer(program.path, sandbox, {
      REDIS_URL: redis.url,
      SESSION_SECRET: 'canary-session-secret-of-the-subscriptions',
      LOG_LEVEL: 'warn',
      POLL_INTERVAL_MS: '100',
      ASANA_REQUESTS_PER_MINUTE: '1000000',
    });

  beforeAll(async () => {
    [redis, sandbox, program] = await Promise.all([
      startRedis(),
      createSandbox(),
      bundleProgram('src/main.ts'),
    ]);
    for (let count = 0; count < 3; count += 1) servers.push(await start());
  }, timeout);
  afterAll(async () => {
    for (const { child } of servers) child.kill('SIGKILL');
    await Promise.all([sandbox?.close(), program?.remove(), redis?.remove()]);
  });

  const subscribe = async ({ api }: RunningServer, after?: string) =>
    readEvents(
      await fetch(api, {
        method: 'POST',
        headers: {
          accept: 'text/event-stream',
          'content-type': 'application/json',
          'x-asana-authorization': 'Bearer sandbox-ada',
          ...(after === undefined ? {} : { 'last-event-id': after }),
        },
        body: JSON.stringify({ query }),
      }),
    );

  const comment = async (text: string) => {
    const response = await fetch(`${sandbox.asanaBaseUrl}/tasks/${task}/stories`, {
      method: 'POST',
      headers: { authorization: 'Bearer sandbox-ada', 'content-type': 'application/json' },
      body: JSON.stringify({ data: { text } }),
    });
    if (!response.ok) throw new Error(await response.text());
  };

  test('lose and repeat no change when the instance that polls is killed', {
    timeout,
  }, async () => {
    const [first, second, third] = servers as [RunningServer, RunningServer, RunningServer];
    const streams = [await subscribe(first), await subscribe(second), await subscribe(third)];
    const [lost, ...others] = streams;
    const texts = Array.from({ length: 60 }, (_, index) => `Comment ${index}`);
    for (const text of texts.slice(0, 20)) await comment(text);
    const received = (await lost?.take(7)) ?? [];
    first.child.kill('SIGKILL');
    for (const text of texts.slice(20)) {
      await comment(text);
      await sleep(10);
    }
    // Its client continues on another instance.
    const continued = await subscribe(second, received.at(-1)?.extensions.subscription.position);
    const rest = await continued.take(texts.length - received.length);
    expect([...received, ...rest].map(textOf)).toEqual(texts);
    for (const stream of others)
      expect((await stream.take(texts.length)).map(textOf)).toEqual(texts);
    // Nothing comes twice either.
    await comment('The last one');
    for (const stream of [continued, ...others])
      expect((await stream.take(1)).map(textOf)).toEqual(['The last one']);
  });
});

const textOf = ({ data }: LiveResult): string => data.taskChanged.story.text;
