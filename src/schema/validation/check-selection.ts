import {
  type FieldNode,
  type GraphQLField,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNullableType,
  isListType,
} from 'graphql';
import type { VariableValues } from '../../engine/plan/field-argument.ts';
import type { FieldPlan } from '../../engine/plan/field-plan.ts';
import { planOfField } from '../../engine/plan/field-source.ts';
import { concreteTypes } from '../../engine/plan/selection.ts';
import type { ArgumentCheck } from './argument-parser.ts';
import { checkListLimits } from './list-limit.ts';

export interface ArgumentProblem {
  readonly error: unknown;
  readonly node: FieldNode | undefined;
  /** Response keys, up to the field or the first list above it: a list that has not been read has no items with indexes. */
  readonly path: readonly (string | number)[];
}

/** The index of a list item in a path, before the list has items. */
const unknownIndex = null;
type Path = readonly (string | number | typeof unknownIndex)[];

/** The path up to the first list: clients cannot map a path through a list without an index. */
function withoutUnknownIndex(path: Path): ArgumentProblem['path'] {
  const known = path.indexOf(unknownIndex);
  return (known === -1 ? path : path.slice(0, known)).filter((key) => key !== unknownIndex);
}

/** How the arguments of a field are parsed, if it parses them. */
const parserOf = (field: GraphQLField<unknown, unknown>) =>
  field.extensions['parser'] as ArgumentCheck<object> | undefined;

/** Checks the arguments of a mutation and of all fields selected below it. Returns the first problem, or null. */
export function findProblem(info: GraphQLResolveInfo): ArgumentProblem | null {
  const { schema, variableValues } = info;
  return new SelectionCheck(schema, variableValues).find(planOfField(info), [info.path.key]);
}

/** Fields that were checked without a problem, including everything below them, and that use no variable. */
const checked = new WeakSet<FieldPlan>();

class SelectionCheck {
  readonly #schema: GraphQLSchema;
  readonly #variables: VariableValues;
  /** Fields that were checked in this operation: a fragment can be spread in many places. */
  readonly #checked = new Set<FieldPlan>();
  #variableUses = 0;

  constructor(schema: GraphQLSchema, variables: VariableValues) {
    this.#schema = schema;
    this.#variables = variables;
  }

  find(plan: FieldPlan, path: Path): ArgumentProblem | null {
    if (checked.has(plan)) return null;
    if (this.#checked.has(plan)) {
      this.#variableUses += 1;
      return null;
    }
    const usesBefore = this.#variableUses;
    if (plan.usesVariables) this.#variableUses += 1;
    try {
      if (plan.field.args.length > 0) {
        const args = plan.argumentsFor(this.#variables);
        checkListLimits(plan.field, args);
        parserOf(plan.field)?.parse(args);
      }
    } catch (error) {
      return { error, node: plan.nodes[0], path: withoutUnknownIndex(path) };
    }
    const pathOfValue = isListType(getNullableType(plan.field.type))
      ? [...path, unknownIndex]
      : path;
    for (const type of concreteTypes(plan, this.#schema)) {
      for (const below of plan.objectPlan(type).fields) {
        const problem = this.find(below, [...pathOfValue, below.key]);
        if (problem !== null) return problem;
      }
    }
    this.#checked.add(plan);
    if (this.#variableUses === usesBefore) checked.add(plan);
    return null;
  }
}
