// For each alert of examples/observability/alerts.yml: the values of metrics of an installation with the problem, and of one that is just
// within the limit. Each text is in the notation of promtool, with a value every 15 s: `0+2x80` grows by 2, eighty times.

/** Values by metric, with the labels other than `job` and `instance`. */
export type Series = Readonly<Record<string, string>>;

export interface AlertCase {
  readonly problem: Series;
  readonly usual: Series;
}

/** A histogram whose requests all take a little less than an upper bound, so that their quantiles are close to it. */
const histogram = (name: string, bounds: readonly number[], at: number, labels = ''): Series =>
  Object.fromEntries(
    [...bounds, Number.POSITIVE_INFINITY].map((bound) => [
      `${name}_bucket{${labels}le="${bound === Number.POSITIVE_INFINITY ? '+Inf' : bound}"}`,
      bound < at ? '0x80' : '0+15x80',
    ]),
  );

const errors = (code: string, growth: number): Series => ({
  [`taskdoc_operation_errors_total{code="${code}"}`]: `0+${growth}x80`,
  'taskdoc_operations_total{type="query",outcome="success"}': '0+100x80',
});

/** A counter that grows once, shortly before the values are evaluated. */
const once = '0x78 1x40';

export const alertCases: Readonly<Record<string, AlertCase>> = {
  TaskdocDown: { problem: { up: '1x40 0x40' }, usual: { up: '1x80' } },
  TaskdocInternalErrors: {
    problem: { 'taskdoc_operation_errors_total{code="INTERNAL"}': once },
    usual: { 'taskdoc_operation_errors_total{code="INTERNAL"}': '1x80' },
  },
  TaskdocServiceErrors: {
    problem: errors('UPSTREAM_TIMEOUT', 6),
    usual: errors('UPSTREAM_TIMEOUT', 5),
  },
  TaskdocCircuitOpen: {
    problem: { 'taskdoc_upstream_circuit_open{api="asana"}': '0x40 1x40' },
    usual: { 'taskdoc_upstream_circuit_open{api="asana"}': '1x40 0x40' },
  },
  TaskdocWritesUnknown: {
    problem: { 'taskdoc_writes_total{applied="UNKNOWN"}': once },
    usual: { 'taskdoc_writes_total{applied="YES"}': once },
  },
  TaskdocStoreUnavailable: {
    problem: { 'taskdoc_operation_errors_total{code="STORE_UNAVAILABLE"}': once },
    usual: { 'taskdoc_operation_errors_total{code="STORE_UNAVAILABLE"}': '3x80' },
  },
  TaskdocStoreSlow: {
    problem: histogram('taskdoc_store_duration_seconds', [0.5, 1, 5], 5, 'operation="get",'),
    usual: histogram('taskdoc_store_duration_seconds', [0.5, 1, 5], 1, 'operation="get",'),
  },
  TaskdocRedisUnreachable: {
    problem: { taskdoc_redis_reachable: '1x60 0x20' },
    usual: { taskdoc_redis_reachable: '0x60 1x20' },
  },
  TaskdocLimitsNotShared: {
    problem: { taskdoc_limits_shared: '1x60 0x20' },
    usual: { taskdoc_limits_shared: '0x60 1x20' },
  },
  TaskdocRedisSlow: {
    problem: histogram('taskdoc_redis_command_duration_seconds', [0.02, 0.1, 0.5], 0.5),
    usual: histogram('taskdoc_redis_command_duration_seconds', [0.02, 0.1, 0.5], 0.1),
  },
  TaskdocBusy: {
    problem: { 'taskdoc_rejected_requests_total{code="SERVER_BUSY"}': '0+1x80' },
    usual: { 'taskdoc_rejected_requests_total{code="TOO_MANY_REQUESTS"}': '0+1x80' },
  },
  TaskdocOperationsSlow: {
    problem: histogram('taskdoc_operation_duration_seconds', [2.5, 5, 10], 10, 'type="query",'),
    usual: histogram('taskdoc_operation_duration_seconds', [2.5, 5, 10], 5, 'type="query",'),
  },
  TaskdocServiceSlow: {
    problem: histogram(
      'taskdoc_upstream_request_duration_seconds',
      [1.6, 3.2, 6.4],
      6.4,
      'service="asana",',
    ),
    usual: histogram(
      'taskdoc_upstream_request_duration_seconds',
      [1.6, 3.2, 6.4],
      1.6,
      'service="asana",',
    ),
  },
  TaskdocRateLimited: {
    problem: {
      'taskdoc_upstream_rate_limited_total{service="asana"}': '0+6x80',
      'taskdoc_upstream_requests_total{service="asana"}': '0+100x80',
    },
    usual: {
      'taskdoc_upstream_rate_limited_total{service="asana"}': '0+5x80',
      'taskdoc_upstream_requests_total{service="asana"}': '0+100x80',
    },
  },
  TaskdocQueueLong: {
    problem: { 'taskdoc_upstream_queued_requests{api="asana",kind="reads"}': '0x40 201x40' },
    usual: { 'taskdoc_upstream_queued_requests{api="asana",kind="reads"}': '200x80' },
  },
  TaskdocConnectionsInUse: {
    problem: {
      'taskdoc_upstream_connections_in_use{pool="app.asana.com"}': '91x80',
      'taskdoc_upstream_connections_limit{pool="app.asana.com"}': '100x80',
    },
    usual: {
      'taskdoc_upstream_connections_in_use{pool="app.asana.com"}': '90x80',
      'taskdoc_upstream_connections_limit{pool="app.asana.com"}': '100x80',
    },
  },
  TaskdocEventLoopBlocked: {
    problem: { nodejs_eventloop_lag_p99_seconds: '0.26x80' },
    usual: { nodejs_eventloop_lag_p99_seconds: '0.25x80' },
  },
  TaskdocMemoryHigh: {
    problem: { process_resident_memory_bytes: '910000000x80' },
    usual: { process_resident_memory_bytes: '900000000x80' },
  },
  TaskdocFileDescriptorsHigh: {
    problem: { process_open_fds: '81x80', process_max_fds: '100x80' },
    usual: { process_open_fds: '80x80', process_max_fds: '100x80' },
  },
};
