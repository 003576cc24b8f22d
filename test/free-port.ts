import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';

// The operating system gives no port of this range to a client or to a server that listens on port 0, so no other program takes a port while
// a test restarts its server. Linux gives the ports from 32768 on, macOS and Windows those from 49152 on.
const [firstPort, endPort] = [20_000, 32_768];

const maxAttempts = 100;

/** Returns a port on which no program listens, for a server whose port a test must know before it starts. No other test gets this port. */
export async function freePort(): Promise<number> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const port = randomInt(firstPort, endPort);
    if ((await isFree(port)) && (await reserve(port))) return port;
  }
  throw new Error('No port was free.');
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    probe.listen(port, '127.0.0.1');
    await once(probe, 'listening');
  } catch {
    return false;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}

/**
 * Takes the UDP port of the same number until this thread ends, whereas the servers under test use TCP. Test files run at the same time in
 * several threads and share no memory: without this, two of them can choose one port before either server listens.
 */
async function reserve(port: number): Promise<boolean> {
  const socket = createSocket('udp4').unref();
  try {
    socket.bind({ port, address: '127.0.0.1', exclusive: true });
    await once(socket, 'listening');
    return true;
  } catch {
    return false;
  }
}
