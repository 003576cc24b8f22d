import type { OperationWork } from '../event-loop/operation-work.ts';
import { runInSlices } from '../event-loop/time-slice.ts';
import { type OperationCost, type PlannedCost, planCost } from './cost-sum.ts';
import type { VariableValues } from './field-argument.ts';
import type { ObjectPlan } from './field-plan.ts';
import type { OperationPlan } from './operation-plan.ts';

/** Costs that depend on no variable. Weak keys: a plan is collected together with its document. */
const cache = new WeakMap<ObjectPlan, OperationCost>();

/** The latest costs that depend on variables, by the variables as JSON: clients repeat a query with the same variables. */
const latest = new WeakMap<ObjectPlan, Map<string, OperationCost>>();

/** How many of these costs are kept per plan, and how long their variables can be. */
const maxLatest = 8;
const maxKeyLength = 300;

/**
 * The cost of an operation. Calculated once per plan, or once per set of variables if a variable affects it. Returns a promise for an
 * operation that takes longer than a turn of the event loop.
 */
export function costOfOperation(
  plan: OperationPlan,
  variables: VariableValues,
  work: OperationWork,
): OperationCost | Promise<OperationCost> {
  const known = cache.get(plan.root);
  if (known !== undefined) return known;
  const key = toKey(variables);
  const costs = latest.get(plan.root) ?? new Map<string, OperationCost>();
  const repeated = key === null ? undefined : costs.get(key);
  if (repeated !== undefined) return repeated;
  const keep = ({ cost, usesVariables }: PlannedCost) => {
    if (!usesVariables) cache.set(plan.root, cost);
    else if (key !== null) {
      latest.set(plan.root, costs.set(key, cost));
      const [oldest] = costs.keys();
      if (costs.size > maxLatest && oldest !== undefined) costs.delete(oldest);
    }
    return cost;
  };
  const planned = runInSlices(planCost(plan, variables, null), work);
  return planned instanceof Promise ? planned.then(keep) : keep(planned);
}

/** Variables as a key of a cache; null if they are long, or contain a value without JSON. */
function toKey(variables: VariableValues): string | null {
  let length = 0;
  for (const value of Object.values(variables)) {
    // Lists and inputs are seldom repeated, and can be large.
    if (typeof value === 'bigint' || (typeof value === 'object' && value !== null)) return null;
    length += String(value).length;
  }
  return length > maxKeyLength ? null : JSON.stringify(variables);
}
