import { toAdmission } from './admission.ts';
import type { OauthEndpoints } from './declaration/declaration.ts';
import type { ServiceId } from './declaration/services.ts';
import { isLoopback } from './host.ts';
import { Replaceable } from './replaceable.ts';
import type { Secret } from './secret.ts';
import { maxPerMinute } from './service-setting.ts';
import type { Settings } from './variable.ts';

// This folder imports no other folder of src, so any part can use a Config without an import cycle. The linter checks this.

/** An OAuth application registered with a service. Users connect their accounts through it. */
export interface OauthClient {
  readonly id: string;
  readonly secret: Replaceable<Secret>;
}

export interface ServiceAccess {
  /** Used for callers that send no token of their own. */
  readonly accessToken: Replaceable<Secret> | null;
  readonly oauthClient: OauthClient | null;
  readonly oauthEndpoints: OauthEndpoints;
}

/** All settings, with defaults filled in, and deeply frozen. */
export type Config = ReturnType<typeof toConfig>;

/** Adds what follows from several settings. */
export function toConfig(
  settings: Settings,
  access: Readonly<Record<ServiceId, ServiceAccess>>,
  isSandboxOn: boolean,
) {
  const { host, metrics, redis, storePath, google } = settings;
  return deepFreeze({
    ...settings,
    ...access,
    asana: { ...access.asana, ...settings.asana },
    google: {
      ...access.google,
      ...google,
      quotas: toQuotas(google.quotas, isSandboxOn),
      projectQuotas: toQuotas(google.projectQuotas, isSandboxOn),
    },
    apiKeys: new Replaceable(settings.apiKeys),
    graphiql: settings.graphiql && !settings.onlyTrustedDocuments && settings.introspection,
    // On loopback there is no load balancer that must notice the stop.
    drainDelayMs: settings.drainDelayMs ?? (isLoopback(host) ? 0 : 5000),
    stopTimeoutMs: settings.stopTimeoutMs ?? settings.operationTimeoutMs + 2000,
    admission: toAdmission(host, settings.admission),
    /** Null: the server counts nothing for it. */
    metrics:
      metrics.port === null && metrics.key === null
        ? null
        : {
            /** Their own address. Null: the address of the API. */
            listen: metrics.port === null ? null : { host: metrics.host, port: metrics.port },
            /** What a reader must send. Null: nothing, which is possible only at their own address. */
            key: metrics.key === null ? null : new Replaceable(metrics.key),
          },
    sandbox: { ...settings.sandbox, isOn: isSandboxOn },
    // The sandbox loses its users when it ends. Without a secret, stored connections could not be decrypted later.
    storePath:
      isSandboxOn && settings.sessionSecrets.length === 0
        ? null
        : (storePath ?? (isSandboxOn ? null : 'data/taskdoc.db')),
    /** Null if there is only one instance. */
    redis: redis.url === null ? null : toRedis(redis, redis.url),
  });
}

function toRedis({ prefix, sentinels, certificate, key }: Settings['redis'], url: Secret) {
  const identity = certificate === null || key === null ? null : { certificate, key };
  return { url, prefix, sentinels, identity };
}

/** The sandbox has no quotas unless a test sets them. */
function toQuotas(quotas: Settings['google']['quotas'], isSandboxOn: boolean) {
  const { docsReads, docsWrites, driveUnits } = quotas;
  const byDefault = isSandboxOn ? maxPerMinute : null;
  return {
    docsReads: docsReads ?? byDefault,
    docsWrites: docsWrites ?? byDefault,
    driveUnits: driveUnits ?? byDefault,
  };
}

export function deepFreeze<Value extends object>(value: Value): Value {
  for (const part of Object.values(value)) {
    if (typeof part === 'object' && part !== null) deepFreeze(part);
  }
  return Object.freeze(value);
}
