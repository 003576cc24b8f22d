import type { OperationWork } from '../event-loop/operation-work.ts';
import { runInSlices } from '../event-loop/time-slice.ts';
import { type CostDetails, type OperationCost, planCost } from './cost-sum.ts';
import type { VariableValues } from './field-argument.ts';
import type { CallCost } from './field-cost.ts';
import type { ObjectPlan } from './field-plan.ts';
import type { OperationPlan } from './operation-plan.ts';
import { RecordCosts, sizeOf } from './record-cost.ts';

/** Equal calls of an operation. */
export interface PlannedCall {
  readonly service: string;
  readonly method: string;
  /** As the service's documentation writes it, without ids. */
  readonly route: string;
  /** The requested fields, as the service spells them. */
  readonly fields: readonly string[];
  /** How often the call is made at most. Infinity if only the service knows it. */
  readonly times: number;
}

/** The cost of an operation, and what it consists of. */
export interface DetailedCost {
  readonly cost: OperationCost;
  readonly calls: readonly PlannedCall[];
  /** The fields for which only the service knows how many records they have, or how many calls they need. */
  readonly unbounded: readonly string[];
}

/** The cost of an operation with its calls. Takes longer than `costOfOperation`, which every operation needs. */
export async function detailedCostOf(
  plan: OperationPlan,
  variables: VariableValues,
  work: OperationWork,
): Promise<DetailedCost> {
  const details = new Details();
  const { cost } = await runInSlices(planCost(plan, variables, details), work);
  if (cost.nodes < Number.POSITIVE_INFINITY) details.addRecords(new RecordCosts(plan, variables));
  return { cost, calls: [...details.calls.values()], unbounded: [...details.unbounded] };
}

/** A record at one path. The same record of a plan can be at several paths. */
interface Occurrence {
  times: number;
  readonly path: readonly string[];
}

class Details implements CostDetails {
  readonly calls = new Map<string, PlannedCall>();
  readonly unbounded = new Set<string>();
  readonly #objects = new Map<ObjectPlan, Occurrence>();

  addCall(call: CallCost, times: number, path: readonly string[]): void {
    if (times === 0) return;
    const { group, method, route } = call;
    const fields = call.fields();
    const key = [group.service, method, route, ...fields].join(' ');
    const before = this.calls.get(key)?.times ?? 0;
    this.calls.set(key, { service: group.service, method, route, fields, times: before + times });
    if (call.max === Number.POSITIVE_INFINITY) this.unbounded.add(path.join('.'));
  }

  addObject(object: ObjectPlan, times: number, path: readonly string[]): void {
    if (times === Number.POSITIVE_INFINITY) this.unbounded.add(path.join('.'));
    const known = this.#objects.get(object);
    if (known === undefined) this.#objects.set(object, { times, path });
    else known.times += times;
  }

  /** Adds what is below the objects that were added. Each object is counted once, after all objects that contain it. */
  addRecords(records: RecordCosts): void {
    for (const object of this.#sorted(records)) {
      const { times, path: above } = this.#objects.get(object) ?? { times: 0, path: [] };
      for (const plan of object.fields) {
        const path = [...above, plan.key];
        const cost = records.costOf(plan, null);
        if (cost === null || times === 0) continue;
        for (const call of cost?.calls ?? [])
          this.addCall(call, times * call.max * (call.steps ?? 1), path);
        const count = cost === undefined ? sizeOf(plan) : (cost.maxValues ?? 1);
        if (count === 0) continue;
        if (count === Number.POSITIVE_INFINITY && records.objectsOf(plan).length > 0)
          this.unbounded.add(path.join('.'));
        for (const value of records.objectsOf(plan)) {
          const known = this.#objects.get(value);
          if (known === undefined) this.#objects.set(value, { times: times * count, path });
          else known.times += times * count;
        }
      }
    }
  }

  /** All objects below those that were added: each after the objects that contain it. */
  #sorted(records: RecordCosts): readonly ObjectPlan[] {
    const visited = new Set<ObjectPlan>();
    const sorted: ObjectPlan[] = [];
    const visit = (object: ObjectPlan) => {
      if (visited.has(object)) return;
      visited.add(object);
      for (const plan of object.fields) records.objectsOf(plan).forEach(visit);
      sorted.push(object);
    };
    [...this.#objects.keys()].forEach(visit);
    return sorted.reverse();
  }
}
