import {
  type DirectiveNode,
  type FieldNode,
  type SelectionNode,
  type SelectionSetNode,
  valueFromASTUntyped,
} from 'graphql';
import type { DeferConditions, DeferUsage } from './delivery-plan.ts';
import type { VariableValues } from './field-argument.ts';
import { type OperationPlan, scopeOf } from './operation-plan.ts';

// The directives `@defer` and `@stream` with the variables of one operation.

export interface StreamUsage {
  readonly label: string | undefined;
  /** The number of items that are sent with the list. */
  readonly initialCount: number;
}

/** By selection set: whether it contains one of both directives, at any depth. */
const incremental = new WeakMap<SelectionSetNode, boolean>();

/** What an operation defers, with these variables. */
export function deferConditionsOf(plan: OperationPlan, variables: VariableValues): DeferConditions {
  const hasIncremental = (set: SelectionSetNode | undefined): boolean => {
    if (set === undefined) return false;
    const known = incremental.get(set);
    if (known !== undefined) return known;
    const found = set.selections.some((selected) => {
      if (directiveOf(selected, 'defer') ?? directiveOf(selected, 'stream')) return true;
      return selected.kind === 'FragmentSpread'
        ? hasIncremental(plan.fragments[selected.name.value]?.selectionSet)
        : hasIncremental(selected.selectionSet);
    });
    incremental.set(set, found);
    return found;
  };
  const toUsage = (selected: SelectionNode, parent: DeferUsage | null): DeferUsage | null => {
    const directive = directiveOf(selected, 'defer');
    if (directive === undefined) return null;
    const { if: condition = true, label } = valuesOf(directive, variables);
    return condition === false ? null : { label: textOf(label), parent };
  };
  return { scope: scopeOf(plan, variables), hasIncremental, toUsage };
}

/** How the list of a field is streamed; null if it is not. The number of initial items has been checked. */
export function streamUsageOf(node: FieldNode, variables: VariableValues): StreamUsage | null {
  const directive = directiveOf(node, 'stream');
  if (directive === undefined) return null;
  const { if: condition = true, label, initialCount = 0 } = valuesOf(directive, variables);
  if (condition === false) return null;
  return { label: textOf(label), initialCount: Number(initialCount) };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

const directiveOf = ({ directives }: SelectionNode, name: string): DirectiveNode | undefined =>
  directives?.find((one) => one.name.value === name);

/** The arguments of a directive. Validation has compared them with their types. */
const valuesOf = (
  { arguments: args = [] }: DirectiveNode,
  variables: VariableValues,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    args.map(({ name, value }) => [name.value, valueFromASTUntyped(value, { ...variables })]),
  );
