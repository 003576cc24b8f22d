import { randomBytes } from 'node:crypto';
import type { Redis } from '../../config/redis/redis.ts';
import { createScript } from '../../config/redis/script.ts';
import { unreservedLimit } from '../pacing/quota-window.ts';
import { joinText, leaseText, pauseText } from './lease-script.ts';
import type {
  LimitStoreMessage,
  Membership,
  SharedLimitStore,
  UnitCall,
  UnitWindow,
} from './shared-limit-store.ts';

const joinScript = createScript(joinText);
const leaseScript = createScript(leaseText);
const pauseScript = createScript(pauseText);

/**
 * A shared limit store in Redis. Each instance has a random id, under which it receives messages. Its leases have a number in their name, so that
 * those of an earlier number end with it.
 *
 * @param onMessage  Called for each message to this instance.
 */
export async function createRedisLimitStore(
  redis: Redis,
  onMessage: (message: LimitStoreMessage) => void,
): Promise<SharedLimitStore> {
  const id = randomBytes(9).toString('base64url');
  let number = 0;
  const nameOf = (of: number) => `${id}.${of}`;
  const { prefix } = redis;
  const living = `${prefix}limit:instances`;
  const channel = `${prefix}limit:to:`;
  const receive = (text: string) => {
    const message = parseMessage(text, id);
    if (message !== null) onMessage(message);
  };
  await Promise.all([
    redis.subscribe(`${channel}${id}`, receive),
    redis.subscribe(`${channel}all`, receive),
  ]);
  const countAs = async (name: string, old: string) =>
    Number(await redis.run(joinScript, [living], [name, old]));
  const join = async (): Promise<Membership> => {
    const old = nameOf(number);
    number += 1;
    return { instances: await countAs(nameOf(number), old), isKnown: false };
  };
  return {
    join,
    async renew() {
      const instances = await countAs(nameOf(number), '');
      return instances > 0 ? { instances, isKnown: true } : join();
    },
    async lease({ key, limit, keep, min, want, units }) {
      const name = `${prefix}limit:${key}`;
      const keys = [living, `${name}:held`, `${name}:line`, `${name}:pause`];
      if (units !== null) {
        const unitName = `${prefix}limit:${units.key}`;
        keys.push(`${unitName}:minute`, `${unitName}:waiting`);
      }
      const values = [limit, keep, min, want];
      const unitValues = units === null ? [0, 0, 0, 0, 0, 0, 0, 0] : toValues(units);
      const texts = [...values, ...unitValues].map(String);
      const reply = await redis.run(leaseScript, keys, [nameOf(number), channel, key, ...texts]);
      const [isKnown, held = 0, others, pauseMs = 0, granted = 0, period = 0, unitWaitMs = 0] =
        toNumbers(reply);
      return {
        isKnown: isKnown === 1,
        held,
        isContended: others !== 0,
        pauseMs,
        units: granted,
        period,
        unitWaitMs,
        unitWindow: unitWaitMs > 0 ? toUnitWindow(reply) : null,
      };
    },
    async pause(key, ms) {
      const text = `pause ${key} ${Math.ceil(ms)} ${id}`;
      const values = [String(Math.ceil(ms)), `${channel}all`, text];
      await redis.run(pauseScript, [`${prefix}limit:${key}:pause`], values);
    },
    async useOnce(key, ms) {
      const name = `${prefix}used:${key}`;
      return (await redis.send(['SET', name, '1', 'NX', 'PX', String(Math.ceil(ms))])) !== null;
    },
    async leave() {
      await redis.send(['ZREM', living, nameOf(number)]);
    },
  };
}

const toValues = (call: UnitCall): readonly number[] => {
  const { perMinute, min, want, waiting, unused, period, isSteady } = call;
  const limit = isSteady ? unreservedLimit(perMinute) : perMinute;
  return [perMinute, min, want, waiting, unused, period, limit, isSteady ? 1 : 0];
};

/** Null for a message that this instance has sent itself. */
function parseMessage(text: string, id: string): LimitStoreMessage | null {
  const [type, key = '', ms, sender] = text.split(' ');
  if (type === 'free' || type === 'contended') return { type, key };
  if (type !== 'pause' || sender === id) return null;
  return { type, key, ms: Number(ms) };
}

/** The last two of the values that the script returns. */
function toUnitWindow(reply: unknown): UnitWindow {
  const [flat, waitingElsewhere] = Array.isArray(reply) ? reply.slice(-2).map(toNumbers) : [];
  const ends: [number, number][] = [];
  for (let at = 0; at + 1 < (flat?.length ?? 0); at += 2)
    ends.push([flat?.[at] ?? 0, flat?.[at + 1] ?? 0]);
  return { ends, waitingElsewhere: waitingElsewhere ?? [] };
}

const toNumbers = (reply: unknown): readonly number[] =>
  Array.isArray(reply) ? reply.map(Number) : [];
