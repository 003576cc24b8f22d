import { afterEach, describe, expect, test } from 'vitest';
import { createCredential } from '../../../src/account/credential.ts';
import { createMemoryStore } from '../../../src/account/store/memory-store.ts';
import { createVault } from '../../../src/account/vault.ts';
import { Secret } from '../../../src/config/secret.ts';
import { LeftoverRemoval } from '../../../src/live/webhook/leftover-removal.ts';
import { createMemoryWebhookStore } from '../../../src/live/webhook/store/memory-webhook-store.ts';
import {
  createWebhookList,
  type WebhookList,
} from '../../../src/live/webhook/store/webhook-list.ts';
import { UpstreamError } from '../../../src/upstream/http/upstream-error.ts';

const store = createMemoryStore();
const listWith = (secret: string) => createWebhookList(createVault(store, [new Secret(secret)]));
const list = listWith('canary session secret '.repeat(2));
const leftover = { id: 'a1', service: 'asana', serviceId: '77', connection: 'c' } as const;
const credential = createCredential('asana', new Secret('sandbox-ada'), 'session');

afterEach(async () => {
  for await (const { id } of list.all()) await list.remove(id);
});

async function idsOf(of: WebhookList): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const { id } of of.all()) ids.push(id);
  return ids;
}

/** Removes the webhooks on the list that no instance uses. Returns the requests. */
async function remove(failure: string | null, isConnected = true) {
  const requests: string[] = [];
  const webhooks = createMemoryWebhookStore();
  const feed = { service: 'asana', resource: '1', credential: 'key' } as const;
  await webhooks.add('used', { feed, secret: null, serviceId: null });
  const service = {
    create: () => Promise.reject(new Error('It creates nothing.')),
    async end(id: string, serviceId: string) {
      requests.push(`${id} ${serviceId}`);
      if (failure !== null) throw toError(failure);
      await list.remove(id);
    },
  };
  const credentialOf = async () => (isConnected ? credential : null);
  const services = { asana: service, google: service };
  const removal = new LeftoverRemoval({
    services,
    store: webhooks,
    removeUnknown: () => Promise.reject(new Error('It lists nothing.')),
    accounts: { list, credentialOf },
  });
  await removal.ofAccounts();
  removal.close();
  return requests;
}

const toError = (reason: string) =>
  new UpstreamError<string>({ reason, service: 'asana', message: 'It failed.', delivery: 'yes' });

test('a webhook on the list that no instance uses is removed, and one that is used is not', async () => {
  await list.add(leftover);
  await list.add({ ...leftover, id: 'used' });
  expect(await remove(null)).toEqual(['a1 77']);
  expect(await idsOf(list)).toEqual(['used']);
});

test('a webhook whose removal fails for a time stays on the list', async () => {
  await list.add(leftover);
  await remove('unavailable');
  expect(await idsOf(list)).toEqual(['a1']);
});

test('a webhook that the service does not know any more is taken off the list', async () => {
  await list.add(leftover);
  expect(await remove('not-found')).toEqual(['a1 77']);
  expect(await idsOf(list)).toEqual([]);
});

test('a webhook of a deleted connection is taken off the list without a request', async () => {
  await list.add(leftover);
  expect(await remove(null, false)).toEqual([]);
  expect(await idsOf(list)).toEqual([]);
});

test('the list keeps all webhooks that are added at the same time', async () => {
  const ids = Array.from({ length: 20 }, (_, index) => `a${index}`);
  await Promise.all(ids.map((id) => list.add({ ...leftover, id })));
  expect([...(await idsOf(list))].sort()).toEqual([...ids].sort());
  await Promise.all(ids.slice(1).map((id) => list.remove(id)));
  expect(await idsOf(list)).toEqual(['a0']);
});

test('a list that was encrypted with another secret is replaced', async () => {
  await listWith('another session secret '.repeat(2)).add(leftover);
  expect(await idsOf(list)).toEqual([]);
  await list.add({ ...leftover, id: 'a2' });
  expect(await idsOf(list)).toEqual(['a2']);
});

