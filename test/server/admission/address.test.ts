import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { parseConfig } from '../../../src/config/environment.ts';
import { createAddressOf } from '../../../src/server/admission/address.ts';

function addressOf(proxies: string, remoteAddress: string, forwardedFor?: string): string | null {
  const { admission } = parseConfig({ TRUSTED_PROXIES: proxies });
  const request = { socket: { remoteAddress }, headers: { 'x-forwarded-for': forwardedFor } };
  return createAddressOf(admission)(request as unknown as IncomingMessage);
}

describe('the address of a client', () => {
  test.each([
    ['is the one of the connection', '', '203.0.113.9', undefined, '203.0.113.9'],
    ['ignores a header of an untrusted client', '', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    [
      'of a client beside the proxy ignores the header',
      '10.0.0.0/8',
      '203.0.113.9',
      '198.51.100.1',
      '203.0.113.9',
    ],
    [
      'behind a proxy comes from the header',
      '10.0.0.0/8',
      '10.1.2.3',
      '198.51.100.1',
      '198.51.100.1',
    ],
    [
      'behind a proxy is not what the client writes before it',
      '10.1.2.3',
      '10.1.2.3',
      '1.1.1.1, 198.51.100.1',
      '198.51.100.1',
    ],
    [
      'behind two proxies is before both',
      '10.0.0.0/8,::1',
      '::1',
      '1.1.1.1, 198.51.100.1, 10.1.2.3',
      '198.51.100.1',
    ],
    [
      'behind a proxy that sends no address is the one of the proxy',
      '10.1.2.3',
      '10.1.2.3',
      'unknown',
      '10.1.2.3',
    ],
    ['over IPv6 has 64 bits', '', '2001:db8:1:2:3:4:5:6', undefined, '2001:db8:1:2::/64'],
    ['over IPv6 has 64 bits in the short form', '', '2001:db8::9', undefined, '2001:db8:0:0::/64'],
    ['over IPv6 has no zone', '', 'fe80::1%eth0', undefined, 'fe80:0:0:0::/64'],
    [
      'in the form ::ffff: is an IPv4 address',
      '10.0.0.0/8',
      '::ffff:10.1.2.3',
      '198.51.100.1',
      '198.51.100.1',
    ],
  ])('%s', (_what, proxies, remote, forwardedFor, expected) => {
    expect(addressOf(proxies, remote, forwardedFor)).toBe(expected);
  });
});
