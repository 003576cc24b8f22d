import { AggregatorRegistry, Registry } from 'prom-client';
import type { MetricsSnapshot } from './metrics.ts';

/** What a process that has ended still counts for: a gauge is the state of a process. */
const lasting: ReadonlySet<unknown> = new Set(['counter', 'histogram']);

// The package types the metrics of a registry as its own, although the values are plain objects that can be sent to another process.
const add = (snapshots: readonly MetricsSnapshot[]): Registry =>
  AggregatorRegistry.aggregate([...snapshots] as never);

/** Adds up the metrics of several processes. A metric can have another rule than the sum, such as the maximum. */
export const metricsSum = {
  contentType: Registry.PROMETHEUS_CONTENT_TYPE,
  print: (snapshots: readonly MetricsSnapshot[]): Promise<string> => add(snapshots).metrics(),
  async ofEnded(snapshots: readonly MetricsSnapshot[]): Promise<MetricsSnapshot> {
    const all: MetricsSnapshot = await add(snapshots).getMetricsAsJSON();
    // 'counter' in the types, and a text in what the registry returns.
    return all.filter(({ type }) => lasting.has(type));
  },
};
