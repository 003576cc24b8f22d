import { setMaxListeners } from 'node:events';
import { asanaInFlight, createAsanaClient } from '../asana/client.ts';
import type { Viewer } from '../auth/viewer.ts';
import type { Config } from '../config.ts';
import { createBudget } from '../http/budget.ts';
import { createHttp } from '../http/request.ts';
import type { Links } from '../plan/records.ts';
import { type AsanaOperation, createAsanaOperation } from './asana/operation.ts';
import { Ledger } from './ledger.ts';
import { createSpending } from './spending.ts';

/** What resolvers are given: one per operation. */
export interface Context {
  readonly viewer: Viewer;
  readonly asana: AsanaOperation;
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
  const client = createAsanaClient({
    baseUrl: config.asana.baseUrl,
    timeoutMs: config.upstreamTimeoutMs,
    http,
    budget: createBudget(asanaInFlight),
  });
  return {
    contextFor(viewer, signal) {
      // Every read of the operation listens to it, and hundreds are normal.
      setMaxListeners(0, signal);
      const ledger = new Ledger(!config.production);
      const spend = createSpending(config.maxUpstreamRequests);
      const asana = createAsanaOperation({
        client,
        credential: viewer.asana,
        connectUrl: null,
        links,
        ledger,
        signal,
        deadlineAt: Date.now() + config.operationTimeoutMs,
        spend: () => spend('asana'),
        isGuarded: options.isGuarded ?? false,
      });
      return { viewer, asana, upstream: ledger, signal };
    },
    close: () => http.close(),
  };
}
