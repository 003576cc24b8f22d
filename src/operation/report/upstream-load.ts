import { ConnectionPool } from '../../upstream/pacing/connection-pool.ts';
import type { RequestKind } from '../../upstream/pacing/permit.ts';
import type { QueueLoad, Scheduler } from '../../upstream/pacing/scheduler.ts';

/** The requests of one kind at one API, of all credentials. */
export interface ApiLoad extends QueueLoad {
  readonly api: string;
  readonly kind: RequestKind;
}

export interface PoolLoad {
  readonly pool: string;
  readonly inUse: number;
  readonly size: number;
}

/** The requests to the services at this moment. */
export interface UpstreamLoad {
  readonly queues: readonly ApiLoad[];
  readonly pools: readonly PoolLoad[];
}

export interface ConnectionPools {
  /** The connections of an address. Addresses of one origin share them. */
  poolFor(baseUrl: string): ConnectionPool;
  /** The connections for downloads, which are separate because slow readers use them for a long time. */
  readonly downloads: ConnectionPool;
  /** The connections for uploads, which are separate because slow senders use them for a long time. */
  readonly uploads: ConnectionPool;
  load(): readonly PoolLoad[];
}

/**
 * @param connections        The maximum number of connections of each other pool.
 * @param uploadConnections  The same for uploads.
 */
export function createConnectionPools(
  connections: number,
  uploadConnections: number,
): ConnectionPools {
  const downloads = new ConnectionPool(connections);
  const uploads = new ConnectionPool(uploadConnections);
  const pools = new Map(Object.entries({ downloads, uploads }));
  return {
    downloads,
    uploads,
    poolFor(baseUrl) {
      const { host } = new URL(baseUrl);
      const pool = pools.get(host) ?? new ConnectionPool(connections);
      pools.set(host, pool);
      return pool;
    },
    load: () => [...pools].map(([pool, { inUse, size }]) => ({ pool, inUse, size })),
  };
}

/** Adds up the queues of all credentials. It visits each of them, so it is for reports and not for each request. */
export const loadOf = (
  schedulers: Readonly<Record<string, Pick<Scheduler, 'load'>>>,
): readonly ApiLoad[] =>
  Object.entries(schedulers).flatMap(([api, scheduler]) =>
    (['reads', 'writes'] as const).map((kind) => ({ api, kind, ...scheduler.load(kind) })),
  );
