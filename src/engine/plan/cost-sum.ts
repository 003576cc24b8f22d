import type { SlicedWork } from '../event-loop/time-slice.ts';
import { isTurnOver } from '../event-loop/turn.ts';
import { CallTotals, noServiceCost, type ServiceCost } from './call-total.ts';
import { turnsPerResponse } from './deferred.ts';
import type { VariableValues } from './field-argument.ts';
import { type CallCost, countRecords, stepsOf } from './field-cost.ts';
import type { FieldPlan, ObjectPlan } from './field-plan.ts';
import type { OperationPlan } from './operation-plan.ts';
import { isOneObject, needsOnlyId, RecordCosts, sizeOf, toNumberOfNodes } from './record-cost.ts';

/** What an operation sends and returns, known before anything is sent. */
export interface OperationCost {
  /** By the name of the service. Contains only services to which the operation can send something. */
  readonly services: ReadonlyMap<string, ServiceCost>;
  /**
   * The maximum number of records that the operation reads by their ids or as items of a list. A list whose size only the service
   * knows counts as one.
   */
  readonly nodes: number;
}

/** Receives what the cost consists of. */
export interface CostDetails {
  /** @param times  How often the call is made at most. */
  addCall(call: CallCost, times: number, path: readonly string[]): void;
  /** A value of a field, below which no id is known in advance. */
  addObject(object: ObjectPlan, times: number, path: readonly string[]): void;
}

/** The cost of an operation, and whether a variable affects it. */
export interface PlannedCost {
  readonly cost: OperationCost;
  readonly usesVariables: boolean;
}

export function* planCost(
  plan: OperationPlan,
  variables: VariableValues,
  details: CostDetails | null,
): SlicedWork<PlannedCost> {
  const records = new RecordCosts(plan, variables);
  const operation = new OperationCosts(records, details);
  if (plan.operation.operation === 'mutation')
    // One field is complete before the next one starts.
    for (const field of plan.root.fields) yield* operation.addFields([field]);
  else yield* operation.addFields(plan.root.fields);
  return { cost: operation.total(turnsPerResponse(plan)), usesVariables: records.usesVariables };
}

/** How many fields are added before the time is checked. */
const fieldsBetweenChecks = 256;

interface Known {
  /** The id of the record; null if it is unknown in advance. */
  readonly id: string | null;
  /** When the fields start that need only the id, as a number of responses. */
  readonly idStep: number;
  /** When all other fields start. */
  readonly step: number;
  /** Whether the fields that need only the id are read in any case. */
  readonly isRead: boolean;
  /** Whether the value exists in any case. */
  readonly isCertain: boolean;
  readonly path: readonly string[];
}

/** Adds root fields, and all fields whose reads are known in advance because the id of their record is an argument. */
class OperationCosts {
  readonly #records: RecordCosts;
  readonly #details: CostDetails | null;
  readonly #sequences: { readonly certain: CallTotals; readonly most: CallTotals }[] = [];
  /** The reads that are certain. A read is repeated only after a write. */
  readonly #certainReads = new Map<string, string>();
  #nodes = 0;
  /** The fields that were added since the time was checked. */
  #unchecked = 0;
  #certain = new CallTotals();
  #most = new CallTotals();
  #firstReads = new Set<string>();
  #writtenServices = new Set<string>();

  constructor(records: RecordCosts, details: CostDetails | null) {
    this.#records = records;
    this.#details = details;
  }

