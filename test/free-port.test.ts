import { expect, test } from 'vitest';
import { freePort } from './free-port.ts';

test('400 free ports are different, although they are chosen at random and no server listens yet', async () => {
  // Among 400 random ports of this range, about six are equal to an earlier one.
  const ports = new Set<number>();
  for (let number = 1; number <= 400; number += 1) ports.add(await freePort());
  expect(ports.size).toBe(400);
});
