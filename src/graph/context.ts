import { setMaxListeners } from 'node:events';
import { asanaInFlight, createAsanaClient } from '../asana/client.ts';
import type { Viewer } from '../auth/viewer.ts';
import type { Config } from '../config.ts';
import { createGoogleClient, googleInFlight } from '../google/client.ts';
import { createBudget } from '../http/budget.ts';
import { createHttp } from '../http/request.ts';
import type { Links } from '../plan/records.ts';
import { type AsanaOperation, createAsanaOperation } from './asana/operation.ts';
import { createGoogleOperation, type GoogleOperation } from './google/operation.ts';
import { createRefusedMasks } from './google/refused-mask.ts';
import { Ledger } from './ledger.ts';
import { createMeeting, type Meeting } from './link/meeting.ts';
import type { OperationScope } from './service-caller.ts';
import { createSpending } from './spending.ts';

/** What resolvers are given: one per operation. */
export interface Context {
  readonly viewer: Viewer;
  readonly asana: AsanaOperation;
  readonly google: GoogleOperation;
  /** Where work that should go on together meets. */
  readonly meeting: Meeting;
  /** What the operation asked of the services; the server adds it to the answer. */
  readonly upstream: Ledger;
  readonly signal: AbortSignal;
}

/** What contexts are made from. */
export interface ContextOptions {
  readonly config: Config;
  /** Where records stand in other records, as the schema says it. */
  readonly links: Links;
  /** For tests: whether touching what was not asked for throws. Default false. */
  readonly isGuarded?: boolean;
}

/** Makes contexts. Everything that operations share (connections, limits, reads under way) lives here. */
export interface ContextFactory {
  contextFor(viewer: Viewer, signal: AbortSignal): Context;
  close(): Promise<void>;
}

/** One per server. */
export function createContextFactory(options: ContextOptions): ContextFactory {
  const { config, links } = options;
  const http = createHttp();
  const timeoutMs = config.upstreamTimeoutMs;
  const asanaClient = createAsanaClient({
    baseUrl: config.asana.baseUrl,
    timeoutMs,
    http,
    budget: createBudget(asanaInFlight),
  });
  const googleClient = createGoogleClient({
    baseUrls: { docs: config.google.docsBaseUrl, drive: config.google.driveBaseUrl },
    timeoutMs,
    http,
    budget: createBudget(googleInFlight),
  });
  const refusedMasks = createRefusedMasks();
  return {
    contextFor(viewer, signal) {
      // Every read of the operation listens to it, and hundreds are normal.
      setMaxListeners(0, signal);
      const scope: OperationScope = {
        ledger: new Ledger(!config.production),
        signal,
        deadlineAt: Date.now() + config.operationTimeoutMs,
        spend: createSpending(config.maxUpstreamRequests),
        connectUrl: () => null,
        isGuarded: options.isGuarded ?? false,
      };
      return {
        viewer,
        asana: createAsanaOperation({
          client: asanaClient,
          credential: viewer.asana,
          links,
          scope,
        }),
        google: createGoogleOperation({
          client: googleClient,
          credential: viewer.google,
          refusedMasks,
          scope,
        }),
        meeting: createMeeting(),
        upstream: scope.ledger,
        signal,
      };
    },
    close: () => http.close(),
  };
}
