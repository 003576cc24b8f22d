import { describe, expect, test } from 'vitest';
import {
  ConnectionPool,
  ConnectionShare,
  type ConnectionUser,
} from '../../../src/upstream/pacing/connection-pool.ts';

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

describe('a free connection', () => {
  const takeAll = (pool: ConnectionPool, share: ConnectionShare) => {
    let taken = 0;
    while (pool.take(share)) taken += 1;
    return taken;
  };

  test.each([
    // Size, what one credential gets, and what a second one gets of the rest.
    [4, 4, 0],
    [8, 7, 1],
    [16, 14, 1],
    [64, 56, 2],
    [256, 224, 8],
  ])(
    'in a pool of %d is taken until an eighth is left, and the rest by credentials that hold few',
    (...row) => {
      const [size, first, second] = row;
      const pool = new ConnectionPool(size);
      const one = new ConnectionShare();
      expect(takeAll(pool, one)).toBe(first);
      expect(takeAll(pool, new ConnectionShare())).toBe(second);
      expect(pool.inUse).toBe(first + second);
      pool.free(one);
      expect([pool.inUse, one.inUse]).toEqual([first + second - 1, first - 1]);
    },
  );

  test('is never taken beyond the size, also by a credential that holds none', () => {
    const pool = new ConnectionPool(8);
    for (let taken = 0; taken < 8; taken += 1) expect(pool.take(new ConnectionShare())).toBe(true);
    expect(pool.take(new ConnectionShare())).toBe(false);
    expect(pool.inUse).toBe(8);
  });

  test('is not taken while another credential waits, and again when it has been served', () => {
    const pool = new ConnectionPool(4);
    const holder = new ConnectionShare();
    takeAll(pool, holder);
    const order: string[] = [];
    createUser(pool, 'waits', order, 1).request();
    pool.free(holder);
    expect(pool.take(new ConnectionShare())).toBe(false);
    expect(pool.serve(0)).toBe(true);
    expect(order).toEqual(['waits']);
    pool.free(holder);
    expect(pool.take(new ConnectionShare())).toBe(true);
  });
});

describe('a queue that waits for a connection', () => {
  const createQueue = (mayStart: boolean, needsConnection: boolean) => {
    const calls: number[] = [];
    const user = {
      startNext(now: number) {
        calls.push(now);
        return mayStart;
      },
      needsConnection,
    };
    return { calls, user };
  };

  test('is asked once for each time that it waits', () => {
    const pool = new ConnectionPool(4);
    const share = new ConnectionShare();
    const { calls, user } = createQueue(true, false);
    pool.wait(share, user);
    pool.wait(share, user);
    expect(pool.serve(5)).toBe(true);
    expect(pool.serve(6)).toBe(false);
    expect(calls).toEqual([5]);
    expect(share.inUse).toBe(1);
  });

  test('returns the connection if its request must not be sent now', () => {
    const pool = new ConnectionPool(4);
    const share = new ConnectionShare();
    pool.wait(share, createQueue(false, false).user);
    expect(pool.serve(0)).toBe(false);
    expect([pool.inUse, share.inUse]).toEqual([0, 0]);
  });

  test('alone can get every connection that is not reserved', () => {
    const pool = new ConnectionPool(4);
    const share = new ConnectionShare();
    const { calls, user } = createQueue(true, true);
    pool.wait(share, user);
    pool.serve(0);
    expect(calls).toHaveLength(4);
  });
});
