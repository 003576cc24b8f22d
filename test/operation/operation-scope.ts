import { OperationWork } from '../../src/engine/event-loop/operation-work.ts';
import type { OperationScope } from '../../src/operation/caller/caller.ts';
import { UpstreamMetrics } from '../../src/operation/report/upstream-metrics.ts';
import { RequestAbort } from '../../src/upstream/http/abort-signal.ts';

/** The scope of an operation that nothing limits. */
export const createScope = (): OperationScope => ({
  metrics: new UpstreamMetrics(false),
  operationWork: new OperationWork(),
  signal: new RequestAbort(),
  deadlineAt: Date.now() + 60_000,
  countRequest: () => undefined,
  isGuarded: false,
  connectUrl: () => '',
  requiresCredential: false,
});
