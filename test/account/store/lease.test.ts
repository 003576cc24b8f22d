import Database from 'libsql';
import { expect, test } from 'vitest';
import { createLeases } from '../../../src/account/store/lease.ts';
import { StoreUnavailable } from '../../../src/account/store/store-error.ts';

test('a lease that cannot be released, because the store is locked, fails nothing', async () => {
  const database = new Database(':memory:');
  database.exec(
    'CREATE TABLE held_lock (key TEXT PRIMARY KEY, host TEXT, pid INT, expires_at INT)',
  );
  const { release } = createLeases({
    database,
    transact: (work) => work(),
    lockWait: {
      run: async () => {
        throw new StoreUnavailable('locked');
      },
    },
    now: Date.now,
    host: 'host',
  });
  await expect(release('key')).resolves.toBeUndefined();
  database.close();
});
