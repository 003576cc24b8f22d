import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createSandbox, type Sandbox } from '../../../sandbox/sandbox.ts';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { type BundledProgram, bundleProgram } from '../../bundled-program.ts';
import { type RedisServer, startRedis } from '../../config/redis/redis-server.ts';
import { type RunningServer, startServer } from '../../running-server.ts';
import { isSkipped } from '../../tool/tool.ts';
import { type LiveResult, type LiveStream, readEvents } from '../subscription/read-events.ts';
import { type NotificationProxy, startNotificationProxy } from './notification-proxy.ts';

// Three instances of the program, each in its own process, with one Redis. The services reach them through a proxy. The first instance polls.

const task = fixtures.taskWithEverything;
const timeout = 120_000;
/** How often a feed is polled whose service sends notifications: too rarely for a test. */
const notifiedIntervalMs = 300_000;

describe.skipIf(isSkipped('Redis'))('with webhooks of three instances,', () => {
  let redis: RedisServer;
  let sandbox: Sandbox;
  let program: BundledProgram;
  let proxy: NotificationProxy;
  const servers: RunningServer[] = [];
  /** Of the first and the second instance. */
  const tasks: LiveStream[] = [];
  const documents: LiveStream[] = [];

  const start = () =>
    startServer(program.path, sandbox, {
      GOOGLE_DOCS_BASE_URL: sandbox.googleDocsBaseUrl,
      GOOGLE_DRIVE_BASE_URL: sandbox.googleDriveBaseUrl,
      REDIS_URL: redis.url,
      SESSION_SECRET: 'canary-session-secret-of-the-webhooks',
      PUBLIC_URL: proxy.url,
      WEBHOOKS: 'on',
      LOG_LEVEL: 'warn',
      POLL_INTERVAL_MS: '100',
      ASANA_REQUESTS_PER_MINUTE: '1000000',
    });

  const subscribe = async ({ api }: RunningServer, query: string) =>
    readEvents(
      await fetch(api, {
        method: 'POST',
        headers: {
          accept: 'text/event-stream',
          'content-type': 'application/json',
          'x-asana-authorization': 'Bearer sandbox-ada',
          'x-google-authorization': 'Bearer sandbox-ada',
        },
        body: JSON.stringify({ query }),
      }),
    );

  async function send(method: string, url: string, body?: object) {
    const response = await fetch(url, {
      method,
      headers: { authorization: 'Bearer sandbox-ada', 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(await response.text());
    return response.json();
  }
  const comment = (text: string) =>
    send('POST', `${sandbox.asanaBaseUrl}/tasks/${task}/stories`, { data: { text } });
  const rename = (name: string) =>
    send('PATCH', `${sandbox.googleDriveBaseUrl}/drive/v3/files/${documentFixtures.editable}`, {
      name,
    });
  const targets = async (): Promise<readonly string[]> => {
    const { asanaBaseUrl } = sandbox;
    const query = `workspace=${fixtures.paidWorkspace}&opt_fields=target`;
    const { data } = await send('GET', `${asanaBaseUrl}/webhooks?${query}`);
    return data.map(({ target }: { readonly target: string }) => target);
  };
  const channels = () => sandbox.channels.list().map(({ id }) => id);
  const polls = () => sandbox.requests().filter(({ path }) => path === '/events').length;
  const originOf = ({ api }: RunningServer) => new URL(api).origin;

  /** Writes until the service sends notifications of what the first instance polls. */
  async function untilNotified(
    streams: readonly LiveStream[],
    write: (text: string) => Promise<unknown>,
  ): Promise<void> {
    for (let count = 0; ; count += 1) {
      await write(`Before ${count}`);
      const [result] = await Promise.all(streams.map(async (stream) => (await stream.take(1))[0]));
      if (result?.extensions.subscription.pollIntervalMs === notifiedIntervalMs) return;
    }
  }

  beforeAll(async () => {
    [redis, sandbox, program, proxy] = await Promise.all([
      startRedis(),
      createSandbox(),
      bundleProgram('src/main.ts'),
      startNotificationProxy(),
    ]);
    servers.push(...(await Promise.all([start(), start(), start()])));
    proxy.instances = servers.slice(0, 1).map(originOf);
    for (const server of servers.slice(0, 2)) {
      const ofTask = `subscription { taskChanged(id: "${task}") { kind story { text } } }`;
      tasks.push(await subscribe(server, ofTask));
      documents.push(
        await subscribe(server, 'subscription { documentsChanged { document { title } } }'),
      );
    }
    await untilNotified(tasks, comment);
    await untilNotified(documents, rename);
  }, timeout);
  afterAll(async () => {
    for (const { child } of servers) child.kill('SIGKILL');
    proxy?.close();
    await Promise.all([sandbox?.close(), program?.remove(), redis?.remove()]);
  });

  test('a notification that arrives at an instance without subscribers makes the one that polls read the change', async () => {
    proxy.instances = servers.slice(2).map(originOf);
    sandbox.clearRequests();
    await comment('Noticed elsewhere');
    for (const stream of tasks)
      expect((await stream.take(1)).map(textOf)).toEqual(['Noticed elsewhere']);
    expect(polls()).toBe(1);
    await rename('Noticed elsewhere');
    for (const stream of documents)
      expect((await stream.take(1)).map(titleOf)).toEqual(['Noticed elsewhere']);
  });

  test('forged notifications to any instance cause no read', async () => {
    proxy.instances = servers.map(originOf);
    sandbox.clearRequests();
    proxy.statuses.length = 0;
    for (const kind of ['forged', 'unsigned'] as const)
      for (const _ of servers) await sandbox.sendToWebhooks({ kind });
    for (const _ of servers) sandbox.channels.forge({ token: 'forged' });
    await vi.waitFor(() => expect(proxy.statuses).toEqual(Array(9).fill(401)));
    // The polls that a notification causes are in the order of the notifications.
    await comment('After forged notifications');
    for (const stream of tasks)
      expect((await stream.take(1)).map(textOf)).toEqual(['After forged notifications']);
    expect(polls()).toBe(1);
  });

  test('a delivery of Asana that arrives at every instance causes one read', async () => {
    proxy.instances = servers.slice(0, 1).map(originOf);
    await comment('Before the replays');
    for (const stream of tasks) await stream.take(1);
    sandbox.clearRequests();
    proxy.instances = servers.map(originOf);
    proxy.statuses.length = 0;
    for (const _ of servers) await sandbox.sendToWebhooks({ kind: 'replay' });
    expect(proxy.statuses).toEqual([204, 204, 204]);
    await comment('After the replays');
    for (const stream of tasks)
      expect((await stream.take(1)).map(textOf)).toEqual(['After the replays']);
    expect(polls()).toBe(1);
  });

  test('when the instance with the webhooks is killed, another one replaces them and loses no change', {
    timeout,
  }, async () => {
    const [first, ...others] = servers as [RunningServer, RunningServer, RunningServer];
    const [, stream] = tasks as [LiveStream, LiveStream];
    const [, documentStream] = documents as [LiveStream, LiveStream];
    proxy.instances = others.map(originOf);
    const before = { targets: await targets(), channels: channels() };
    expect([before.targets.length, before.channels.length]).toEqual([1, 1]);
    first.child.kill('SIGKILL');
    const texts = Array.from({ length: 30 }, (_, index) => `Comment ${index}`);
    for (const text of texts) await comment(text);
    await rename('After the crash');
    expect((await stream.take(texts.length)).map(textOf)).toEqual(texts);
    expect((await documentStream.take(1)).map(titleOf)).toEqual(['After the crash']);
    await vi.waitFor(
      async () => {
        expect(await targets()).toHaveLength(1);
        expect(await targets()).not.toEqual(before.targets);
        expect(channels()).toHaveLength(1);
        expect(channels()).not.toEqual(before.channels);
      },
      { timeout: 20_000 },
    );
    await untilNotified([stream], comment);
    await comment('The last one');
    expect((await stream.take(1)).map(textOf)).toEqual(['The last one']);
  });

  test('no webhook is left after every instance was stopped', async () => {
    const running = servers.filter(({ child }) => child.signalCode === null);
    for (const { child } of running) child.kill('SIGTERM');
    await Promise.all(running.map(({ exit }) => exit));
    expect(await targets()).toEqual([]);
    expect(channels()).toEqual([]);
  });
});

const textOf = ({ data }: LiveResult): string => data.taskChanged.story.text;
const titleOf = ({ data }: LiveResult): string => data.documentsChanged.document.title;
