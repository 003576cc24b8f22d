import { setTimeout } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { defaultChannelSettings } from '../../../sandbox/google/drive/channel/setting.ts';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import { createWebhookSetup } from './webhook-setup.ts';

const setup = await createWebhookSetup();
const { drive, followDrive, polls, sandbox } = setup;
const rename = (name: string) =>
  drive('PATCH', `/drive/v3/files/${documentFixtures.editable}`, { name });
const names = (
  items: readonly { readonly change: { readonly file?: { readonly name?: string } } | null }[],
) => items.map(({ change }) => change?.file?.name);

/** Follows all documents until the channel works. */
async function followWithChannel() {
  const reader = await followDrive();
  await vi.waitFor(() => expect(reader.intervalMs()).toBe(60_000));
  await settle();
  sandbox.clearRequests();
  return reader;
}

/** Waits until the server polls no more. */
async function settle(): Promise<void> {
  for (let before = -1; before !== polls().length; ) {
    before = polls().length;
    await setTimeout(150);
  }
}

test('a change arrives with the notification of a channel, after one read', async () => {
  const reader = await followWithChannel();
  await rename('After');
  expect(names(await reader.take(1))).toEqual(['After']);
  await settle();
  expect(polls()).toHaveLength(1);
});

test('all changes arrive although every notification of Drive is lost', async () => {
  await setup.restart({ notificationTiming: { intervalMs: 300, delayMs: 50 } });
  sandbox.channels.set({ ...defaultChannelSettings, lostShare: 1 });
  const reader = await followDrive();
  await vi.waitFor(() => expect(reader.intervalMs()).toBe(300));
  for (const name of ['First', 'Second', 'Third']) {
    await rename(name);
    expect(names(await reader.take(1))).toEqual([name]);
  }
});

test('repeated notifications of Drive cause one read, and nothing arrives twice', async () => {
  const reader = await followWithChannel();
  sandbox.channels.set({ ...defaultChannelSettings, copies: 5 });
  await rename('First');
  expect(names(await reader.take(1))).toEqual(['First']);
  await settle();
  expect(polls()).toHaveLength(1);
  await rename('Second');
  expect(names(await reader.take(1))).toEqual(['Second']);
});

test('notifications with another token cause no read', async () => {
  await followWithChannel();
  const [channel] = sandbox.channels.list();
  sandbox.channels.forge({ token: 'forged' });
  const send = (headers: Readonly<Record<string, string>>) =>
    fetch(channel?.address ?? '', { method: 'POST', headers });
  const change = { 'x-goog-resource-state': 'change', 'x-goog-message-number': '900' };
  expect((await send({})).status).toBe(401);
  expect((await send({ ...change, 'x-goog-channel-id': channel?.id ?? '' })).status).toBe(401);
  await settle();
  expect(polls()).toEqual([]);
});

test('a channel is replaced before its end, and no change is missed', {
  tags: 'slow',
}, async () => {
  // No poll of a schedule can find a change.
  const env = { POLL_INTERVAL_MS: '60000' };
  await setup.restart({ env, notificationTiming: { channelMs: 1500 } });
  const reader = await followDrive();
  await vi.waitFor(() => expect(sandbox.channels.list()).toHaveLength(1));
  const ids = new Set<string>();
  for (let count = 0; ids.size < 4; count += 1) {
    for (const { id } of sandbox.channels.list()) ids.add(id);
    await setTimeout(20);
    await rename(`Name ${count}`);
    expect(names(await reader.take(1))).toEqual([`Name ${count}`]);
  }
});

test('a channel that ended silently is replaced, and its changes arrive', async () => {
  await setup.restart({ notificationTiming: { intervalMs: 300, delayMs: 50 } });
  const reader = await followDrive();
  await vi.waitFor(() => expect(reader.intervalMs()).toBe(300));
  await settle();
  const [first] = sandbox.channels.list();
  sandbox.channels.expire();
  await rename('After');
  expect(names(await reader.take(1))).toEqual(['After']);
  await vi.waitFor(() => expect(sandbox.channels.list()).toHaveLength(1));
  expect(sandbox.channels.list()[0]?.id).not.toBe(first?.id);
  await rename('Later');
  expect(names(await reader.take(1))).toEqual(['Later']);
  await vi.waitFor(() => expect(reader.intervalMs()).toBe(300));
});

test('the channel is stopped when the user disconnects the account', async () => {
  await followWithChannel();
  expect(sandbox.channels.list()).toHaveLength(1);
  await setup.disconnect('google');
  expect(sandbox.channels.list()).toEqual([]);
});
