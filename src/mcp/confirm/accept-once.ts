import type { AcceptOnce } from '../execution/options.ts';

/** Remembers the accepted confirmations of this process. */
export function createAcceptOnce(now: () => number = Date.now): AcceptOnce {
  /** The time of their end, in milliseconds. */
  const accepted = new Map<string, number>();
  return async (id, expiresAt) => {
    for (const [other, end] of accepted) if (end <= now()) accepted.delete(other);
    if (accepted.has(id)) return false;
    accepted.set(id, expiresAt.getTime());
    return true;
  };
}