  /** Adds root fields that are executed at the same time, after those that were added before. */
  *addFields(fields: readonly FieldPlan[]): SlicedWork<void> {
    this.#certain = new CallTotals();
    this.#most = new CallTotals();
    this.#firstReads = new Set();
    this.#writtenServices = new Set();
    this.#sequences.push({ certain: this.#certain, most: this.#most });
    for (const field of fields) {
      this.#addField(field, {
        id: null,
        idStep: 0,
        step: 0,
        isRead: true,
        isCertain: true,
        path: [],
      });
      // A root field can read a thousand records by their ids.
      if (this.#isTurnOver()) yield;
    }
    for (const [key, service] of this.#certainReads)
      if (this.#writtenServices.has(service)) this.#certainReads.delete(key);
  }

  total(turns: number): OperationCost {
    const services = new Map<string, ServiceCost>();
    for (const { certain, most } of this.#sequences) {
      const maxRequests = most.maxRequests(turns);
      for (const group of most.groups) {
        const before = services.get(group.service) ?? noServiceCost;
        const isRead = group.kind === 'read';
        services.set(group.service, {
          minRequests: before.minRequests + certain.minRequestsOf(group),
          maxRequests: before.maxRequests + (maxRequests.get(group) ?? 0),
          minReads: before.minReads + (isRead ? certain.countOf(group) : 0),
          maxReads: before.maxReads + (isRead ? most.countOf(group) : 0),
          writes: before.writes + (isRead ? 0 : most.countOf(group)),
        });
      }
    }
    return { services, nodes: this.#records.isTooLarge ? Number.POSITIVE_INFINITY : this.#nodes };
  }

  #isTurnOver(): boolean {
    if (this.#unchecked < fieldsBetweenChecks) return false;
    this.#unchecked = 0;
    return isTurnOver();
  }

  #addField(plan: FieldPlan, parent: Known): void {
    if (this.#records.isTooLarge) return;
    this.#unchecked += 1;
    const path = [...parent.path, plan.key];
    const isEarly = needsOnlyId(plan);
    const start = isEarly ? parent.idStep : parent.step;
    const isSent = isEarly ? parent.isRead : parent.isCertain;
    const cost = this.#records.costOf(plan, parent.id);
    if (cost === null) return;
    if (cost === undefined) {
      const { step, isCertain } = parent;
      const known = { id: null, idStep: step, step, isRead: isCertain, isCertain, path };
      this.#addValues(plan, known, sizeOf(plan));
      return;
    }
    for (const call of cost.calls) this.#addCall(call, start, isSent, path);
    this.#nodes += countRecords(cost);
    const step = start + stepsOf(cost);
    if (cost.records === undefined) {
      const isCertain = isSent && cost.calls.every(({ min }) => min > 0);
      const known = { id: null, idStep: step, step, isRead: isCertain, isCertain, path };
      this.#addValues(plan, known, cost.maxValues ?? 1);
      return;
    }
    // Several records are either alternatives or the items of a list. Each of them is read.
    const isCertain = isSent && cost.records.length === 1;
    for (const { typeName, id } of cost.records) {
      const object = this.#records.objectOf(plan, typeName);
      const known = { id, idStep: start, step, isRead: isSent, isCertain, path };
      for (const field of object?.fields ?? []) this.#addField(field, known);
    }
  }

  /** Adds what is selected of the values of a field. */
  #addValues(plan: FieldPlan, known: Known, count: number): void {
    if (count === 0) return;
    for (const object of this.#records.objectsOf(plan)) {
      if (count === 1 && isOneObject(plan)) {
        for (const field of object.fields) this.#addField(field, known);
        continue;
      }
      const below = this.#records.below(object);
      this.#most.addAll(below.totals, count, known.step);
      this.#nodes += below.nodes * toNumberOfNodes(count);
      this.#details?.addObject(object, count, known.path);
    }
  }

  #addCall(call: CallCost, start: number, isCertain: boolean, path: readonly string[]): void {
    const { group, key, method, route, step = 0, min, max } = call;
    const name = key === undefined ? undefined : `${group.service} ${key}`;
    // Reads with unknown ids can be equal if they have the same route.
    const certainName = name ?? `${group.service} ${method} ${route}`;
    if (group.kind === 'write') this.#writtenServices.add(group.service);
    if (isCertain && !(group.kind === 'read' && this.#certainReads.has(certainName))) {
      this.#certain.add(call, min, start);
      if (group.kind === 'read' && min > 0) this.#certainReads.set(certainName, group.service);
    }
    if (name !== undefined && start + step === 0) {
      if (this.#firstReads.has(name)) return;
      this.#firstReads.add(name);
    }
    this.#most.add(call, max, start);
    this.#details?.addCall(call, max * (call.steps ?? 1), path);
  }
}
