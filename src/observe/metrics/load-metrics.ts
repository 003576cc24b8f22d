import { Gauge, type Registry } from 'prom-client';
import type { UpstreamLoad } from '../../operation/report/upstream-load.ts';

/** What is measured at the moment when the metrics are read. */
export interface LoadSource {
  /** The number of operations in progress. */
  operationCount(): number;
  /** The number of open streams. */
  subscriptionCount(): number;
  /** The requests to the services. */
  upstreamLoad(): UpstreamLoad;
  /** Whether the limits of the services are shared with the other instances. Absent if there are no others. */
  readonly isSharing?: () => boolean;
}

/** Defines the metrics whose values are found when they are read. They cost an operation nothing. */
export function defineLoadMetrics(registry: Registry, source: LoadSource): void {
  const registers = [registry];
  new Gauge({
    name: 'taskdoc_operations_in_progress',
    help: 'Operations in progress, including those whose client has left.',
    registers,
    collect() {
      this.set(source.operationCount());
    },
  });
  new Gauge({
    name: 'taskdoc_subscriptions_open',
    help: 'Open streams of subscriptions.',
    registers,
    collect() {
      this.set(source.subscriptionCount());
    },
  });
  new Gauge({
    name: 'taskdoc_upstream_queued_requests',
    help: 'Requests that wait until they may be sent, of all credentials.',
    labelNames: ['api', 'kind'],
    registers,
    collect() {
      for (const { api, kind, waiting } of source.upstreamLoad().queues)
        this.set({ api, kind }, waiting);
    },
  });
  new Gauge({
    name: 'taskdoc_upstream_in_flight_requests',
    help: 'Requests in flight, of all credentials. Each action of a batch counts.',
    labelNames: ['api', 'kind'],
    registers,
    collect() {
      for (const { api, kind, inFlight } of source.upstreamLoad().queues)
        this.set({ api, kind }, inFlight);
    },
  });
  new Gauge({
    name: 'taskdoc_upstream_connections_in_use',
    help: 'Connections in use. A pool has the name of the host of a service, or is that of the downloads or the uploads.',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const { pool, inUse } of source.upstreamLoad().pools) this.set({ pool }, inUse);
    },
  });
  new Gauge({
    name: 'taskdoc_upstream_connections_limit',
    help: 'The maximum number of connections of a pool.',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const { pool, size } of source.upstreamLoad().pools) this.set({ pool }, size);
    },
  });
  const { isSharing } = source;
  if (isSharing === undefined) return;
  new Gauge({
    name: 'taskdoc_limits_shared',
    help: '1 while this instance shares the limits of the services with the others, 0 while it uses its share.',
    aggregator: 'min',
    registers,
    collect() {
      this.set(isSharing() ? 1 : 0);
    },
  });
}
