import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Store } from '../../account/store/store.ts';
import type { Redis } from '../../config/redis/redis.ts';
import type { OperationObserver } from '../../operation/report/operation-observer.ts';
import type { ObserveToolCall } from '../tool-observer.ts';
import { defineLoadMetrics, type LoadSource } from './load-metrics.ts';
import { OperationMetrics } from './operation-metrics.ts';
import { observeRedis } from './redis-metrics.ts';
import { defineStoreMetrics } from './store-metrics.ts';
import { defineToolMetrics } from './tool-metrics.ts';

// Metrics in Prometheus's format. This folder is loaded only if they are configured. It knows neither HTTP nor GraphQL: operations report what
// they do, and everything else is read when the metrics are read. docs/observability.md describes each metric.

/** The metrics of one process as plain objects, which can be sent to another one. */
export type MetricsSnapshot = readonly { readonly name: string; readonly type: unknown }[];

export interface Metrics {
  readonly observer: OperationObserver;
  /** All metrics in Prometheus's text format. */
  readonly contentType: string;
  read(): Promise<string>;
  snapshot(): Promise<MetricsSnapshot>;
  /** A store that counts what the given one does. */
  observeStore(store: Store): Store;
  /** A connection to Redis that counts what the given one does. Without it, there are no metrics of Redis. */
  observeRedis(redis: Redis): Redis;
  /** The server has stopped sending requests to an API, or continues. */
  changeCircuit(api: string, isOpen: boolean): void;
  readonly observeToolCall: ObserveToolCall;
  /** Defines the metrics that are measured when they are read. Call it once. */
  measure(source: LoadSource): void;
}

/** What the metrics need to know of the server. */
export interface MetricsOptions {
  /** The codes that errors can have. */
  readonly codes: readonly string[];
  /** The names of the APIs that have a circuit breaker. */
  readonly circuits: readonly string[];
  /** The version of the program. */
  readonly version: string;
}

export function createMetrics({ codes, circuits, version }: MetricsOptions): Metrics {
  const registry = new Registry();
  new Gauge({
    name: 'taskdoc_build_info',
    help: '1, with the version of the program.',
    labelNames: ['version'],
    aggregator: 'max',
    registers: [registry],
  }).set({ version }, 1);
  const circuit = new Gauge({
    name: 'taskdoc_upstream_circuit_open',
    help: '1 while the server sends only probes to an API because most requests failed, otherwise 0.',
    labelNames: ['api'],
    aggregator: 'max',
    registers: [registry],
  });
  for (const api of circuits) circuit.set({ api }, 0);
  const observer = new OperationMetrics(registry, codes);
  const observeStore = defineStoreMetrics(registry);
  collectDefaultMetrics({ register: registry });
  return {
    observer,
    contentType: registry.contentType,
    read: () => registry.metrics(),
    snapshot: () => registry.getMetricsAsJSON(),
    observeStore,
    observeRedis: (redis) => observeRedis(registry, redis),
    changeCircuit: (api, isOpen) => circuit.set({ api }, isOpen ? 1 : 0),
    observeToolCall: defineToolMetrics(registry),
    measure: (source) => defineLoadMetrics(registry, source),
  };
}
