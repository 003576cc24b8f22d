import { describe, expect, test } from 'vitest';
import { defaultConcurrentOperations } from '../../src/config/admission.ts';
import { parseConfig } from '../../src/config/environment.ts';

const mib = 1024 * 1024;

test.each([
  [20 * mib, 16],
  [64 * mib, 16],
  [128 * mib, 32],
  [4144 * mib, 1036],
])('with a heap limit of %i bytes, %i operations may be in progress', (heapLimit, expected) => {
  expect(defaultConcurrentOperations(heapLimit)).toBe(expected);
});

describe('the limits of a caller', () => {
  const limitsFor = (env: Readonly<Record<string, string>>) => {
    const { maxConcurrentPerCaller, maxPerMinutePerCaller } = parseConfig(env).admission;
    return [maxConcurrentPerCaller, maxPerMinutePerCaller];
  };
  const none = Number.POSITIVE_INFINITY;

  test('are off on loopback, unless they are set', () => {
    expect(limitsFor({ HOST: 'localhost' })).toEqual([none, none]);
    expect(limitsFor({ MAX_CONCURRENT_OPERATIONS_PER_CALLER: '3' })).toEqual([3, none]);
    expect(limitsFor({ MAX_OPERATIONS_PER_MINUTE_PER_CALLER: '4' })).toEqual([none, 4]);
  });

  test('are a quarter of all operations and 3000 per minute on other hosts, unless they are off', () => {
    const env = { HOST: '0.0.0.0', MAX_CONCURRENT_OPERATIONS: '100' };
    expect(limitsFor(env)).toEqual([25, 3000]);
    expect(limitsFor({ ...env, MAX_CONCURRENT_OPERATIONS: '10' })).toEqual([8, 3000]);
    expect(
      limitsFor({
        ...env,
        MAX_CONCURRENT_OPERATIONS_PER_CALLER: '0',
        MAX_OPERATIONS_PER_MINUTE_PER_CALLER: '0',
      }),
    ).toEqual([none, none]);
  });
});

test('trusted proxies are addresses and ranges', () => {
  const { trustedProxies } = parseConfig({
    TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,fd00::/8',
  }).admission;
  expect(trustedProxies).toEqual([
    { address: '127.0.0.1', prefixLength: 32, family: 'ipv4' },
    { address: '10.0.0.0', prefixLength: 8, family: 'ipv4' },
    { address: 'fd00::', prefixLength: 8, family: 'ipv6' },
  ]);
});

test.each(['proxy.example', '10.0.0.0/33', '::1/129', '10.0.0.0/', '10.0.0.0/8/8', ''])(
  'TRUSTED_PROXIES with the second entry "%s" is rejected, and the entry is quoted',
  (value) => {
    expect(() => parseConfig({ TRUSTED_PROXIES: `10.0.0.1,${value}` })).toThrow(
      `TRUSTED_PROXIES entry 2 is ${JSON.stringify(value)}; accepted: an IP address, or a range such as 10.0.0.0/8.`,
    );
  },
);
