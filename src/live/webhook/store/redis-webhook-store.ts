import { createHmac } from 'node:crypto';
import { orStoreUnavailable } from '../../../account/store/redis-fault.ts';
import { createSeal } from '../../../account/store/seal.ts';
import type { Redis } from '../../../config/redis/redis.ts';
import { createScript } from '../../../config/redis/script.ts';
import type { FeedName } from '../../feed/store/feed-store.ts';
import type { WebhookStore } from './webhook-store.ts';

// One hash per webhook: the feed, the secret and the service's id, encrypted, and the greatest number of a notification. One set per feed: the ids of
// its webhooks. One key per delivery of Asana that arrived lately.

/** How long a webhook is known that is being created, and how long one whose instance gives no sign of life. */
const creationMs = 2 * 60_000;
const keepMs = 20 * 60_000;
/** How long the signature of a delivery is known. */
const signatureMs = 10 * 60_000;

const addScript = createScript(`
  redis.call('HSET', KEYS[1], 'feed', ARGV[1])
  if ARGV[2] ~= '' then redis.call('HSET', KEYS[1], 'secret', ARGV[2]) end
  redis.call('PEXPIRE', KEYS[1], ${creationMs})
  redis.call('SADD', KEYS[2], ARGV[3])
  redis.call('PEXPIRE', KEYS[2], ${keepMs})`);

const serviceIdScript = createScript(`
  if redis.call('HEXISTS', KEYS[1], 'feed') == 0 then return end
  redis.call('HSET', KEYS[1], 'service', ARGV[1])
  redis.call('PEXPIRE', KEYS[1], ${keepMs})`);

const keepScript = createScript(`
  for _, key in ipairs(KEYS) do redis.call('PEXPIRE', key, ${keepMs}) end`);

const removeScript = createScript(`
  redis.call('DEL', KEYS[1])
  redis.call('SREM', KEYS[2], ARGV[1])`);

const secretScript = createScript(`
  if redis.call('HEXISTS', KEYS[1], 'feed') == 0 then return 0 end
  return redis.call('HSETNX', KEYS[1], 'secret', ARGV[1])`);

const advanceScript = createScript(`
  if redis.call('HEXISTS', KEYS[1], 'feed') == 0 then return 0 end
  local latest = tonumber(redis.call('HGET', KEYS[1], 'number') or '0')
  if tonumber(ARGV[1]) <= latest then return 0 end
  redis.call('HSET', KEYS[1], 'number', ARGV[1])
  return 1`);

/**
 * Creates the store of an instance. All methods reject with StoreUnavailable if Redis does not respond.
 *
 * @param keys  They encrypt what is stored. 32 bytes each.
 */
export function createRedisWebhookStore(redis: Redis, keys: readonly Buffer[]): WebhookStore {
  const [key] = keys;
  if (key === undefined) throw new Error('Instances that share webhooks have a SESSION_SECRET.');
  const seal = createSeal(keys);
  const keyOf = (id: string) => `${redis.prefix}webhook:${id}`;
  const keyOfFeed = ({ service, credential, resource }: FeedName) => {
    const text = JSON.stringify([service, credential, resource]);
    return `${redis.prefix}webhooks-of:${createHmac('sha256', key).update(text).digest('base64url')}`;
  };
  const open = (id: string, part: string, bytes: unknown) =>
    Buffer.isBuffer(bytes) ? seal.open(`${id} ${part}`, bytes) : null;
  const sealSecret = (id: string, secret: string) => seal.seal(`${id} secret`, { secret });

  return {
    async add(id, { feed, secret }) {
      const values = [
        seal.seal(`${id} feed`, { feed }),
        secret === null ? '' : sealSecret(id, secret),
        id,
      ];
      await orStoreUnavailable(redis.run(addScript, [keyOf(id), keyOfFeed(feed)], values));
    },
    async find(id) {
      const command = ['HMGET', keyOf(id), 'feed', 'secret', 'service'];
      const reply = await orStoreUnavailable(redis.send(command));
      const [sealedFeed, sealedSecret, sealedService] = reply as readonly unknown[];
      const entry = open(id, 'feed', sealedFeed) as { readonly feed: FeedName } | null;
      const proof = open(id, 'secret', sealedSecret) as { readonly secret: string } | null;
      const service = open(id, 'service', sealedService) as { readonly id: string } | null;
      const [secret, serviceId] = [proof?.secret ?? null, service?.id ?? null];
      return entry && { feed: entry.feed, secret, serviceId };
    },
    async setSecret(id, secret) {
      const values = [sealSecret(id, secret)];
      return (await orStoreUnavailable(redis.run(secretScript, [keyOf(id)], values))) === 1;
    },
    async isNew(signature) {
      // The prefix is older than the word notification: instances of both versions must find the same key.
      const key = `${redis.prefix}notice:${signature}`;
      const command = ['SET', key, '', 'NX', 'PX', String(signatureMs)];
      return (await orStoreUnavailable(redis.send(command))) !== null;
    },
    async advance(id, number) {
      return (
        (await orStoreUnavailable(redis.run(advanceScript, [keyOf(id)], [String(number)]))) === 1
      );
    },
    async idsOf(feed) {
      const reply = await orStoreUnavailable(redis.send(['SMEMBERS', keyOfFeed(feed)]));
      return (reply as readonly Buffer[]).map(String);
    },
    async setServiceId(id, serviceId) {
      const values = [seal.seal(`${id} service`, { id: serviceId })];
      await orStoreUnavailable(redis.run(serviceIdScript, [keyOf(id)], values));
    },
    async keep(id, feed) {
      await orStoreUnavailable(redis.run(keepScript, [keyOf(id), keyOfFeed(feed)], []));
    },
    async remove(id, feed) {
      await orStoreUnavailable(redis.run(removeScript, [keyOf(id), keyOfFeed(feed)], [id]));
    },
  };
}
