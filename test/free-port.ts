import { once } from 'node:events';
import { createServer } from 'node:net';

/** Returns a port on which no program listens, for a server whose port a test must know before it starts. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('No port was free.');
  return address.port;
}
