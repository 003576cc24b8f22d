import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { Config } from '../../config/config.ts';

/** Finds the address of the client that sent a request. Null if the client has left. */
export type AddressOf = (request: IncomingMessage) => string | null;

/**
 * The address is the one of the connection. If that is one of TRUSTED_PROXIES, it is the last address in `X-Forwarded-For` that is not. Without
 * trusted proxies the header is ignored, because every client can send it.
 *
 * An IPv6 client is identified by the first 64 bits, because one client can use all addresses of its network.
 */
export function createAddressOf({ trustedProxies }: Config['admission']): AddressOf {
  const proxies = new BlockList();
  for (const { address, prefixLength, family } of trustedProxies)
    proxies.addSubnet(address, prefixLength, family);
  const isProxy = (address: string) =>
    proxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  return ({ socket, headers }) => {
    if (socket.remoteAddress === undefined) return null;
    let address = normalize(socket.remoteAddress);
    if (trustedProxies.length === 0) return toNetwork(address);
    const hops = String(headers['x-forwarded-for'] ?? '').split(',');
    while (isProxy(address)) {
      const hop = normalize(hops.pop()?.trim() ?? '');
      if (isIP(hop) === 0) break;
      address = hop;
    }
    return toNetwork(address);
  };
}

/** Removes the zone of an IPv6 address, and writes an IPv4 address that is mapped to IPv6 as IPv4. */
const normalize = (address: string): string =>
  address
    .replace(/%.*$/, '')
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .toLowerCase();

function toNetwork(address: string): string {
  if (isIP(address) !== 6) return address;
  const [before = '', after] = address.split('::');
  const groups = before === '' ? [] : before.split(':');
  const groupsAfter = after === undefined || after === '' ? [] : after.split(':');
  const omitted = 8 - groups.length - groupsAfter.length;
  const all =
    after === undefined ? groups : [...groups, ...Array(omitted).fill('0'), ...groupsAfter];
  return `${all.slice(0, 4).join(':')}::/64`;
}
