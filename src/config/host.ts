import { isIP } from 'node:net';

/** Whether a server can listen on this host: an IP address or a valid DNS name. */
export function isHost(host: string): boolean {
  return isIP(host) !== 0 || /^(?!-)[a-z\d-]{1,63}(\.(?!-)[a-z\d-]{1,63})*$/i.test(host);
}

/**
 * Whether only this machine can reach the host. Accepts a host to listen on, or the host of a URL with its brackets.
 *
 * Does not resolve names: only names that are defined as loopback count (RFC 6761, section 6.3).
 */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '');
  if (isIP(name) === 4) return name.startsWith('127.');
  return name === '::1' || name === 'localhost' || name.endsWith('.localhost');
}
