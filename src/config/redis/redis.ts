import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config.ts';
import { createClient, type RedisClient } from './client.ts';
import { RedisRefused, RedisUnreachable, type WrongServer } from './redis-error.ts';
import type { Script } from './script.ts';
import { findPrimary } from './sentinel.ts';

// The connection of this process to Redis. This file decides when to connect again; client.ts speaks the protocol. It is loaded only if
// REDIS_URL is set. Knows neither sessions nor limits.

/** A connection to Redis that connects again by itself. The methods that send something reject with RedisUnreachable or RedisRefused. */
export interface Redis {
  /** What every key and every channel begins with. */
  readonly prefix: string;
  /** Whether the connection exists. If not, commands fail at once. */
  readonly isReachable: boolean;
  /** Sends a command, whose keys contain the prefix. Strings of the reply are Buffers. Never sends a command twice. */
  send(command: readonly (string | Buffer)[]): Promise<unknown>;
  /** Runs a script, and uploads it the first time. `keys` contain the prefix. */
  run(
    script: Script,
    keys: readonly string[],
    values: readonly (string | Buffer)[],
  ): Promise<unknown>;
  /**
   * Calls a listener for each message of a channel, from now on and after each reconnection. Messages that are sent while there is no
   * connection are lost.
   */
  subscribe(channel: string, listener: (message: string) => void): Promise<void>;
  close(): Promise<void>;
}

type Address = NonNullable<Config['redis']>;

export interface RedisOptions {
  /** By default without Sentinels and without a certificate of the client. */
  readonly redis: Pick<Address, 'url' | 'prefix'> & Partial<Address>;
  /** Called when the connection is lost, with the reason, and with null when it exists again. */
  readonly onChange?: (reason: string | null) => void;
  /** How long the first connection may take, attempts included. Default 5 s. */
  readonly startMs?: number;
  /** How long a command may take. After that, the connection counts as broken. Default 2 s. */
  readonly commandMs?: number;
}

/** The longest pause between two attempts to connect. */
const maxPauseMs = 1000;
/** How often an idle connection is checked, so that a subscriber notices that the other side is gone. */
const heartbeatMs = 2000;

/** Opens a connection. Throws RedisUnreachable if nothing responds in time, and RedisRefused if Redis refuses this client. */
export async function openRedis({
  redis: { url, prefix, sentinels = [], identity = null },
  onChange,
  startMs = 5000,
  commandMs = 2000,
}: RedisOptions): Promise<Redis> {
  const listeners = new Map<string, Set<(message: string) => void>>();
  const closing = new AbortController();
  let client: RedisClient | null = null;
  let lostBecause = 'closed';
  let order = sentinels;

  const publish = (channel: string, message: string) => {
    for (const listener of listeners.get(channel) ?? []) listener(message);
  };

  async function connect(): Promise<void> {
    const address =
      sentinels.length === 0
        ? url
        : await findPrimary({ url, sentinels: order, identity, commandMs });
    // The next attempt begins with another one: a Sentinel without a connection to the others can know an old primary.
    order = [...order.slice(1), ...order.slice(0, 1)];
    const next = await createClient({
      url: address,
      identity,
      commandMs,
      onMessage: publish,
      onLost,
    });
    try {
      await assertPrimary(next);
      await Promise.all([...listeners.keys()].map((channel) => next.subscribe(channel)));
    } catch (error) {
      next.destroy();
      throw error;
    }
    if (closing.signal.aborted) next.destroy();
    // The connection can be lost again before this line runs.
    else if (next.isOpen) client = next;
    else throw new RedisUnreachable('closed');
  }

  function onLost(lost: RedisClient, reason: string): void {
    if (client !== lost) return;
    client = null;
    lostBecause = reason;
    onChange?.(reason);
    void reconnect();
  }

  async function reconnect(): Promise<void> {
    for (let pauseMs = 50; !closing.signal.aborted; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
      // Random, so that the instances do not return at the same moment.
      const pause = sleep(pauseMs * (0.5 + Math.random()), undefined, { signal: closing.signal });
      await pause.catch(() => undefined);
      if (closing.signal.aborted) return;
      try {
        await connect();
        onChange?.(null);
        return;
      } catch (error) {
        lostBecause = error instanceof RedisRefused ? error.code : reasonOf(error);
      }
    }
  }

  // Sentinels can still name a primary that has just become a replica.
  const isFinal = (error: unknown) =>
    error instanceof RedisRefused && !(error.code === 'READONLY' && sentinels.length > 0);
  const startedAt = performance.now();
  for (;;) {
    try {
      await connect();
      break;
    } catch (error) {
      if (isFinal(error) || performance.now() - startedAt > startMs) throw error;
      await sleep(100);
    }
  }

  const current = (): RedisClient => {
    if (client === null) throw new RedisUnreachable(lostBecause);
    return client;
  };
  const heartbeat = setInterval(() => {
    // A failure is reported by `onLost`.
    client?.send(['PING']).catch(() => undefined);
  }, heartbeatMs).unref();

  return {
    prefix,
    get isReachable() {
      return client !== null;
    },
    send: async (command) => current().send(command),
    async run({ sha, text }, keys, values) {
      const rest = [String(keys.length), ...keys, ...values];
      try {
        return await current().send(['EVALSHA', sha, ...rest]);
      } catch (error) {
        if (!(error instanceof RedisRefused && error.code === 'NOSCRIPT')) throw error;
        return current().send(['EVAL', text, ...rest]);
      }
    },
    async subscribe(channel, listener) {
      const existing = listeners.get(channel);
      if (existing) {
        existing.add(listener);
        return;
      }
      listeners.set(channel, new Set([listener]));
      // Without a connection, the next one subscribes.
      await client?.subscribe(channel);
    },
    async close() {
      closing.abort();
      clearInterval(heartbeat);
      client?.destroy();
      client = null;
    },
  };
}

/**
 * Throws RedisRefused if the server is a replica, a node of a cluster or a Sentinel: commands would fail later. A replica can have been the
 * primary until now.
 */
async function assertPrimary(client: RedisClient): Promise<void> {
  const info = await client.send(['INFO']).catch((error: unknown) => {
    // The user may not run this command. The server does not need it.
    if (error instanceof RedisRefused && error.code === 'NOPERM') return '';
    throw error;
  });
  const [, mode] = /^redis_mode:(\w+)/m.exec(String(info)) ?? [];
  const wrong: WrongServer | null =
    mode === 'cluster'
      ? 'CLUSTER'
      : mode === 'sentinel'
        ? 'SENTINEL'
        : /^role:slave/m.test(String(info))
          ? 'READONLY'
          : null;
  if (wrong !== null) throw new RedisRefused(wrong);
}

const reasonOf = (error: unknown): string =>
  error instanceof RedisUnreachable ? error.reason : 'failed';
