import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createCredential } from '../../../src/account/credential.ts';
import { Secret } from '../../../src/config/secret.ts';
import { createAsanaWebhooks } from '../../../src/live/webhook/service/asana-webhook.ts';
import { createDriveChannels } from '../../../src/live/webhook/service/drive-channel.ts';
import type { HookService } from '../../../src/live/webhook/service/hook.ts';
import { createMemoryWebhookStore } from '../../../src/live/webhook/store/memory-webhook-store.ts';
import type { WebhookStore } from '../../../src/live/webhook/store/webhook-store.ts';
import type { Caller } from '../../../src/upstream/http/caller.ts';
import { UpstreamError } from '../../../src/upstream/http/upstream-error.ts';
import { notifiedFeed } from './notified-feed.ts';

// The order of what a webhook needs: a notification can arrive as soon as the service knows the address.

type Event = 'added' | 'sent' | 'service id' | 'removed';

/** A store whose changes take a turn of the event loop. */
function createSlowStore(events: Event[]): WebhookStore {
  const store = createMemoryWebhookStore();
  return {
    ...store,
    async add(...values) {
      await nextTurn();
      events.push('added');
      await store.add(...values);
    },
    async setServiceId(...values) {
      await nextTurn();
      events.push('service id');
      await store.setServiceId(...values);
    },
    async remove(...values) {
      await nextTurn();
      events.push('removed');
      await store.remove(...values);
    },
  };
}

type Service = 'asana' | 'google';

const responses = { asana: { gid: '77' }, google: { resourceId: '77', expiration: '1' } };

function createHooks(service: Service, failure: Error | null = null) {
  const events: Event[] = [];
  const client = {
    write(sent: readonly object[]) {
      events.push('sent');
      return sent.map(async () => {
        await nextTurn();
        if (failure !== null) throw failure;
        return { data: responses[service] };
      });
    },
  };
  const store = createSlowStore(events);
  const options = {
    // What a webhook uses of a client.
    client: client as never,
    store,
    callerFor: () => ({}) as Caller,
    address: 'https://taskdoc.example/webhooks/',
  };
  const hooks: HookService =
    service === 'asana'
      ? createAsanaWebhooks(options)
      : createDriveChannels({ ...options, lifetimeMs: 60_000 });
  return { hooks, events, store };
}

const credential = createCredential('asana', new Secret('sandbox-ada'), 'session');

describe.each(['asana', 'google'] as const)('a webhook of %s', (service) => {
  const feed = notifiedFeed(service, credential);

  test('is known to this server before the service can send a notification', async () => {
    const { hooks, events, store } = createHooks(service);
    const { id, serviceId } = await hooks.create(feed);
    expect(events).toEqual(['added', 'sent', 'service id']);
    expect(serviceId).toBe('77');
    expect(await store.find(id)).toMatchObject({ feed: feed.name, serviceId: '77' });
  });

  test('that the service does not create is forgotten', async () => {
    const failure = new UpstreamError({
      reason: 'unavailable',
      service,
      message: 'It failed.',
      delivery: 'yes',
    });
    const { hooks, events, store } = createHooks(service, failure);
    await expect(hooks.create(feed)).rejects.toBe(failure);
    expect(events).toEqual(['added', 'sent', 'removed']);
    expect(await store.idsOf(feed.name)).toEqual([]);
  });

  test('is unknown to this server before it ends at the service', async () => {
    const { hooks, events, store } = createHooks(service);
    const hook = await hooks.create(feed);
    await hook.remove();
    expect(events.slice(3)).toEqual(['removed', 'sent']);
    expect(await store.idsOf(feed.name)).toEqual([]);
  });
});
