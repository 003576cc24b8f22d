import { orStoreUnavailable } from '../../auth/store/redis-fault.ts';
import type { Seal } from '../../auth/store/seal.ts';
import type { FeedName } from '../../change/store/feed-name.ts';
import type { Redis } from '../../redis/redis.ts';
import { createScript } from '../../redis/script.ts';
import type { WebhookStore } from './webhook-store.ts';

// One hash per webhook: the feed and the secret, encrypted, and the greatest number of a notice.

/** How long a webhook is known that is being created, and how long one whose instance gives no sign of life. */
const creationMs = 2 * 60_000;
const keepMs = 20 * 60_000;

const addScript = createScript(`
  redis.call('HSET', KEYS[1], 'feed', ARGV[1])
  if ARGV[2] ~= '' then redis.call('HSET', KEYS[1], 'secret', ARGV[2]) end
  redis.call('PEXPIRE', KEYS[1], ${creationMs})`);

const secretScript = createScript(`
  if redis.call('HEXISTS', KEYS[1], 'feed') == 0 then return 0 end
  return redis.call('HSETNX', KEYS[1], 'secret', ARGV[1])`);

const advanceScript = createScript(`
  if redis.call('HEXISTS', KEYS[1], 'feed') == 0 then return 0 end
  local latest = tonumber(redis.call('HGET', KEYS[1], 'number') or '0')
  if tonumber(ARGV[1]) <= latest then return 0 end
  redis.call('HSET', KEYS[1], 'number', ARGV[1])
  return 1`);

/** Creates the store of an instance. All methods reject with StoreUnavailable if Redis does not respond. */
export function createRedisWebhookStore(redis: Redis, seal: Seal): WebhookStore {
  const keyOf = (id: string) => `${redis.prefix}webhook:${id}`;
  const open = (id: string, part: string, bytes: unknown) =>
    Buffer.isBuffer(bytes) ? seal.open(`${id} ${part}`, bytes) : null;
  const sealSecret = (id: string, secret: string) => seal.seal(`${id} secret`, { secret });

  return {
    async add(id, { feed, secret }) {
      const values = [
        seal.seal(`${id} feed`, { feed }),
        secret === null ? '' : sealSecret(id, secret),
      ];
      await orStoreUnavailable(redis.run(addScript, [keyOf(id)], values));
    },
    async find(id) {
      const reply = await orStoreUnavailable(redis.send(['HMGET', keyOf(id), 'feed', 'secret']));
      const [sealedFeed, sealedSecret] = reply as readonly unknown[];
      const entry = open(id, 'feed', sealedFeed) as { readonly feed: FeedName } | null;
      const proof = open(id, 'secret', sealedSecret) as { readonly secret: string } | null;
      return entry && { feed: entry.feed, secret: proof?.secret ?? null };
    },
    async setSecret(id, secret) {
      const values = [sealSecret(id, secret)];
      return (await orStoreUnavailable(redis.run(secretScript, [keyOf(id)], values))) === 1;
    },
    async advance(id, number) {
      return (
        (await orStoreUnavailable(redis.run(advanceScript, [keyOf(id)], [String(number)]))) === 1
      );
    },
    async keep(id) {
      await orStoreUnavailable(redis.send(['PEXPIRE', keyOf(id), String(keepMs)]));
    },
    async remove(id) {
      await orStoreUnavailable(redis.send(['DEL', keyOf(id)]));
    },
  };
}