describe('the webhooks of a credential', () => {
  /** A removal that has the outcomes of its lists, and the credentials that were listed. */
  function createRemoval(outcomes: readonly ('fails' | 'succeeds')[] = []) {
    const listed: string[] = [];
    const service = {
      create: () => Promise.reject(new Error('It creates nothing.')),
      end: () => Promise.reject(new Error('It ends nothing.')),
    };
    const removal = new LeftoverRemoval({
      services: { asana: service, google: service },
      store: createMemoryWebhookStore(),
      async removeUnknown({ key }) {
        listed.push(key);
        if (outcomes[listed.length - 1] === 'fails') throw toError('unavailable');
      },
      accounts: null,
    });
    return { removal, listed };
  }

  const credentialOf = (token: string, service: 'asana' | 'google' = 'asana') =>
    createCredential(service, new Secret(token), 'header');

  test('are listed once for each credential of Asana, and again after a failure', async () => {
    const { removal, listed } = createRemoval(['succeeds', 'fails', 'succeeds']);
    const [ada, grace] = [credentialOf('ada'), credentialOf('grace')];
    for (const next of [ada, ada, grace, grace, grace, ada]) await removal.ofCredential(next);
    expect(listed).toEqual([ada.key, grace.key, grace.key]);
  });

  test('are not listed at Drive, which has no such list', async () => {
    const { removal, listed } = createRemoval();
    await removal.ofCredential(credentialOf('ada', 'google'));
    expect(listed).toEqual([]);
  });

  test('are listed again after those of 10,000 other credentials', async () => {
    const { removal, listed } = createRemoval();
    const all = Array.from({ length: 10_001 }, (_, index) => credentialOf(`user ${index}`));
    for (const each of all.slice(0, -1)) await removal.ofCredential(each);
    await removal.ofCredential(all[0] ?? credential);
    expect(listed.length).toBe(10_000);
    await removal.ofCredential(all.at(-1) ?? credential);
    await removal.ofCredential(all[0] ?? credential);
    expect(listed.slice(10_000)).toEqual([all.at(-1)?.key, all[0]?.key]);
  });
});

test('the webhooks of a feed that an instance left behind are removed, also if the service does not respond', async () => {
  const webhooks = createMemoryWebhookStore();
  const feed = { service: 'asana', resource: '1', credential: 'key' } as const;
  const other = { ...feed, resource: '2' };
  await webhooks.add('created', { feed, secret: null, serviceId: '77' });
  await webhooks.add('refused', { feed, secret: null, serviceId: '78' });
  await webhooks.add('unknown', { feed, secret: null, serviceId: null });
  await webhooks.add('other', { feed: other, secret: null, serviceId: '79' });
  const ended: string[] = [];
  const service = {
    create: () => Promise.reject(new Error('It creates nothing.')),
    async end(id: string, serviceId: string) {
      ended.push(`${id} ${serviceId}`);
      if (id === 'refused') throw toError('unavailable');
    },
  };
  const removal = new LeftoverRemoval({
    services: { asana: service, google: service },
    store: webhooks,
    removeUnknown: () => Promise.reject(new Error('It lists nothing.')),
    accounts: null,
  });
  await removal.ofFeed({ name: feed, credential });
  expect(ended.toSorted()).toEqual(['created 77', 'refused 78']);
  expect(await webhooks.idsOf(feed)).toEqual([]);
  expect(await webhooks.idsOf(other)).toEqual(['other']);
});

test('a feed whose webhooks cannot be removed from the store is an error, and no webhook is ended', async () => {
  const webhooks = createMemoryWebhookStore();
  const feed = { service: 'asana', resource: '1', credential: 'key' } as const;
  await webhooks.add('created', { feed, secret: null, serviceId: '77' });
  const end = () => Promise.reject(new Error('It ends nothing.'));
  const service = { create: end, end };
  const removal = new LeftoverRemoval({
    services: { asana: service, google: service },
    store: { ...webhooks, remove: () => Promise.reject(new Error('The store is full.')) },
    removeUnknown: end,
    accounts: null,
  });
  await expect(removal.ofFeed({ name: feed, credential })).rejects.toThrow('The store is full.');
});
