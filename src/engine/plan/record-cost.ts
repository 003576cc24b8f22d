import { GraphQLError, type GraphQLObjectType, isObjectType } from 'graphql';
import { CallTotals } from './call-total.ts';
import type { VariableValues } from './field-argument.ts';
import { countRecords, type FieldCost, stepsOf } from './field-cost.ts';
import { costOf, needsOf, recordOf } from './field-needs.ts';
import type { FieldPlan, ObjectPlan } from './field-plan.ts';
import { toFieldSource } from './field-source.ts';
import type { PlannedOperation } from './operation-plan.ts';
import { concreteTypes } from './selection.ts';

/** What the fields below one record send and return at most. */
export interface RecordCost {
  readonly totals: CallTotals;
  readonly nodes: number;
}

/** Costs that depend on no variable. Weak keys: the objects belong to a plan, and the plan to a document. */
const cache = new WeakMap<ObjectPlan, RecordCost>();

/**
 * How many fields of an operation are counted. Fragments can combine a short document into a plan with very many fields. Such an
 * operation counts as too large.
 */
const maxFields = 50_000;

/** The costs of records whose ids are unknown until the operation runs. Each record of a plan is counted once. */
export class RecordCosts {
  readonly #planned: PlannedOperation;
  readonly #variables: VariableValues;
  readonly #ofOperation = new Map<ObjectPlan, RecordCost>();
  #fields = 0;
  /** Whether a variable affects what was counted so far. */
  usesVariables = false;

  constructor(planned: PlannedOperation, variables: VariableValues) {
    this.#planned = planned;
    this.#variables = variables;
  }

  /** Whether the operation has too many fields to count. */
  get isTooLarge(): boolean {
    return this.#fields > maxFields;
  }

  /** What a field declares; undefined if it sends nothing itself, null if its arguments are invalid. */
  costOf(plan: FieldPlan, id: string | null): FieldCost | null | undefined {
    this.#fields += 1;
    if (plan.usesVariables) this.usesVariables = true;
    const declare = costOf(plan.field);
    if (declare === undefined) return undefined;
    const source = toFieldSource(plan, { ...this.#planned, variableValues: this.#variables });
    try {
      // `never`: each field has its own arguments, and these belong to this field.
      return declare(id, plan.argumentsFor(this.#variables) as never, source);
    } catch (error) {
      // A required argument has no value.
      if (error instanceof GraphQLError) return null;
      throw error;
    }
  }

  /** What the fields of a record send. The result is relative to the response that contains the record. */
  below(object: ObjectPlan): RecordCost {
    const known = cache.get(object) ?? this.#ofOperation.get(object);
    if (known !== undefined) return known;
    const usedVariables = this.usesVariables;
    this.usesVariables = false;
    const cost = this.#count(object);
    if (this.usesVariables || this.isTooLarge) this.#ofOperation.set(object, cost);
    else cache.set(object, cost);
    this.usesVariables ||= usedVariables;
    return cost;
  }

  /** The plans of the values of a field, one per concrete type. */
  objectsOf(plan: FieldPlan): readonly ObjectPlan[] {
    return concreteTypes(plan, this.#planned.schema).flatMap(
      (type) => planObject(plan, type) ?? [],
    );
  }

  /** What is selected of the values of one type; null if the schema has no such type. */
  objectOf(plan: FieldPlan, typeName: string): ObjectPlan | null {
    const type = this.#planned.schema.getType(typeName);
    return isObjectType(type) ? planObject(plan, type) : null;
  }

  #count(object: ObjectPlan): RecordCost {
    const totals = new CallTotals();
    let nodes = 0;
    if (this.isTooLarge) return { totals, nodes };
    for (const plan of object.fields) {
      const cost = this.costOf(plan, null);
      if (cost === null) continue;
      for (const call of cost?.calls ?? []) totals.add(call, call.max, 0);
      if (cost !== undefined) nodes += countRecords(cost);
      const step = cost === undefined ? 0 : stepsOf(cost);
      const count = cost === undefined ? sizeOf(plan) : (cost.maxValues ?? 1);
      if (count === 0) continue;
      for (const value of this.objectsOf(plan)) {
        const below = this.below(value);
        totals.addAll(below.totals, count, step);
        nodes += below.nodes * toNumberOfNodes(count);
      }
    }
    return { totals, nodes };
  }
}

/** Null if a condition (`@include(if: $variable)`) has no value: the field is then an error when the operation is executed. */
function planObject(plan: FieldPlan, type: GraphQLObjectType): ObjectPlan | null {
  try {
    return plan.objectPlan(type);
  } catch (error) {
    if (error instanceof GraphQLError) return null;
    throw error;
  }
}

/** Whether a type has a record: its lists are part of a response, and their size is unknown. */
const hasRecord = (type: GraphQLObjectType) => recordOf(type) !== undefined;

/** The number of values of a field that sends nothing itself. */
export const sizeOf = (plan: FieldPlan): number =>
  plan.completion.kind === 'list' && hasRecord(plan.parentType) ? Number.POSITIVE_INFINITY : 1;

/** Whether the value of a field is one object that this server makes, such as the payload of a mutation. */
export const isOneObject = (plan: FieldPlan): boolean =>
  plan.completion.kind === 'object' && !hasRecord(plan.parentType);

/** Whether the request of a field needs only the id of its record. */
export const needsOnlyId = (plan: FieldPlan): boolean =>
  typeof needsOf(plan.field)?.separateRequest === 'function';

/** An unknown number counts as one node. */
export const toNumberOfNodes = (count: number): number =>
  count === Number.POSITIVE_INFINITY ? 1 : count;
