import { type ExecutionArgs, type ExecutionResult, execute, GraphQLError } from 'graphql';
import type { OperationWork } from '../event-loop/operation-work.ts';
import type { Arguments, VariableValues } from '../plan/field-argument.ts';
import type { FieldPlan } from '../plan/field-plan.ts';
import { findOperation, type OperationPlan } from '../plan/operation-plan.ts';
import { locateError } from './error-location.ts';
import { type PlanCheck, planOrError, variablesOf } from './execute.ts';
import { withoutIncremental } from './incremental.ts';
import { ResolveInfo } from './resolve-info.ts';
import type { ResponseLimits } from './response-limit.ts';
import { runPlan } from './run-plan.ts';

/** A subscription whose variables are valid: its events are executed one by one, with the same plan. */
export class PlannedSubscription {
  readonly plan: OperationPlan;
  readonly variables: VariableValues;
  /** The variables as the client sent them. */
  readonly givenVariables: ExecutionArgs['variableValues'];
  readonly #args: ExecutionArgs;
  readonly #field: FieldPlan;

  constructor(
    plan: OperationPlan,
    variables: VariableValues,
    args: ExecutionArgs,
    field: FieldPlan,
  ) {
    this.plan = plan;
    this.variables = variables;
    this.givenVariables = args.variableValues;
    this.#args = args;
    this.#field = field;
  }

  /** The arguments of the root field. */
  get rootArguments(): Arguments {
    return this.#field.argumentsFor(this.variables);
  }

  /**
   * Calls `subscribe` of the root field, which checks the arguments before it sends anything.
   *
   * @param rootValue  What `subscribe` receives as the parent.
   */
  open(rootValue: unknown, context: unknown): unknown {
    const { field } = this.#field;
    if (field.subscribe === undefined) throw new Error(`${field.name} has no events.`);
    const operation = { plan: this.plan, rootValue, variableValues: this.variables };
    return field.subscribe(
      rootValue,
      this.rootArguments,
      context,
      new ResolveInfo(this.#field, operation, null),
    );
  }

  /** The result for an event, which is the parent of the root field. */
  execute(
    event: unknown,
    context: unknown,
    limits: ResponseLimits,
    operationWork: OperationWork,
  ): Promise<ExecutionResult> | ExecutionResult {
    const args = { ...this.#args, rootValue: event, contextValue: context };
    return runPlan(this.plan, this.variables, args, { limits, operationWork });
  }

  /** The same with graphql-js. */
  executeWithGraphqlJs(event: unknown, context: unknown) {
    return execute({ ...this.#args, rootValue: event, contextValue: context });
  }

  /** An error of the root field, with its place in the document and in the result. */
  locate(error: unknown): GraphQLError {
    return locateError(error, this.#field.nodes, [this.#field.key]);
  }

  /** The result of an event whose root field has failed. */
  failure(error: unknown): ExecutionResult {
    return { errors: [this.locate(error)], data: { [this.#field.key]: null } };
  }
}

/** Plans a subscription. Returns the result of one that must not start, because its variables are invalid or the check rejects it. */
export async function planSubscription(
  { contextValue: _, ...given }: ExecutionArgs,
  check: PlanCheck,
  operationWork: OperationWork,
): Promise<ExecutionResult | PlannedSubscription> {
  // Events are complete results. A directive that is switched off has no effect.
  const args = { ...given, document: withoutIncremental(given.document) };
  const planned = findOperation(args.schema, args.document, args.operationName);
  if (planned === null)
    return { errors: [new GraphQLError('The document has no such operation.')] };
  const { coerced, errors } = await variablesOf(planned, args, operationWork);
  if (coerced === undefined) return { errors };
  const plan = planOrError(planned, coerced);
  if (plan instanceof GraphQLError) return { errors: [plan] };
  const [field] = plan.root.fields;
  if (field === undefined) {
    const nodes = [planned.operation];
    return { errors: [new GraphQLError('A subscription selects one field.', { nodes })] };
  }
  const rejected = await check(plan, coerced);
  return rejected ?? new PlannedSubscription(plan, coerced, args, field);
}
