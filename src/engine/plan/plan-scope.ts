import {
  type FieldNode,
  type FragmentDefinitionNode,
  type FragmentSpreadNode,
  type GraphQLField,
  GraphQLIncludeDirective,
  type GraphQLObjectType,
  type GraphQLSchema,
  GraphQLSkipDirective,
  getDirectiveValues,
  type InlineFragmentNode,
  isAbstractType,
  SchemaMetaFieldDef,
  type SelectionNode,
  type SelectionSetNode,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
} from 'graphql';
import type { VariableValues } from './field-argument.ts';
import { FieldPlan, type ObjectPlan, responseKey } from './field-plan.ts';

/** The parts of an operation that its plan depends on. */
export interface PlanScopeOptions {
  readonly schema: GraphQLSchema;
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>;
  /** Variables that contain at least those in `@skip` and `@include`. */
  readonly variables: VariableValues;
}

/**
 * Plans the fields of one operation, with fixed values of `@skip` and `@include`. The same nodes give the same plan. A fragment that
 * is spread in many places is therefore planned once, and the plan of a document is not larger than the document.
 */
export class PlanScope {
  readonly #options: PlanScopeOptions;
  /** By the first node: the node of a fragment can be the first of several groups of nodes. */
  readonly #fields = new WeakMap<FieldNode, FieldPlan[]>();
  #root: ObjectPlan | undefined;

  constructor(options: PlanScopeOptions) {
    this.#options = options;
  }

  /** The fields of the operation itself. */
  rootPlan(set: SelectionSetNode, type: GraphQLObjectType): ObjectPlan {
    this.#root ??= this.objectPlan([set], type);
    return this.#root;
  }

  /** The fields that selection sets contain for one concrete type. */
  objectPlan(
    selectionSets: Iterable<SelectionSetNode | undefined>,
    type: GraphQLObjectType,
  ): ObjectPlan {
    const groups = new Map<string, [FieldNode, ...FieldNode[]]>();
    const visited = new Set<string>();
    for (const set of selectionSets) this.#collect(set, type, groups, visited);
    const fields: FieldPlan[] = [];
    for (const nodes of groups.values()) {
      const field = this.#definitionOf(nodes[0].name.value, type);
      if (field !== undefined) fields.push(this.fieldPlan(nodes, field, type));
    }
    return { type, fields, hasPrototypeKey: groups.has('__proto__') };
  }

  /** The plan of a field whose nodes have been collected. */
  fieldPlan(
    nodes: readonly [FieldNode, ...FieldNode[]],
    field: GraphQLField<unknown, unknown>,
    parentType: GraphQLObjectType,
  ): FieldPlan {
    const candidates = this.#fields.get(nodes[0]) ?? [];
    let plan = candidates.find(
      (one) =>
        one.parentType === parentType &&
        one.nodes.length === nodes.length &&
        one.nodes.every((node, index) => node === nodes[index]),
    );
    if (plan === undefined) {
      plan = new FieldPlan(nodes, field, parentType, (parents, type) =>
        this.objectPlan(
          parents.map(({ selectionSet }) => selectionSet),
          type,
        ),
      );
      candidates.push(plan);
      this.#fields.set(nodes[0], candidates);
    }
    return plan;
  }

  #collect(
    set: SelectionSetNode | undefined,
    type: GraphQLObjectType,
    groups: Map<string, [FieldNode, ...FieldNode[]]>,
    visited: Set<string>,
  ): void {
    for (const selected of set?.selections ?? []) {
      if (this.isExcluded(selected)) continue;
      if (selected.kind === 'Field') {
        const key = responseKey(selected);
        const group = groups.get(key);
        if (group === undefined) groups.set(key, [selected]);
        else group.push(selected);
        continue;
      }
      if (selected.kind === 'FragmentSpread') {
        if (visited.has(selected.name.value)) continue;
        visited.add(selected.name.value);
      }
      this.#collect(this.fragmentOf(selected, type), type, groups, visited);
    }
  }

  /** The selections of a fragment, unless it is for other types. */
  fragmentOf(
    selected: FragmentSpreadNode | InlineFragmentNode,
    type: GraphQLObjectType,
  ): SelectionSetNode | undefined {
    const fragment =
      selected.kind === 'FragmentSpread' ? this.#options.fragments[selected.name.value] : selected;
    return this.#applies(fragment?.typeCondition?.name.value, type)
      ? fragment?.selectionSet
      : undefined;
  }

  /** Whether `@skip` or `@include` excludes a selection. */
  isExcluded(node: SelectionNode): boolean {
    if (!node.directives?.length) return false;
    const { variables } = this.#options;
    return (
      getDirectiveValues(GraphQLSkipDirective, node, variables)?.['if'] === true ||
      getDirectiveValues(GraphQLIncludeDirective, node, variables)?.['if'] === false
    );
  }

  #applies(condition: string | undefined, type: GraphQLObjectType): boolean {
    if (condition === undefined || condition === type.name) return true;
    const { schema } = this.#options;
    const conditionType = schema.getType(condition);
    return isAbstractType(conditionType) && schema.isSubType(conditionType, type);
  }

  #definitionOf(name: string, type: GraphQLObjectType): GraphQLField<unknown, unknown> | undefined {
    if (name === TypeNameMetaFieldDef.name) return TypeNameMetaFieldDef;
    if (type === this.#options.schema.getQueryType()) {
      if (name === SchemaMetaFieldDef.name) return SchemaMetaFieldDef;
      if (name === TypeMetaFieldDef.name) return TypeMetaFieldDef;
    }
    return type.getFields()[name];
  }
}
