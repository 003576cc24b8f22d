import { expect, test } from 'vitest';
import {
  ConnectionPool,
  ConnectionShare,
  type ConnectionUser,
} from '../../src/pacing/connection-pool.ts';

/** A credential that wants any number of connections, and the order in which it got them. */
function createUser(pool: ConnectionPool, name: string, order: string[], wanted: number) {
  const share = new ConnectionShare();
  let left = wanted;
  const user: ConnectionUser = {
    startNext() {
      left -= 1;
      order.push(name);
      return true;
    },
    get needsConnection() {
      return left > 0;
    },
  };
  return {
    share,
    request() {
      while (left > 0 && pool.take(share)) user.startNext(0);
      if (left > 0) pool.wait(share, user);
      pool.serve(0);
    },
    free() {
      pool.free(share);
      pool.serve(0);
    },
  };
}

test('credentials that wait get connections in turn', () => {
  const pool = new ConnectionPool(4);
  const order: string[] = [];
  const first = createUser(pool, 'a', order, 9);
  first.request();
  expect(order).toEqual(['a', 'a', 'a', 'a']);
  for (const name of ['b', 'c']) createUser(pool, name, order, 3).request();
  for (let freed = 0; freed < 4; freed += 1) first.free();
  expect(order.slice(4)).toEqual(['b', 'c', 'a']);
});

test('while others wait, a credential holds at most its part of the connections', () => {
  const pool = new ConnectionPool(6);
  const order: string[] = [];
  const first = createUser(pool, 'a', order, 20);
  first.request();
  const second = createUser(pool, 'b', order, 20);
  second.request();
  for (let freed = 0; freed < 4; freed += 1) first.free();
  expect([first.share.inUse, second.share.inUse]).toEqual([3, 3]);
});

test('a credential with few connections gets one at once, however many another one wants', () => {
  const pool = new ConnectionPool(256);
  const order: string[] = [];
  for (const name of ['a', 'b']) createUser(pool, name, order, 500).request();
  expect(order.length).toBeLessThanOrEqual(256 - 256 / 8 + 8);
  createUser(pool, 'neighbour', order, 1).request();
  expect(order.at(-1)).toBe('neighbour');
});
