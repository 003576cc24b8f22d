import { type ExecutionArgs, type ExecutionResult, GraphQLError } from 'graphql';
import { yieldToEventLoop } from '../event-loop/later-turn.ts';
import { OperationWork } from '../event-loop/operation-work.ts';
import type { VariableValues } from '../plan/field-argument.ts';
import {
  findOperation,
  type OperationPlan,
  type PlannedOperation,
  planOf,
} from '../plan/operation-plan.ts';
import { coerceVariables } from '../plan/variable-values.ts';
import { incrementalError } from './incremental.ts';
import type { OnError } from './partial-result.ts';
import type { IncrementalFormat } from './payload.ts';
import type { ResponseLimits } from './response-limit.ts';
import { type ResultInParts, runInParts, runPlan } from './run-plan.ts';

/**
 * Called before an operation is executed. Returns the result of an operation that must not be executed, otherwise null. Returns a promise if
 * the check takes long.
 */
export type PlanCheck = (
  plan: OperationPlan,
  variables: VariableValues,
) => Rejected | Promise<Rejected>;

type Rejected = ExecutionResult | null;

export interface PlanOptions {
  /** Default: every operation is executed. */
  readonly check?: PlanCheck;
  /** Receives the work that continues in later turns of the event loop. Default: the caller does not observe it. */
  readonly operationWork?: OperationWork | undefined;
  /** Default: PROPAGATE. */
  readonly onError?: OnError | undefined;
}

/** Executes the plan of an operation, as if it had no `@defer` and `@stream`; null if the plan does not support the document. */
export const executePlan = (
  args: ExecutionArgs,
  limits: ResponseLimits,
  options: PlanOptions = {},
): Promise<ExecutionResult> | ExecutionResult | null =>
  checkAndRun(args, options, (plan, variables, { operationWork, onError }) =>
    runPlan(plan, variables, args, { limits, operationWork, onError }),
  );

/**
 * The same with `@defer` and `@stream`.
 *
 * @param isInParts  Called after the check. Whether both directives have an effect. Default: they have.
 */
export const executeInParts = (
  args: ExecutionArgs,
  limits: ResponseLimits,
  format: IncrementalFormat,
  options: PlanOptions = {},
  isInParts = () => true,
): Promise<ResultInParts> | ResultInParts | null =>
  checkAndRun<ResultInParts>(args, options, (plan, variables, { operationWork, onError }) => {
    const error = incrementalError(args.schema, args.document, variables);
    if (error !== null) return { errors: [error] };
    const runOptions = { limits, operationWork, onError };
    return isInParts()
      ? runInParts(plan, variables, args, runOptions, format)
      : runPlan(plan, variables, args, runOptions);
  });

/** Runs the plan of an operation when its variables are valid and its check has accepted it. */
function checkAndRun<Result>(
  args: ExecutionArgs,
  { check = () => null, operationWork = new OperationWork(), onError = 'PROPAGATE' }: PlanOptions,
  run: (
    plan: OperationPlan,
    variables: VariableValues,
    options: { readonly operationWork: OperationWork; readonly onError: OnError },
  ) => Result | Promise<Result>,
): Promise<Result | ExecutionResult> | Result | ExecutionResult | null {
  const planned = plannedOperationOf(args);
  if (planned === null) return null;
  const variables = variablesOf(planned, args, operationWork);
  const runChecked = ({ coerced, errors }: Awaited<typeof variables>, checkFirst: PlanCheck) => {
    if (coerced === undefined) return { errors };
    const plan = planOrError(planned, coerced);
    if (plan instanceof GraphQLError) return { errors: [plan], data: null };
    const runUnlessRejected = (rejected: Rejected) =>
      rejected ?? run(plan, coerced, { operationWork, onError });
    const rejected = checkFirst(plan, coerced);
    return rejected instanceof Promise
      ? rejected.then(runUnlessRejected)
      : runUnlessRejected(rejected);
  };
  return variables instanceof Promise
    ? variables.then((coerced) => runChecked(coerced, inOwnTurn(check)))
    : runChecked(variables, check);
}

/** The check of large variables takes long, and so does what follows it. */
const inOwnTurn =
  (check: PlanCheck): PlanCheck =>
  async (plan, variables) => {
    const rejected = await check(plan, variables);
    await yieldToEventLoop();
    return rejected;
  };

/** Checks an operation that another executor executes. That executor reports invalid variables and other errors. */
export function checkOperation(
  args: ExecutionArgs,
  check: PlanCheck,
  operationWork = new OperationWork(),
): ExecutionResult | null | Promise<ExecutionResult | null> {
  const planned = findOperation(args.schema, args.document, args.operationName);
  if (planned === null) return null;
  const variables = variablesOf(planned, args, operationWork);
  const run = ({ coerced }: Awaited<typeof variables>) => {
    if (coerced === undefined) return null;
    const plan = planOrError(planned, coerced);
    return plan instanceof GraphQLError ? null : check(plan, coerced);
  };
  return variables instanceof Promise ? variables.then(run) : run(variables);
}

/** The coerced variables of an operation, or what is wrong with them. */
export const variablesOf = (
  { schema, operation }: PlannedOperation,
  { variableValues, options }: ExecutionArgs,
  operationWork: OperationWork,
) =>
  coerceVariables(
    schema,
    operation.variableDefinitions ?? [],
    variableValues ?? {},
    operationWork,
    options?.maxCoercionErrors,
  );

/** The plan, or the error of a condition at a root field: a variable with a default value can be null in `@include(if: $variable)`. */
export function planOrError(planned: PlannedOperation, variables: VariableValues) {
  try {
    return planOf(planned, variables) ?? new GraphQLError('The schema has no such operation type.');
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}

interface CachedOperation {
  readonly schema: ExecutionArgs['schema'];
  readonly name: string | null;
  readonly planned: PlannedOperation;
}

const cache = new WeakMap<ExecutionArgs['document'], CachedOperation[]>();

/** The operation of a request; null if its document needs another executor. */
function plannedOperationOf({
  schema,
  document,
  operationName = null,
  fieldResolver,
  typeResolver,
}: ExecutionArgs): PlannedOperation | null {
  // A plan contains the resolvers, and is shared by all executions of the document.
  if (fieldResolver != null || typeResolver != null) return null;
  const known = cache.get(document) ?? [];
  const cached = known.find((one) => one.schema === schema && one.name === operationName);
  if (cached !== undefined) return cached.planned;
  const planned = findOperation(schema, document, operationName);
  // An unknown name is not cached: a client could send any number of them.
  if (planned === null || planned.operation.operation === 'subscription') return null;
  if (schema.getRootType(planned.operation.operation) == null) return null;
  cache.set(document, [...known, { schema, name: operationName, planned }]);
  return planned;
}
