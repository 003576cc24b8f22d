import type { Sandbox } from '../../sandbox/sandbox.ts';
import type { RedisServer } from '../config/redis/redis-server.ts';
import { type RunningServer, startServer } from '../running-server.ts';
import type { InstanceVariables } from './instance.ts';
import type { NginxServer } from './nginx-server.ts';

/** What instances share. */
export interface SharedServers {
  readonly sandbox: Sandbox;
  readonly nginx: NginxServer;
  readonly redis: RedisServer;
}

/**
 * Starts one of several instances behind nginx.
 *
 * @param program  The compiled program of instance.ts.
 */
export function startInstance(
  program: string,
  { sandbox, nginx, redis }: SharedServers,
  env: Readonly<Record<string, string>>,
): Promise<RunningServer> {
  const { url, asanaBaseUrl, oauth } = sandbox;
  const variables: InstanceVariables = {
    SANDBOX_ADDRESSES: JSON.stringify({ url, asanaBaseUrl, oauth }),
  };
  return startServer(program, sandbox, {
    ...variables,
    PUBLIC_URL: nginx.url,
    TRUSTED_PROXIES: '127.0.0.1',
    SESSION_SECRET: 'canary-session-secret-behind-nginx',
    REDIS_URL: redis.url,
    MAX_CONCURRENT_OPERATIONS: '1000',
    DRAIN_DELAY_MS: '300',
    ...env,
  });
}
