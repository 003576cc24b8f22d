import type { ExecutionArgs, ExecutionResult } from 'graphql';
import type { OperationWork } from '../event-loop/operation-work.ts';
import { deferConditionsOf } from '../plan/delivery-directive.ts';
import { rootDeliveryPlan } from '../plan/delivery-plan.ts';
import type { VariableValues } from '../plan/field-argument.ts';
import type { FieldPlan } from '../plan/field-plan.ts';
import type { OperationPlan } from '../plan/operation-plan.ts';
import { DeliveredPart } from './delivered-part.ts';
import { Execution } from './execution.ts';
import { IncrementalDelivery } from './incremental-delivery.ts';
import type { OnError } from './partial-result.ts';
import type { IncrementalFormat, IncrementalResult } from './payload.ts';
import { type ResponseLimits, ResponseSize } from './response-limit.ts';
import { createContainer } from './result-position.ts';

/** How a plan runs whose variables have been coerced. */
export interface RunOptions {
  readonly limits: ResponseLimits;
  readonly operationWork: OperationWork;
  /** Default: PROPAGATE. */
  readonly onError?: OnError;
}

/** A complete result, or one in parts. */
export type ResultInParts = ExecutionResult | AsyncIterableIterator<IncrementalResult>;

export function runPlan(
  plan: OperationPlan,
  variables: VariableValues,
  { rootValue, contextValue }: ExecutionArgs,
  { limits, operationWork, onError = 'PROPAGATE' }: RunOptions,
): Promise<ExecutionResult> | ExecutionResult {
  const info = { plan, rootValue, variableValues: variables };
  const size = new ResponseSize(limits);
  const part = { data: createContainer(plan.root), top: null, separation: null };
  const execution = new Execution(info, contextValue, { size, operationWork, onError }, part);
  const pending = runRoot(execution, plan, plan.root.fields, rootValue);
  return pending === undefined
    ? resultOf(execution, size)
    : pending.then(() => resultOf(execution, size));
}

/** The same with `@defer` and `@stream`. The result is complete if nothing is deferred or streamed. */
export function runInParts(
  plan: OperationPlan,
  variables: VariableValues,
  { rootValue, contextValue }: ExecutionArgs,
  { limits, operationWork, onError = 'PROPAGATE' }: RunOptions,
  format: IncrementalFormat,
): Promise<ResultInParts> | ResultInParts {
  const size = new ResponseSize(limits);
  const delivery = new IncrementalDelivery({
    info: { plan, rootValue, variableValues: variables },
    context: contextValue,
    execution: { size, operationWork, onError },
    format,
  });
  const conditions = deferConditionsOf(plan, variables);
  const { selectionSet, operation } = plan.operation;
  const part = new DeliveredPart(delivery);
  const deliveryPlan = rootDeliveryPlan(plan.root, selectionSet, conditions);
  const fields = part.enter(deliveryPlan, plan.root, rootValue, null);
  const data = createContainer(plan.root);
  const execution = delivery.toExecution({ data, top: null, separation: part });
  // What follows a write is read after all writes.
  if (operation !== 'mutation') delivery.start();
  const respond = () => delivery.respond(resultOf(execution, size), part);
  const pending = runRoot(execution, plan, fields, rootValue);
  return pending === undefined ? respond() : pending.then(respond);
}

function resultOf({ result }: Execution, size: ResponseSize): ExecutionResult {
  if (result.data !== null) sizes.set(result.data, size);
  return result;
}

const sizes = new WeakMap<object, Pick<ResponseSize, 'nodes' | 'bytes'>>();

/** The size of the data of a result, as its limits count it; null if a plan did not create it. The bytes are those of JSON. */
export const sizeOfData = (data: object) => sizes.get(data) ?? null;

const runRoot = (
  execution: Execution,
  { operation: { operation } }: OperationPlan,
  fields: readonly FieldPlan[],
  rootValue: unknown,
): Promise<void> | undefined =>
  operation === 'mutation'
    ? runInOrder(execution, fields, rootValue)
    : execution.run(fields, rootValue);

/** ExecuteRootSelectionSet for a mutation: runs root fields one after another. The specification requires that one is complete before the next one starts. */
function runInOrder(
  execution: Execution,
  fields: readonly FieldPlan[],
  rootValue: unknown,
): Promise<void> | undefined {
  for (const [index, field] of fields.entries()) {
    const pending = execution.run([field], rootValue);
    if (pending !== undefined)
      return pending.then(() => runInOrder(execution, fields.slice(index + 1), rootValue));
  }
  return undefined;
}
