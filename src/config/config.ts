import type { AddressRange } from './admission.ts';
import type { OauthEndpoints } from './declaration/declaration.ts';
import type { ServiceId } from './declaration/services.ts';
import type { Secret } from './secret.ts';
import type { TrustedDocuments } from './trusted-document.ts';

// This folder imports no other folder of src, so any part can use a Config without an import cycle. The linter checks this.

/** The log levels, from the fewest to the most messages. */
export type LogLevel = 'silent' | 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace';

/** An OAuth application registered with a service. Users connect their accounts through it. */
export interface OauthClient {
  readonly id: string;
  readonly secret: Secret;
}

/** How this server is known to a service. */
export interface ServiceAccess {
  /** Used for callers that send no token of their own. */
  readonly accessToken: Secret | null;
  readonly oauthClient: OauthClient | null;
  readonly oauthEndpoints: OauthEndpoints;
}

/** All settings, with defaults filled in, and deeply frozen. */
export interface Config extends Readonly<Record<ServiceId, ServiceAccess>> {
  /** `NODE_ENV=production`: responses list the upstream requests only on the sandbox. */
  readonly production: boolean;
  readonly logLevel: LogLevel;
  readonly host: string;
  /** 0 selects a free port. */
  readonly port: number;
  /** The number of processes that serve the API. 1: this process serves it itself. */
  readonly workers: number;
  /** The origin at which browsers reach this server. Null if it follows from the request. */
  readonly publicUrl: string | null;
  /** Whether Asana and Drive send notifications of changes to `publicUrl`. */
  readonly webhooks: boolean;
  /** The host names, in addition to those of this machine and `host`, that the Host header of a request may contain. */
  readonly allowedHosts: readonly string[];
  /** The other origins whose pages may use the API. */
  readonly corsOrigins: readonly string[];
  /** Every caller must send one of these keys. If there are none, callers need no key. */
  readonly apiKeys: readonly Secret[];
  /**
   * Whether a caller must send a token or have a connected account: `on` for every request, `auto` for the queries that only a
   * federating gateway sends. `off` uses the server's own tokens for every caller without a credential.
   */
  readonly requireCallerCredentials: 'auto' | 'on' | 'off';
  readonly graphiql: boolean;
  /** Whether clients can query the schema. If not, GraphiQL is off too, because it cannot work without the schema. */
  readonly introspection: boolean;
  readonly rawRequest: boolean;
  /** Whether `shareDocument` can share documents with everybody. */
  readonly publicSharing: boolean;
  /** The prefix of type names, for graphs that already have a type of the same name: `Work` makes `WorkTask`. Empty for none. */
  readonly typePrefix: string;
  /** The prefix of root fields: `work` makes `workTask`. Empty for none. */
  readonly rootFieldPrefix: string;
  /** The documents that clients may execute by id. */
  readonly trustedDocuments: TrustedDocuments;
  /** The ids of the assumptions about the services that are known not to hold, when the server starts. */
  readonly failedAssumptions: readonly string[];
  /** Execute only trusted documents. This turns GraphiQL off. */
  readonly onlyTrustedDocuments: boolean;
  readonly maxBodyBytes: number;
  /** The time limit of one operation, retries included. */
  readonly operationTimeoutMs: number;
  /** Whether a mutation in progress continues when its client disconnects. */
  readonly finishMutations: boolean;
  /** The time limit of one upstream request. */
  readonly upstreamTimeoutMs: number;
  /** When the server stops sending requests to a service that fails. */
  readonly circuitBreaker: {
    /** The number of requests below which it continues. 0: it always continues. */
    readonly minRequests: number;
    /** It stops if more than this part of the requests failed. */
    readonly failurePercent: number;
    /** The time over which requests are counted. */
    readonly windowMs: number;
    /** The time until it sends the first probe. */
    readonly pauseMs: number;
  };
  /** The part of the requests that may be retries. */
  readonly maxRetryPercent: number;
  /** How long the server continues to accept requests after a signal to stop, so that load balancers can notice. */
  readonly drainDelayMs: number;
  /** The time limit of the stop itself, after the delay. */
  readonly stopTimeoutMs: number;
  /** The maximum number of connections to one origin. All callers share them. */
  readonly upstreamConnections: number;
  /** Per operation. Each read in a batch counts: a batch of ten counts as ten. */
  readonly maxUpstreamRequests: number;
  /** The shortest time between two polls of a change feed. */
  readonly pollIntervalMs: number;
  /** The maximum number of records that an operation may select, if all lists are full. */
  readonly maxNodes: number;
  /** The maximum number of objects in a response. A value that is loaded separately counts as several, see executor/response-limit.ts. */
  readonly maxResponseNodes: number;
  readonly maxResponseBytes: number;
  /** What executes operations: their plan, or graphql-js, to compare both. */
  readonly executor: 'plan' | 'graphql-js';
  /** The limits of the operations that this server executes. Infinity stands for no limit. */
  readonly admission: {
    readonly maxConcurrentOperations: number;
    readonly maxConcurrentPerCaller: number;
    readonly maxPerMinutePerCaller: number;
    /** Open streams do not count as operations in progress. */
    readonly maxSubscriptions: number;
    readonly maxSubscriptionsPerCaller: number;
    readonly maxSubscriptionsPerConnection: number;
    /** For connecting accounts, signing out and downloading exports. */
    readonly maxRequestsPerMinutePerAddress: number;
    /** The proxies whose `X-Forwarded-For` names the client. */
    readonly trustedProxies: readonly AddressRange[];
  };
  /** Where Prometheus reads the metrics. Null: the server counts nothing for it. */
  readonly metrics: {
    /** Their own address. Null: the address of the API. */
    readonly listen: {
      readonly host: string;
      /** 0 selects a free port. */
      readonly port: number;
    } | null;
    /** What a reader must send. Null: nothing, which is possible only at their own address. */
    readonly key: Secret | null;
  } | null;
  /** Whether spans contain the document of their operation. */
  readonly traceDocuments: boolean;
  /** The limits of the connections of clients. */
  readonly connections: {
    readonly maxConnections: number;
    /** The time in which the headers of a request must arrive. */
    readonly headersTimeoutMs: number;
    /** The time in which a complete request must arrive. */
    readonly requestTimeoutMs: number;
    /** How long a connection without a request stays open. */
    readonly keepAliveTimeoutMs: number;
    /** How long a client may read nothing of its response. */
    readonly sendTimeoutMs: number;
  };
  readonly subscriptions: {
    /** How long the server sends nothing to a subscriber at most. */
    readonly heartbeatMs: number;
    /** The origins of the routers that can receive results at a callback URL. The server sends them to no other host. */
    readonly callbackOrigins: readonly string[];
  };
  readonly asana: ServiceAccess & {
    readonly baseUrl: string;
    /** Asana's limit for one credential. Null estimates it from the requests that Asana refuses. */
    readonly requestsPerMinute: number | null;
    /** How many searches for tasks Asana accepts of one credential. */
    readonly searchesPerMinute: number;
  };
  readonly google: ServiceAccess & {
    readonly docsBaseUrl: string;
    readonly driveBaseUrl: string;
    /** Quotas of one credential per minute. Null for Google's own. */
    readonly quotas: {
      readonly docsReads: number | null;
      readonly docsWrites: number | null;
      readonly driveUnits: number | null;
    };
  };
  readonly sandbox: {
    readonly isOn: boolean;
    readonly port: number;
    /** The number of additional generated tasks, for benchmarks. */
    readonly extraTasks: number;
  };
  /** The first secret encrypts and signs, and all of them decrypt and verify. If empty, a random key is created for this process. */
  readonly sessionSecrets: readonly Secret[];
  /** The file that stores connections. Null stores them in memory. */
  readonly storePath: string | null;
  /** What the instances of this server share their state in. Null if there is only one instance. */
  readonly redis: {
    readonly url: Secret;
    /** What every key and every channel begins with. */
    readonly prefix: string;
  } | null;
}
