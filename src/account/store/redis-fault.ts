import { RedisRefused, RedisUnreachable } from '../../config/redis/redis-error.ts';
import { type StoreFault, StoreUnavailable } from './store-error.ts';

/** Source: the errors of Redis 7. `MISCONF`: Redis cannot save to its disk, and refuses writes. */
const faultByCode: Readonly<Record<string, StoreFault>> = {
  OOM: 'full',
  READONLY: 'read-only',
  NOREPLICAS: 'read-only',
  MISCONF: 'read-only',
};

/** Why a command failed. */
export function toRedisFault(error: unknown): StoreFault {
  if (error instanceof RedisUnreachable) return 'unreachable';
  return (error instanceof RedisRefused && faultByCode[error.code]) || 'failed';
}

/** The reply to a command. Rejects with StoreUnavailable if it fails, which clients receive as STORE_UNAVAILABLE. */
export async function orStoreUnavailable<Reply>(command: Promise<Reply>): Promise<Reply> {
  try {
    return await command;
  } catch (error) {
    throw new StoreUnavailable(toRedisFault(error), { cause: error });
  }
}
