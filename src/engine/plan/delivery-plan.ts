import type { FieldNode, GraphQLObjectType, SelectionNode, SelectionSetNode } from 'graphql';
import { type FieldPlan, type ObjectPlan, responseKey } from './field-plan.ts';
import type { PlanScope } from './plan-scope.ts';

// Which fields of an object are sent with it, and which later. Each field is executed once: with the object, if it is also selected outside of
// deferred fragments, and otherwise for all deferred fragments that select it. Source: GraphQL, "Incremental delivery" (draft of 2024).

/** A fragment with `@defer`, at one object of the plan. */
export interface DeferUsage {
  readonly label: string | undefined;
  /** The deferred fragment that contains it. */
  readonly parent: DeferUsage | null;
}

/** The fragments that fields are deferred by. Empty: the fields are part of the initial result. */
type Usages = ReadonlySet<DeferUsage>;

/** Fields of one object that are deferred by the same fragments. */
export interface FieldGroup {
  readonly usages: Usages;
  readonly fields: FieldPlan[];
}

/** A node of a field, and the innermost deferred fragment that contains it. */
interface DeferredNode {
  readonly node: FieldNode;
  readonly usage: DeferUsage | null;
}

const none: Usages = new Set();

/** What an operation says about its deferred fragments. */
export interface DeferConditions {
  readonly scope: PlanScope;
  /** The usage of a fragment that is deferred; null if it is not. */
  toUsage(selected: SelectionNode, parent: DeferUsage | null): DeferUsage | null;
  /** Whether something in a selection set, or below it, can be deferred or streamed. */
  hasIncremental(set: SelectionSetNode | undefined): boolean;
}

/** Selection sets of one object, and the deferred fragment that contains each of them. */
type DeferredSets = readonly {
  readonly set: SelectionSetNode | undefined;
  readonly usage: DeferUsage | null;
}[];

/** What is deferred of one object. The plan belongs to one operation. */
export class DeliveryPlan {
  /** The fields that are sent with the object. */
  readonly fields: readonly FieldPlan[];
  readonly groups: readonly FieldGroup[];
  /** The fragments that are deferred at this object. */
  readonly usages: readonly DeferUsage[];
  readonly #conditions: DeferConditions;
  readonly #nodes: ReadonlyMap<string, readonly DeferredNode[]>;
  readonly #below = new Map<ObjectPlan, DeliveryPlan | null>();
  readonly #belowItem = new Map<ObjectPlan, DeliveryPlan | null>();

  /** @param own  The fragments that the object itself is deferred by. */
  constructor(object: ObjectPlan, sets: DeferredSets, own: Usages, conditions: DeferConditions) {
    this.#conditions = conditions;
    const usages: DeferUsage[] = [];
    this.#nodes = collectNodes(sets, object.type, conditions, usages);
    this.usages = usages;
    const fields: FieldPlan[] = [];
    const groups: FieldGroup[] = [];
    for (const plan of object.fields) {
      const ofField = usagesOf(this.#nodes.get(plan.key) ?? []);
      const group = groups.find((one) => isSame(one.usages, ofField));
      if (isSame(ofField, own)) fields.push(plan);
      else if (group !== undefined) group.fields.push(plan);
      else groups.push({ usages: ofField, fields: [plan] });
    }
    this.fields = fields;
    this.groups = groups;
  }

  /** The plan of an object that is the value of a field, or an item of it; null if nothing is deferred there. */
  below(plan: FieldPlan, object: ObjectPlan): DeliveryPlan | null {
    let below = this.#below.get(object);
    if (below === undefined) {
      const nodes = this.#nodes.get(plan.key) ?? [];
      below = this.#isUniform(nodes)
        ? null
        : new DeliveryPlan(object, toSets(nodes), usagesOf(nodes), this.#conditions);
      this.#below.set(object, below);
    }
    return below;
  }

  /**
   * The same for an item that is sent later than its list. Fragments outside of the list do not defer what it contains.
   */
  belowItem(plan: FieldPlan, object: ObjectPlan): DeliveryPlan | null {
    let below = this.#belowItem.get(object);
    if (below === undefined) {
      const nodes = plan.nodes.map((node) => ({ node, usage: null }));
      below = this.#isUniform(nodes)
        ? null
        : new DeliveryPlan(object, toSets(nodes), none, this.#conditions);
      this.#belowItem.set(object, below);
    }
    return below;
  }

  /** Whether everything below a field is sent together. */
  #isUniform(nodes: readonly DeferredNode[]): boolean {
    return nodes.every(
      ({ node, usage }) =>
        usage === nodes[0]?.usage && !this.#conditions.hasIncremental(node.selectionSet),
    );
  }
}

export const rootDeliveryPlan = (
  root: ObjectPlan,
  set: SelectionSetNode,
  conditions: DeferConditions,
) => new DeliveryPlan(root, [{ set, usage: null }], none, conditions);

const toSets = (nodes: readonly DeferredNode[]): DeferredSets =>
  nodes.map(({ node, usage }) => ({ set: node.selectionSet, usage }));

function collectNodes(
  sets: DeferredSets,
  type: GraphQLObjectType,
  { scope, toUsage }: DeferConditions,
  found: DeferUsage[],
): ReadonlyMap<string, readonly DeferredNode[]> {
  const groups = new Map<string, DeferredNode[]>();
  /** By the name of a fragment: what it was visited for. A fragment is visited again if that is deferred and this is not. */
  const visited = new Map<string, (DeferUsage | null)[]>();
  const collect = (set: SelectionSetNode | undefined, usage: DeferUsage | null): void => {
    for (const selected of set?.selections ?? []) {
      if (scope.isExcluded(selected)) continue;
      if (selected.kind === 'Field') {
        const key = responseKey(selected);
        const nodes = groups.get(key) ?? [];
        nodes.push({ node: selected, usage });
        groups.set(key, nodes);
        continue;
      }
      const deferred = toUsage(selected, usage);
      if (deferred !== null) found.push(deferred);
      const inner = deferred ?? usage;
      if (selected.kind === 'FragmentSpread') {
        const known = visited.get(selected.name.value) ?? [];
        if (known.some((one) => isWithin(inner, one))) continue;
        visited.set(selected.name.value, [...known, inner]);
      }
      collect(scope.fragmentOf(selected, type), inner);
    }
  };
  for (const { set, usage } of sets) collect(set, usage);
  return groups;
}

/** Whether what is deferred by a fragment comes together with another one, or after it. */
function isWithin(usage: DeferUsage | null, other: DeferUsage | null): boolean {
  for (let one = usage; one !== null; one = one.parent) if (one === other) return true;
  return other === null;
}

/** The fragments for which a field is executed. Fragments inside of another one of them receive it earlier. */
function usagesOf(nodes: readonly DeferredNode[]): Usages {
  const usages = new Set<DeferUsage>();
  for (const { usage } of nodes) {
    if (usage === null) return none;
    usages.add(usage);
  }
  for (const usage of usages)
    for (let above = usage.parent; above !== null; above = above.parent)
      if (usages.has(above)) usages.delete(usage);
  return usages;
}

const isSame = (one: Usages, other: Usages): boolean =>
  one.size === other.size && [...one].every((usage) => other.has(usage));
