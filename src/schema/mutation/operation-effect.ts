import { GraphQLError } from 'graphql';
import type { Arguments, VariableValues } from '../../engine/plan/field-argument.ts';
import type { FieldPlan } from '../../engine/plan/field-plan.ts';
import type { OperationPlan } from '../../engine/plan/operation-plan.ts';
import { type Effect, effectKinds, effectsWith } from '../directive/effect.ts';

/** Which mutations a caller may execute: none, those that only add, or all. */
export type AllowedMutations = 'none' | 'add' | 'all';

export interface PlannedMutation {
  readonly name: string;
  /** Null if a required argument has no value: the field then fails before it sends anything. */
  readonly args: Arguments | null;
  readonly effects: readonly Effect[];
}

export function mutationsOf(
  { operation, root }: OperationPlan,
  variables: VariableValues,
): readonly PlannedMutation[] {
  if (operation.operation !== 'mutation') return [];
  return root.fields
    .filter(({ field }) => !field.name.startsWith('__'))
    .map((plan) => toMutation(plan, variables));
}

function toMutation(plan: FieldPlan, variables: VariableValues): PlannedMutation {
  const { field } = plan;
  const { name } = field;
  try {
    const args = plan.argumentsFor(variables);
    return { name, args, effects: effectsWith(field, args) };
  } catch (error) {
    if (error instanceof GraphQLError) return { name, args: null, effects: effectKinds(field) };
    throw error;
  }
}

/** The error of an operation with a mutation that its caller may not execute; null if all are allowed. */
export function findForbiddenMutation(
  plan: OperationPlan,
  variables: VariableValues,
  allowed: AllowedMutations,
): GraphQLError | null {
  if (allowed === 'all' || plan.operation.operation !== 'mutation') return null;
  if (allowed === 'none') return forbidden('This caller may only execute queries.');
  const other = mutationsOf(plan, variables).find(({ effects }) =>
    effects.some((effect) => effect !== 'ADDS'),
  );
  if (other === undefined) return null;
  const effects = other.effects.filter((effect) => effect !== 'ADDS').join(', ');
  return forbidden(
    `\`${other.name}\` does more than add: its effects are ${effects}. This caller may only execute mutations that add.`,
  );
}

const forbidden = (message: string) =>
  new GraphQLError(`${message} Nothing was sent.`, {
    extensions: { code: 'FORBIDDEN', retryable: false, applied: 'NO' },
  });
