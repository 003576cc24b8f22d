import { expect, test } from 'vitest';
import { createCredential } from '../../../src/account/credential.ts';
import { Secret } from '../../../src/config/secret.ts';
import { toListedHooks } from '../../../src/live/webhook/service/listed-hook.ts';
import type { ListedWebhook } from '../../../src/live/webhook/store/webhook-list.ts';
import { notifiedFeed } from './notified-feed.ts';

const credential = createCredential('asana', new Secret('sandbox-ada'), 'session');
const ofAccount = { ...credential, connection: 'c' };

/** The webhooks of a service, the list, and what happened in which order. */
function createHooks({ failsToList = false, failsToEnd = false } = {}) {
  const events: (string | ListedWebhook)[] = [];
  const end = async () => {
    events.push('ended');
    if (failsToEnd) throw new Error('The service does not respond.');
  };
  const hooks = toListedHooks(
    'asana',
    {
      create: async () => ({
        id: 'a1',
        serviceId: '77',
        renewAt: 1,
        endsAt: 2,
        state: async () => 'works',
        remove: end,
      }),
      end,
    },
    {
      async add(webhook) {
        events.push(webhook);
        if (failsToList) throw new Error('The store cannot be reached.');
      },
      async remove(id) {
        events.push(`unlisted ${id}`);
      },
      async *all() {},
    },
  );
  return { hooks, events };
}

const listed = { id: 'a1', service: 'asana', serviceId: '77', connection: 'c' };

test('a webhook of a connected account is on the list until it was removed', async () => {
  const { hooks, events } = createHooks();
  const hook = await hooks.create(notifiedFeed('asana', ofAccount));
  expect(hook).toMatchObject({ id: 'a1', serviceId: '77', renewAt: 1, endsAt: 2 });
  expect(events).toEqual([listed]);
  await hook.remove();
  expect(events.slice(1)).toEqual(['ended', 'unlisted a1']);
  await hooks.end('a2', '78', ofAccount);
  expect(events.slice(3)).toEqual(['ended', 'unlisted a2']);
});

test('a webhook that the service could not remove stays on the list', async () => {
  const { hooks, events } = createHooks({ failsToEnd: true });
  const hook = await hooks.create(notifiedFeed('asana', ofAccount));
  await expect(hook.remove()).rejects.toThrow('does not respond');
  await expect(hooks.end('a1', '77', ofAccount)).rejects.toThrow('does not respond');
  expect(events).toEqual([listed, 'ended', 'ended']);
});

test('a webhook of a caller that sent its own token is never on the list', async () => {
  const { hooks, events } = createHooks();
  const hook = await hooks.create(notifiedFeed('asana', credential));
  await hook.remove();
  await hooks.end('a1', '77', credential);
  expect(events).toEqual(['ended', 'ended']);
});

test('a webhook works if the list cannot be written', async () => {
  const { hooks } = createHooks({ failsToList: true });
  expect(await (await hooks.create(notifiedFeed('asana', ofAccount))).state()).toBe('works');
});
