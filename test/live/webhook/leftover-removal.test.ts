import { afterEach, expect, test } from 'vitest';
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
