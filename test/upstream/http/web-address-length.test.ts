import { expect, test } from 'vitest';
import { isWebAddress } from '../../../src/upstream/http/web-address.ts';

test('a text of up to 8,192 characters can be a web address', () => {
  const address = (length: number) => `https://example.com/${'a'.repeat(length - 20)}`;
  expect(isWebAddress(address(8192))).toBe(true);
  expect(isWebAddress(address(8193))).toBe(false);
});
