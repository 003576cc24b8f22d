// Why a command to Redis failed. The messages contain neither the URL nor the text of a reply: a reply can repeat keys and values.

/**
 * There is no connection, it ended before the reply, or no reply arrived in time: the command may have run. A lock that another instance
 * holds is not an error, see lease.ts.
 */
export class RedisUnreachable extends Error {
  override readonly name = 'RedisUnreachable';
  /** Why, such as `ECONNREFUSED` or `timeout`. */
  readonly reason: string;

  constructor(reason: string) {
    super(`Redis cannot be reached (${reason}).`);
    this.reason = reason;
  }
}

/** Redis responded with an error: the command has not run. */
export class RedisRefused extends Error {
  override readonly name = 'RedisRefused';
  /** The first word of the reply, such as `WRONGPASS`, `NOPERM` or `OOM`. */
  readonly code: string;

  constructor(code: string) {
    super(`Redis refused a command (${code}).`);
    this.code = code;
  }
}

/** This server is not one that the program can use: it is no primary, or one of a cluster. Another one must have the address. */
export type WrongServer = 'READONLY' | 'CLUSTER' | 'SENTINEL';

/** The replies of a server that cannot run commands at the moment. Source: redis.io, "Redis serialization protocol", errors. */
const temporaryCodes = ['LOADING', 'BUSY', 'MASTERDOWN', 'CLUSTERDOWN', 'TRYAGAIN'];

/** The error for the first word of a reply. */
export function toReplyError(message: string): RedisUnreachable | RedisRefused {
  const [code = ''] = /^[A-Z]+/.exec(message) ?? [];
  return temporaryCodes.includes(code) ? new RedisUnreachable(code) : new RedisRefused(code);
}
