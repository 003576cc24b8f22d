import { expect, test, vi } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { describeItem } from '../feed/change-setup.ts';
import { createEchoServer, createWebhookSetup } from './webhook-setup.ts';

const setup = await createWebhookSetup();
const { asana, follow, polls, sandbox, webhooks } = setup;
const task = fixtures.taskWithEverything;
const rename = (name: string) => asana('PUT', `/tasks/${task}`, { name });
const changed = ['changed task name', 'added story'];

/** Follows a task until its webhook works. */
async function followWithWebhook() {
  const reader = await follow(task);
  await vi.waitFor(() => expect(reader.intervalMs()).toBe(60_000));
  await settle();
  sandbox.clearRequests();
  return reader;
}

/** Waits until the server polls no more. */
async function settle(): Promise<void> {
  for (let before = -1; before !== polls().length; ) {
    before = polls().length;
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
}

test('a change arrives with the notification of a webhook, after one read', async () => {
  const reader = await followWithWebhook();
  const [webhook] = await webhooks();
  expect(webhook?.target).toMatch(new RegExp(`^${setup.origin}/webhooks/asana/[\\w-]{32}$`));
  sandbox.clearRequests();
  await rename('After');
  expect((await reader.take(2)).map(describeItem)).toEqual(changed);
  await settle();
  expect(polls()).toHaveLength(1);
});

test('a webhook is created with one request, which requests only its target', async () => {
  await follow(task);
  const creations = () =>
    sandbox.requests().filter(({ method, path }) => method === 'POST' && path === '/webhooks');
  await vi.waitFor(() => expect(creations()).toHaveLength(1));
  expect(creations()[0]?.optFields).toEqual(['target']);
});

test('a change of a goal arrives with the notification of a webhook', async () => {
  const reader = await follow(fixtures.goal);
  await vi.waitFor(() => expect(reader.intervalMs()).toBe(60_000));
  await asana('PUT', `/goals/${fixtures.goal}`, { name: 'After' });
  expect((await reader.take(1)).map(describeItem)).toEqual(['changed goal name']);
});

test('all changes arrive although every notification is lost', async () => {
  await setup.restart({ notificationTiming: { intervalMs: 300, delayMs: 50 } });
  sandbox.setWebhooks({ copies: 0 });
  const reader = await follow(task);
  await vi.waitFor(() => expect(reader.intervalMs()).toBe(300));
  for (let count = 0; count < 5; count += 1) await rename(`Change ${count}`);
  expect((await reader.take(10)).map(describeItem)).toEqual(Array(5).fill(changed).flat());
  // Polls that find changes without a notification become frequent.
  expect(reader.intervalMs()).toBe(50);
});

test('a change arrives once if each notification is sent three times', async () => {
  const reader = await followWithWebhook();
  sandbox.setWebhooks({ copies: 3 });
  await rename('After');
  await settle();
  expect(polls().length).toBeLessThanOrEqual(2);
  await rename('Later');
  expect((await reader.take(4)).map(describeItem)).toEqual([...changed, ...changed]);
});

test('notifications without a valid signature, and replays, cause no read', async () => {
  const reader = await followWithWebhook();
  await rename('After');
  await reader.take(2);
  await settle();
  sandbox.clearRequests();
  expect(await sandbox.sendToWebhooks({ kind: 'forged' })).toMatchObject([{ status: 401 }]);
  expect(await sandbox.sendToWebhooks({ kind: 'unsigned' })).toMatchObject([{ status: 401 }]);
  expect(await sandbox.sendToWebhooks({ kind: 'replay' })).toMatchObject([{ status: 204 }]);
  expect(await sandbox.sendToWebhooks({ kind: 'heartbeat' })).toMatchObject([{ status: 204 }]);
  await settle();
  expect(polls()).toEqual([]);
});

test('a secret that Asana did not send during the creation is rejected', async () => {
  await followWithWebhook();
  const [webhook] = await webhooks();
  const shake = (url: string) =>
    fetch(url, { method: 'POST', headers: { 'x-hook-secret': 'chosen' }, body: '{}' });
  const known = await shake(webhook?.target ?? '');
  expect(known.status).toBe(401);
  expect(known.headers.get('x-hook-secret')).toBeNull();
  const other = await shake(`${setup.origin}/webhooks/asana/${'a'.repeat(32)}`);
  expect(other.status).toBe(410);
  expect(other.headers.get('x-hook-secret')).toBeNull();
  await rename('After');
  await vi.waitFor(() => expect(polls()).toHaveLength(1));
});

test('the webhook is removed when the feed ends', async () => {
  await followWithWebhook();
  expect(await webhooks()).toHaveLength(1);
  await setup.contexts.changes.close();
  expect(await webhooks()).toEqual([]);
});

test('the webhook is removed when the user disconnects the account', async () => {
  await followWithWebhook();
  await setup.disconnect('asana');
  expect(await webhooks()).toEqual([]);
});

test('a webhook that Asana has deleted is created again, and no change is missed', async () => {
  await setup.restart({ notificationTiming: { checkMs: 200 } });
  const reader = await followWithWebhook();
  const [first] = await webhooks();
  await asana('DELETE', `/webhooks/${first?.gid}`);
  await rename('In between');
  expect((await reader.take(2)).map(describeItem)).toEqual(changed);
  await vi.waitFor(async () => expect(await webhooks()).toHaveLength(1));
  expect((await webhooks())[0]?.gid).not.toBe(first?.gid);
});

test.each([403, 404])(
  'a webhook whose state cannot be read because of %i is replaced',
  async (status) => {
    await setup.restart({ notificationTiming: { checkMs: 200 } });
    await followWithWebhook();
    sandbox.setFaults([{ kind: 'status', status, route: 'GET /webhooks/{webhook_gid}', count: 1 }]);
    await vi.waitFor(() =>
      expect(sandbox.requests().map(({ method, path }) => `${method} ${path}`)).toContain(
        'POST /webhooks',
      ),
    );
  },
);

test('a subscription works without a webhook if Asana refuses to create one', async () => {
  sandbox.setWebhooks({ maxPerResource: 0 });
  const reader = await follow(task);
  await rename('After');
  expect((await reader.take(2)).map(describeItem)).toEqual(changed);
  expect(reader.intervalMs()).toBe(50);
  await vi.waitFor(() => expect(setup.failures).toEqual(['asana invalid-input']));
});

test('webhooks that a crash left behind are removed, and others are not', async () => {
  const others = await createEchoServer();
  await asana('POST', '/webhooks', { resource: task, target: others.url });
  await followWithWebhook();
  const left = (await webhooks()).find(({ target }) => target !== others.url);
  setup.crash();
  await setup.restart();
  await follow(fixtures.fieldRichProject);
  await vi.waitFor(async () => {
    const targets = (await webhooks()).map(({ target }) => target);
    expect(targets).toHaveLength(2);
    expect(targets).toContain(others.url);
    expect(targets).not.toContain(left?.target);
  });
  others.close();
});

test('webhooks of the server’s own token are removed when it starts', async () => {
  await followWithWebhook();
  setup.crash();
  await setup.restart({ env: { ASANA_ACCESS_TOKEN: 'sandbox-ada' } });
  await setup.contexts.removeLeftoverWebhooks();
  expect(await webhooks()).toEqual([]);
});

test('neither the log nor an address contains a secret of a webhook', async () => {
  await followWithWebhook();
  const [webhook] = await webhooks();
  await sandbox.sendToWebhooks({ kind: 'forged' });
  await fetch(`${webhook?.target}`, {
    method: 'POST',
    body: 'x'.repeat(2_000_000),
    headers: { 'x-hook-signature': 'a' },
  });
  await settle();
  const id = webhook?.target.split('/').at(-1) ?? '';
  expect(setup.log.join('\n')).toContain('"path":"/webhooks/"');
  expect(setup.log.join('\n')).not.toContain(id);
});
