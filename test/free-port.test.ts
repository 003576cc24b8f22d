import { expect, test } from 'vitest';
import { freePort } from './free-port.ts';

test('300 free ports are different, although they are chosen at random and no server listens yet', async () => {
  // Among 300 random ports of this range, about four are equal to an earlier one.
  const ports = await Promise.all(Array.from({ length: 300 }, () => freePort()));
  expect(new Set(ports).size).toBe(ports.length);
});
