import { isIP } from 'node:net';

/** Whether a server can be told to listen on this: an IP address, or a name as DNS spells them. */
export function isHost(host: string): boolean {
  return isIP(host) !== 0 || /^(?!-)[a-z\d-]{1,63}(\.(?!-)[a-z\d-]{1,63})*$/i.test(host);
}

/**
 * Whether only this machine can reach the host. Takes a listening host, or a URL's with its brackets.
 *
 * Does not resolve names: only those that are promised to be loopback count (RFC 6761, section 6.3).
 */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '');
  if (isIP(name) === 4) return name.startsWith('127.');
  return name === '::1' || name === 'localhost' || name.endsWith('.localhost');
}
