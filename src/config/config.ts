import type { Secret } from './secret.ts';
import type { TrustedDocuments } from './trusted-document.ts';

// This folder knows no other of ours (the linter sees to it), so that any part may take a Config without a ring.

/** How much is logged, from least to most. */
export type LogLevel = 'silent' | 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace';

/** An application registered with a service, in whose name people connect their accounts. */
export interface OauthClient {
  readonly id: string;
  readonly secret: Secret;
}

/** Where a service's authorization server takes what. */
export interface OauthEndpoints {
  /** For browsers. */
  readonly authorize: string;
  readonly token: string;
  readonly revoke: string;
}

/** Everything that can be set, complete and deeply frozen. */
export interface Config {
  /** `NODE_ENV=production`: answers tell clients less about what happened behind them. */
  readonly production: boolean;
  readonly logLevel: LogLevel;
  readonly host: string;
  /** 0 picks a free one. */
  readonly port: number;
  /** The origin under which browsers reach this server, when that is not `host` and `port`. */
  readonly publicUrl: string | null;
  /** Whose pages may use the API from another origin. */
  readonly corsOrigins: readonly string[];
  /** One of these must be presented by every caller, unless there are none. */
  readonly apiKeys: readonly Secret[];
  readonly graphiql: boolean;
  readonly rawRequest: boolean;
  /** Stands before the names of our types (`Work` makes `WorkTask`), for graphs that have such a type; empty for none. */
  readonly typePrefix: string;
  /** Stands before the names of our root fields (`work` makes `workTask`), likewise. */
  readonly rootFieldPrefix: string;
  /** What clients may name instead of sending it. */
  readonly trustedDocuments: TrustedDocuments;
  /** Nothing else is run; GraphiQL has no place then. */
  readonly onlyTrustedDocuments: boolean;
  readonly maxBodyBytes: number;
  /** One whole operation, retries included. */
  readonly operationTimeoutMs: number;
  /** One upstream request. */
  readonly upstreamTimeoutMs: number;
  /** Per operation, counted in reads: a batch of ten is ten. */
  readonly maxUpstreamRequests: number;
  readonly asana: {
    readonly baseUrl: string;
    /** Used for every caller who brings none of their own. */
    readonly accessToken: Secret | null;
    readonly oauthClient: OauthClient | null;
    readonly oauthEndpoints: OauthEndpoints;
  };
  readonly google: {
    readonly docsBaseUrl: string;
    readonly driveBaseUrl: string;
    readonly accessToken: Secret | null;
    readonly oauthClient: OauthClient | null;
    readonly oauthEndpoints: OauthEndpoints;
  };
  readonly sandbox: {
    readonly isOn: boolean;
    readonly port: number;
    /** Tasks on top of the world's own, for benchmarks. */
    readonly extraTasks: number;
  };
  /** The first seals and signs, all of them open. Empty: whatever needs one is made for this process alone. */
  readonly sessionSecrets: readonly Secret[];
  /** The file that connections are kept in; null keeps them in memory. */
  readonly storePath: string | null;
  readonly redisUrl: Secret | null;
}
