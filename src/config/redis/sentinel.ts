import { Secret } from '../secret.ts';
import { createClient, type RedisIdentity } from './client.ts';
import { RedisRefused, RedisUnreachable } from './redis-error.ts';

// Sentinels watch a primary with its replicas, and make a replica the primary if it fails. They are asked before each connection.

export interface SentinelOptions {
  /** Its host is the name of the primary. */
  readonly url: Secret;
  /** The addresses, with ports. */
  readonly sentinels: readonly string[];
  readonly identity: RedisIdentity | null;
  readonly commandMs: number;
}

/**
 * The URL of the primary at this moment: that of the first Sentinel that knows one.
 *
 * Throws RedisUnreachable or RedisRefused, with the reason of the last Sentinel.
 */
export async function findPrimary(options: SentinelOptions): Promise<Secret> {
  const url = new URL(options.url.reveal());
  let problem: unknown = new RedisUnreachable('closed');
  for (const sentinel of options.sentinels) {
    try {
      const [host, port] = await askWithPassword(url, sentinel, options);
      url.host = host.includes(':') ? `[${host}]` : host;
      url.port = port;
      return new Secret(url.href);
    } catch (error) {
      problem = error;
    }
  }
  throw problem;
}

/** Asks with the password of the URL only if the Sentinel requires one: a Sentinel without one rejects every password. */
async function askWithPassword(url: URL, sentinel: string, options: SentinelOptions) {
  const address = `${url.protocol}//${sentinel}`;
  try {
    return await ask(address, url.hostname, options);
  } catch (error) {
    if (!(error instanceof RedisRefused && error.code === 'NOAUTH')) throw error;
    const password = `${url.username}:${url.password}@`;
    return ask(address.replace('//', `//${password}`), url.hostname, options);
  }
}

async function ask(
  url: string,
  name: string,
  { identity, commandMs }: SentinelOptions,
): Promise<readonly [host: string, port: string]> {
  const client = await createClient({
    url: new Secret(url),
    identity,
    commandMs,
    onMessage: () => undefined,
    onLost: () => undefined,
  });
  try {
    const reply = await client.send(['SENTINEL', 'GET-MASTER-ADDR-BY-NAME', name]);
    if (!Array.isArray(reply)) throw new RedisRefused('NOMASTER');
    const [host, port] = reply.map(String);
    return [host ?? '', port ?? ''];
  } finally {
    client.destroy();
  }
}
