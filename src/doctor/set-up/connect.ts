import { connect as connectTcp, isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';

/** The time in which a connection must open. */
const connectTimeoutMs = 3000;

/** The connection did not open in time. */
const timedOut = 'ETIMEDOUT';

/** Why a connection to this origin fails, and what to do. Null if it opens: the reason is then another one. Sends no request. */
export async function whyNotConnected(baseUrl: string): Promise<string | null> {
  const code = await connectionError(new URL(baseUrl));
  if (code === null) return null;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return 'DNS does not know this name. Correct the address, or the DNS of this machine.';
  if (code === 'ECONNREFUSED')
    return 'The connection is refused: no program listens on this port. Correct the address, or start the program.';
  if (code === timedOut)
    return 'No connection opens within 3 s. Let the firewall and the network of this machine permit it.';
  if (/CERT|SIGNATURE|ISSUER/.test(code))
    return `Its certificate is not accepted (${code}). If a proxy of your organization replaces certificates, set NODE_EXTRA_CA_CERTS to the file of its authority.`;
  if (code.startsWith('ERR_SSL'))
    return `It does not speak TLS (${code}). Correct the scheme or the port of the address.`;
  return `The connection fails: ${code}.`;
}

/** The code of the error with which a connection fails. Null if it opens. */
function connectionError({ protocol, hostname, port }: URL): Promise<string | null> {
  const isTls = protocol === 'https:';
  const host = hostname.replace(/^\[|\]$/g, '');
  const address = { host, port: Number(port || (isTls ? 443 : 80)) };
  const socket = isTls
    ? connectTls({ ...address, ...(isIP(host) === 0 ? { servername: host } : {}) })
    : connectTcp(address);
  return new Promise<string | null>((resolve) => {
    socket.setTimeout(connectTimeoutMs, () => resolve(timedOut));
    socket.once(isTls ? 'secureConnect' : 'connect', () => resolve(null));
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.name));
  }).finally(() => socket.destroy());
}
