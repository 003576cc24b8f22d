import type { Config } from '../config/config.ts';
import { maxPerMinute } from '../config/service-setting.ts';
import {
  type AsanaClient,
  asanaLimits,
  asanaSearchLimits,
  asanaUploadLimits,
  createAsanaClient,
} from '../service/asana/client.ts';
import { createGoogleClient, type GoogleClient } from '../service/google/client.ts';
import { googleLimits, toProjectQuotas } from '../service/google/quota.ts';
import type { Assumption } from '../upstream/assumption/assumption.ts';
import { FailedAssumptions } from '../upstream/assumption/failed-assumptions.ts';
import { createHttpClient, type HttpClient } from '../upstream/http/http-client.ts';
import { RetryBudget } from '../upstream/http/protection/retry-budget.ts';
import type { CircuitListener } from '../upstream/http/upstream-error.ts';
import type { ConnectionPool } from '../upstream/pacing/connection-pool.ts';
import { ProjectQuota, type QuotaSlots } from '../upstream/pacing/project-quota.ts';
import {
  createScheduler,
  type ProjectQuotas,
  type ServiceLimits,
} from '../upstream/pacing/scheduler.ts';
import type { SlotSource } from '../upstream/pacing/slots.ts';
import { createConnectionPools, loadOf, type UpstreamLoad } from './report/upstream-load.ts';

export interface ServiceClientOptions {
  readonly config: Config;
  /** Called when a service does not behave as the server assumes, once per assumption. */
  readonly onAssumptionFailed?: (assumption: Assumption) => void;
  /** Called when the server stops sending requests to an API, and when it continues. */
  readonly onCircuitChange?: CircuitListener;
  /** Changes the client that sends requests, for tracing. Default: it is used as it is. */
  readonly toHttpClient?: ((http: HttpClient) => HttpClient) | undefined;
  /** The slots of an API's credentials, if instances of this server share them. Default: they are not shared. */
  readonly slotsFor?: ((api: string, limits: ServiceLimits) => SlotSource) | undefined;
  /** The slots of a quota of all credentials, if instances share it. Default: they do not. */
  readonly quotaSlotsFor?: ((name: string, perMinute: number) => QuotaSlots) | undefined;
}

/** The clients of both services, and what they share: connections, limits and what the services have shown. */
export interface ServiceClients {
  readonly asana: AsanaClient;
  readonly google: GoogleClient;
  readonly failedAssumptions: FailedAssumptions;
  /** The requests to the services at this moment. */
  load(): UpstreamLoad;
  /** Forgets what the services have shown: their limits, and which assumptions do not hold. For tests whose services start again. */
  forgetServices(): void;
  close(): Promise<void>;
}

/** One per server. */
export function createServiceClients(options: ServiceClientOptions): ServiceClients {
  const { config, onCircuitChange } = options;
  const { baseUrl, requestsPerMinute, searchesPerMinute } = config.asana;
  const { docsBaseUrl, driveBaseUrl, quotas, projectQuotas } = config.google;
  const client = createHttpClient();
  const http = options.toHttpClient?.(client) ?? client;
  const pools = createConnectionPools(config.upstreamConnections, config.uploads.connections);
  const scheduler = (
    api: string,
    limits: ServiceLimits,
    pool: ConnectionPool,
    quotas?: ProjectQuotas,
  ) => createScheduler(limits, pool, options.slotsFor?.(api, limits), quotas);
  const quotaOf = (name: string, perMinute: number) =>
    perMinute >= maxPerMinute
      ? null
      : new ProjectQuota(perMinute, options.quotaSlotsFor?.(name, perMinute));
  const project = toProjectQuotas(projectQuotas);
  const docsQuotas = {
    reads: quotaOf('docs:reads', project.docs.reads),
    writes: quotaOf('docs:writes', project.docs.writes),
  };
  const driveQuota = quotaOf('drive', project.drive);
  const driveQuotas = { reads: driveQuota, writes: driveQuota };
  const limits = googleLimits(quotas);
  const schedulers = {
    asana: scheduler('asana', asanaLimits(requestsPerMinute), pools.poolFor(baseUrl)),
    docs: scheduler('docs', limits.docs, pools.poolFor(docsBaseUrl), docsQuotas),
    drive: scheduler('drive', limits.drive, pools.poolFor(driveBaseUrl), driveQuotas),
    download: scheduler('download', limits.download, pools.downloads, driveQuotas),
  };
  // A search also counts as a request, and has no connection of its own.
  const searchScheduler = scheduler(
    'asana-search',
    asanaSearchLimits(searchesPerMinute),
    pools.poolFor(baseUrl),
  );
  const uploads = {
    asana: scheduler('asana-upload', asanaUploadLimits(requestsPerMinute), pools.uploads),
    drive: scheduler('drive-upload', limits.upload, pools.uploads, driveQuotas),
  };
  const turnsOf = ({ acquire }: (typeof uploads)['asana']) => ({
    acquire,
    isContended: () => pools.uploads.isContended,
  });
  const failedAssumptions = new FailedAssumptions(
    options.onAssumptionFailed,
    config.failedAssumptions,
  );
  const shared = {
    timeoutMs: config.upstreamTimeoutMs,
    http,
    circuitBreaker: config.circuitBreaker,
    onCircuitChange,
    failedAssumptions,
  };
  return {
    asana: createAsanaClient({
      ...shared,
      baseUrl,
      scheduler: schedulers.asana,
      searchScheduler,
      uploadTurns: turnsOf(uploads.asana),
      retryBudget: new RetryBudget(config.maxRetryPercent),
    }),
    google: createGoogleClient({
      ...shared,
      baseUrls: { docs: docsBaseUrl, drive: driveBaseUrl },
      schedulers,
      uploadTurns: turnsOf(uploads.drive),
      retryBudget: new RetryBudget(config.maxRetryPercent),
    }),
    failedAssumptions,
    load: () => ({ queues: loadOf(schedulers), pools: pools.load() }),
    forgetServices() {
      for (const one of Object.values(schedulers)) one.forget();
      searchScheduler.forget();
      for (const one of Object.values(uploads)) one.forget();
      for (const quota of [...Object.values(docsQuotas), driveQuota]) quota?.forget();
      failedAssumptions.forget();
    },
    close: () => http.close(),
  };
}
