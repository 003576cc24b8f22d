import { type ExecutionArgs, type ExecutionResult, GraphQLError } from 'graphql';
import { OperationWork } from '../event-loop/operation-work.ts';
import { yieldToEventLoop } from '../event-loop/yield-to-event-loop.ts';
import type { VariableValues } from '../plan/field-argument.ts';
import {
  findOperation,
  type OperationPlan,
  type PlannedOperation,
  planOf,
} from '../plan/operation-plan.ts';
import { coerceVariables } from '../plan/variable-values.ts';
import { Execution } from './execution.ts';
import { isIncremental, streamError } from './incremental.ts';
import type { OnError } from './partial-result.ts';
import { type ResponseLimits, ResponseSize } from './response-limit.ts';

/**
 * Called before an operation is executed. Returns the result of an operation that must not be executed, otherwise null. Returns a promise if
 * the check takes long.
 */
export type PlanCheck = (
  plan: OperationPlan,
  variables: VariableValues,
) => Rejected | Promise<Rejected>;

type Rejected = ExecutionResult | null;

/** How a plan is executed. */
export interface PlanOptions {
  /** Default: every operation is executed. */
  readonly check?: PlanCheck;
  /** Receives the work that continues in later turns of the event loop. Default: the caller does not observe it. */
  readonly operationWork?: OperationWork | undefined;
  /** Default: PROPAGATE. */
  readonly onError?: OnError | undefined;
}

/** Executes the plan of an operation; null if the plan does not support the document. */
export function executePlan(
  args: ExecutionArgs,
  limits: ResponseLimits,
  {
    check = () => null,
    operationWork = new OperationWork(),
    onError = 'PROPAGATE',
  }: PlanOptions = {},
): Promise<ExecutionResult> | ExecutionResult | null {
  const planned = plannedOperationOf(args);
  if (planned === null) return null;
  const variables = variablesOf(planned, args, operationWork);
  const run = ({ coerced, errors }: Awaited<typeof variables>, checkFirst: PlanCheck) =>
    coerced === undefined
      ? { errors }
      : execute(planned, coerced, args, limits, { check: checkFirst, operationWork, onError });
  return variables instanceof Promise
    ? variables.then((coerced) => run(coerced, inOwnTurn(check)))
    : run(variables, check);
}

/** The check of large variables takes long, and so does what follows it. */
const inOwnTurn =
  (check: PlanCheck): PlanCheck =>
  async (plan, variables) => {
    const rejected = await check(plan, variables);
    await yieldToEventLoop();
    return rejected;
  };

interface RunOptions {
  readonly check: PlanCheck;
  readonly operationWork: OperationWork;
  readonly onError: OnError;
}

function execute(
  planned: PlannedOperation,
  variables: VariableValues,
  args: ExecutionArgs,
  limits: ResponseLimits,
  { check, operationWork, onError }: RunOptions,
): Promise<ExecutionResult> | ExecutionResult {
  const plan = planOrError(planned, variables);
  if (plan instanceof GraphQLError) return { errors: [plan], data: null };
  const run = (rejected: Rejected) =>
    rejected ?? runPlan(plan, variables, args, limits, operationWork, onError);
  const rejected = check(plan, variables);
  return rejected instanceof Promise ? rejected.then(run) : run(rejected);
}

/** Executes a plan whose variables have been coerced. */
export function runPlan(
  plan: OperationPlan,
  variables: VariableValues,
  { rootValue, contextValue }: ExecutionArgs,
  limits: ResponseLimits,
  operationWork: OperationWork,
  onError: OnError = 'PROPAGATE',
): Promise<ExecutionResult> | ExecutionResult {
  const info = { plan, rootValue, variableValues: variables };
  const size = new ResponseSize(limits);
  const execution = new Execution(info, contextValue, size, operationWork, onError);
  const { fields } = plan.root;
  const toResult = () => {
    const { result } = execution;
    if (result.data !== null) sizes.set(result.data, size);
    return result;
  };
  const pending =
    plan.operation.operation === 'mutation' ? runInOrder(execution, fields) : execution.run(fields);
  return pending === undefined ? toResult() : pending.then(toResult);
}

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
    const error = streamError(args.schema, args.document, coerced);
    if (error !== null) return { errors: [error] };
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

/** Runs root fields one after another: the specification requires that one is complete before the next one starts. */
function runInOrder(
  execution: Execution,
  fields: Parameters<Execution['run']>[0],
): Promise<void> | undefined {
  for (const [index, field] of fields.entries()) {
    const pending = execution.run([field]);
    if (pending !== undefined)
      return pending.then(() => runInOrder(execution, fields.slice(index + 1)));
  }
  return undefined;
}

/** The plan, or the error of a condition at a root field: a variable with a default value can be null in `@include(if: $variable)`. */
export function planOrError(planned: PlannedOperation, variables: VariableValues) {
  try {
    return planOf(planned, variables) ?? new GraphQLError('The schema has no such operation type.');
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}

const sizes = new WeakMap<object, Pick<ResponseSize, 'nodes' | 'bytes'>>();

/** The size of the data of a result, as its limits count it; null if a plan did not create it. The bytes are those of JSON. */
export const sizeOfData = (data: object) => sizes.get(data) ?? null;

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
  if (isIncremental(document)) return null;
  const planned = findOperation(schema, document, operationName);
  // An unknown name is not cached: a client could send any number of them.
  if (planned === null || planned.operation.operation === 'subscription') return null;
  if (schema.getRootType(planned.operation.operation) == null) return null;
  cache.set(document, [...known, { schema, name: operationName, planned }]);
  return planned;
}
