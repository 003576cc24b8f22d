import type { ExecutionResult } from 'graphql';
import type { Completion } from '../plan/completion.ts';
import { streamUsageOf } from '../plan/delivery-directive.ts';
import type { DeferUsage, DeliveryPlan } from '../plan/delivery-plan.ts';
import type { VariableValues } from '../plan/field-argument.ts';
import type { FieldPlan, ObjectPlan } from '../plan/field-plan.ts';
import type { Execution } from './execution.ts';
import { DeferredFragment, type Part, type PendingResult, StreamedList } from './pending-result.ts';
import {
  aboveField,
  type Container,
  createContainer,
  type ResultPosition,
} from './result-position.ts';
import { handleRejections } from './value.ts';
import type { Separation } from './value-completion.ts';

/** An object of the result in which something is deferred or streamed. */
interface ObjectScope {
  /** Null for the root. */
  readonly position: ResultPosition | null;
  readonly plan: DeliveryPlan;
  readonly fragments: ReadonlyMap<DeferUsage, DeferredFragment>;
  /** Whether the part is an item of a streamed list of this object. */
  readonly isOfItem?: true;
}

export interface PartTask {
  readonly part: DeliveredPart;
  /** The object or the list that the part belongs to. Null for the root. */
  readonly top: ResultPosition | null;
  readonly data: Container;
  readonly plan: FieldPlan;
  run(execution: Execution): Promise<void> | undefined;
  readonly owners: readonly PendingResult[];
}

/** Executes the parts that follow the initial result. */
export interface PartExecutor {
  readonly variables: VariableValues;
  add(task: PartTask): void;
}

/** Data that is sent together. While it is executed, it finds what is deferred and streamed in it. */
export class DeliveredPart implements Separation, Part {
  result: ExecutionResult | null = null;
  readonly found: PendingResult[] = [];
  readonly #executor: PartExecutor;
  readonly #scopes = new Map<ResultPosition | null, ObjectScope>();

  /** @param scope  The object to which the part belongs. Absent for the initial result. */
  constructor(executor: PartExecutor, scope?: ObjectScope) {
    this.#executor = executor;
    if (scope !== undefined) this.#scopes.set(scope.position, scope);
  }

  fieldsOf(
    object: ObjectPlan,
    plan: FieldPlan,
    source: unknown,
    position: ResultPosition,
  ): readonly FieldPlan[] {
    const scope = this.#scopes.get(aboveField(position.above, position.key));
    if (scope === undefined) return object.fields;
    const below = scope.isOfItem
      ? scope.plan.belowItem(plan, object)
      : scope.plan.below(plan, object);
    return below === null
      ? object.fields
      : this.enter(below, object, source, position, scope.fragments);
  }

  itemsOf(
    items: readonly unknown[],
    plan: FieldPlan,
    item: Completion,
    position: ResultPosition,
  ): readonly unknown[] {
    // The items of an inner list are sent together.
    const scope = typeof position.key === 'string' ? this.#scopes.get(position.above) : undefined;
    const [node] = plan.nodes;
    if (scope === undefined || node === undefined) return items;
    const stream = streamUsageOf(node, this.#executor.variables);
    if (stream === null || items.length <= stream.initialCount) return items;
    const list = new StreamedList(stream.label, position, stream.initialCount);
    this.found.push(list);
    const later = items.slice(list.start);
    handleRejections(later);
    for (const [offset, value] of later.entries()) {
      const part = new DeliveredPart(this.#executor, {
        position: scope.position,
        plan: scope.plan,
        fragments: new Map(),
        isOfItem: true,
      });
      list.items.push(part);
      const index = list.start + offset;
      this.#executor.add({
        part,
        top: position,
        data: {},
        plan,
        run: (execution) => execution.runItem(value, index, plan, item, position),
        owners: [list],
      });
    }
    return items.slice(0, list.start);
  }

  /** Adds what is deferred of an object. Returns the fields that belong to this part. */
  enter(
    plan: DeliveryPlan,
    object: ObjectPlan,
    source: unknown,
    position: ResultPosition | null,
    outer: ObjectScope['fragments'] = new Map(),
  ): readonly FieldPlan[] {
    const fragments = plan.usages.length === 0 ? outer : this.#addFragments(plan, position, outer);
    const scope = { position, plan, fragments };
    this.#scopes.set(position, scope);
    for (const { usages, fields } of plan.groups) {
      const [first] = fields;
      if (first === undefined) continue;
      const owners = [...usages].flatMap((usage) => fragments.get(usage) ?? []);
      const part = new DeliveredPart(this.#executor, scope);
      const deferred = { part, position, fragments: owners, isSent: false };
      for (const fragment of owners) {
        fragment.fields.push(deferred);
        fragment.openCount += 1;
      }
      this.#executor.add({
        part,
        top: position,
        data: createContainer(object),
        plan: first,
        run: (execution) => execution.run(fields, source),
        owners,
      });
    }
    return plan.fields;
  }

  #addFragments(
    { usages }: DeliveryPlan,
    position: ResultPosition | null,
    outer: ObjectScope['fragments'],
  ): ObjectScope['fragments'] {
    const fragments = new Map(outer);
    for (const usage of usages) {
      const parent = usage.parent === null ? undefined : fragments.get(usage.parent);
      const fragment = new DeferredFragment(usage.label, position, parent ?? null);
      fragments.set(usage, fragment);
      this.found.push(fragment);
    }
    return fragments;
  }
}
