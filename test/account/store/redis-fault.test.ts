import { expect, test } from 'vitest';
import { orStoreUnavailable } from '../../../src/account/store/redis-fault.ts';
import { StoreUnavailable } from '../../../src/account/store/store-error.ts';
import { toReplyError } from '../../../src/config/redis/redis-error.ts';

// The replies of Redis 7. `MISCONF`: it cannot save to its disk. `NOREPLICAS`: fewer replicas are connected than writes require.

test.each([
  ["OOM command not allowed when used memory > 'maxmemory'.", 'full'],
  ["READONLY You can't write against a read only replica.", 'read-only'],
  ['NOREPLICAS Not enough good replicas to write.', 'read-only'],
  [
    'MISCONF Redis is configured to save RDB snapshots, but it is currently unable to persist to disk.',
    'read-only',
  ],
  ['LOADING Redis is loading the dataset in memory', 'unreachable'],
  ['CLUSTERDOWN The cluster is down', 'unreachable'],
  ['WRONGTYPE Operation against a key holding the wrong kind of value', 'failed'],
] as const)('the store says why it cannot be used after the reply %j: %s', async (reply, fault) => {
  const error = toReplyError(reply);
  await expect(orStoreUnavailable(Promise.reject(error))).rejects.toThrow(
    new StoreUnavailable(fault),
  );
});
