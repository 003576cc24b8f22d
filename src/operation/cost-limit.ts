import type { OperationWork } from '../engine/event-loop/operation-work.ts';
import type { ServiceCost } from '../engine/plan/call-total.ts';
import type { OperationCost } from '../engine/plan/cost-sum.ts';
import type { VariableValues } from '../engine/plan/field-argument.ts';
import { costOfOperation } from '../engine/plan/operation-cost.ts';
import type { OperationPlan } from '../engine/plan/operation-plan.ts';
import type { EstimatedTotals } from './report/upstream-report.ts';

/** The maximum cost of an operation. */
export interface CostLimits {
  /** The number of reads and writes that an operation may need. */
  readonly maxUpstreamRequests: number;
  /** The number of records that an operation may return. */
  readonly maxNodes: number;
}

/** Why an operation is not executed. */
export interface CostProblem {
  readonly code: 'UPSTREAM_BUDGET_EXCEEDED' | 'OPERATION_TOO_LARGE';
  readonly message: string;
}

/** Why an operation is not executed; null if it is within the limits. */
export function findCostProblem(
  { services, nodes }: OperationCost,
  { maxUpstreamRequests, maxNodes }: CostLimits,
): CostProblem | null {
  let calls = 0;
  for (const { minReads, writes } of services.values()) calls += minReads + writes;
  if (calls > maxUpstreamRequests)
    return {
      code: 'UPSTREAM_BUDGET_EXCEEDED',
      message: `This operation needs at least ${calls} upstream calls, and this server allows ${maxUpstreamRequests}. Nothing was sent. Request fewer items or fields, or divide the operation into several.`,
    };
  if (nodes > maxNodes)
    return {
      code: 'OPERATION_TOO_LARGE',
      message: `This operation can return ${nodes === Number.POSITIVE_INFINITY ? 'too many records to count' : `${nodes} records`}, and this server allows ${maxNodes}. Nothing was sent. Request fewer items of each list.`,
    };
  return null;
}

/** The cost of a planned operation, and why it is not executed. */
export interface Assessment {
  readonly estimated: EstimatedTotals;
  /** The maximum number of records that the operation returns. */
  readonly nodes: number;
  readonly problem: CostProblem | null;
}

/** Calculates the cost of an operation and compares it with the limits. Returns a promise if this takes long. */
export function assess(
  plan: OperationPlan,
  variables: VariableValues,
  limits: CostLimits,
  work: OperationWork,
): Assessment | Promise<Assessment> {
  const cost = costOfOperation(plan, variables, work);
  return cost instanceof Promise
    ? cost.then((one) => toAssessment(one, limits))
    : toAssessment(cost, limits);
}

const toAssessment = (cost: OperationCost, limits: CostLimits): Assessment => ({
  estimated: toEstimate(cost),
  nodes: cost.nodes,
  problem: findCostProblem(cost, limits),
});

/** Estimates of costs that several operations share. */
const estimates = new WeakMap<OperationCost, EstimatedTotals>();

function toEstimate(cost: OperationCost): EstimatedTotals {
  const known = estimates.get(cost);
  if (known !== undefined) return known;
  const services = [...cost.services.values()];
  const sum = (count: (one: ServiceCost) => number) =>
    services.reduce((total, one) => total + count(one), 0);
  const estimate = {
    minRequests: sum(({ minRequests }) => minRequests),
    maxRequests: finite(sum(({ maxRequests }) => maxRequests)),
    minReads: sum(({ minReads }) => minReads),
    maxReads: finite(sum(({ maxReads }) => maxReads)),
    writes: sum(({ writes }) => writes),
  };
  estimates.set(cost, estimate);
  return estimate;
}

/** Null for a number that only the services know. JSON has no infinity, and clients read larger numbers inexactly. */
const finite = (count: number) =>
  count === Number.POSITIVE_INFINITY ? null : Math.min(count, Number.MAX_SAFE_INTEGER);
