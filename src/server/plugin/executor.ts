import { type ExecutionArgs, type ExecutionResult, execute, GraphQLError } from 'graphql';
import { isAsyncIterable } from 'graphql-yoga';
import type { Config } from '../../config/config.ts';
import { OperationWork } from '../../engine/event-loop/operation-work.ts';
import { CurrentFormat } from '../../engine/executor/current-format.ts';
import {
  checkOperation,
  executeInParts,
  executePlan,
  type PlanCheck,
} from '../../engine/executor/execute.ts';
import { formatOf2022 } from '../../engine/executor/format-of-2022.ts';
import {
  countFields,
  isIncremental,
  withoutIncremental,
} from '../../engine/executor/incremental.ts';
import { type Assessment, assess, type CostProblem } from '../../operation/cost-limit.ts';
import { findForbiddenMutation } from '../../schema/mutation/operation-effect.ts';
import { incrementalVersionFor } from '../request/accept.ts';
import { withExtensions } from '../request/client-error.ts';
import type { OperationContext } from '../request/context-factory.ts';
import type { ServerPlugin } from '../request/request-state.ts';

/** An operation with `@defer` or `@stream` that can have more values than this is executed as if it had neither: a part is written at once. */
const maxIncrementalValues = 50_000;

/**
 * Executes operations with the plan of their document. With `EXECUTOR=graphql-js`, graphql-js runs everything except `@defer` and `@stream`.
 *
 * `@defer` and `@stream` have an effect if the client accepts parts in a version that this server can send.
 */
export function useExecutor({
  executor,
  maxResponseNodes,
  maxResponseBytes,
  maxNodes,
  maxUpstreamRequests,
}: Config): ServerPlugin {
  const costLimits = { maxNodes, maxUpstreamRequests };
  const limits = { maxNodes: maxResponseNodes, maxBytes: maxResponseBytes };
  return {
    onExecute({
      executeFn,
      setExecuteFn,
      context: { onError = 'PROPAGATE', mutations = 'all', request },
    }) {
      setExecuteFn((given: ExecutionArgs) => {
        const context = contextOf(given);
        const operationWork = context?.operationWork ?? new OperationWork();
        let maxRecords = 0;
        const reject = ({ estimated, nodes, problem }: Assessment) => {
          maxRecords = nodes;
          context?.upstream.estimate(estimated);
          return problem && { errors: [toCostError(problem)] };
        };
        const check: PlanCheck = (plan, variables) => {
          const forbidden = findForbiddenMutation(plan, variables, mutations);
          if (forbidden !== null) return { errors: [forbidden] };
          const assessed = assess(plan, variables, costLimits, operationWork);
          return assessed instanceof Promise ? assessed.then(reject) : reject(assessed);
        };
        const options = { check, operationWork, onError };
        const version = isIncremental(given.document)
          ? incrementalVersionFor(request.headers.get('accept') ?? '')
          : null;
        if (version !== null) {
          const format = version === 'v0.2' ? new CurrentFormat() : formatOf2022;
          const isSmall = () =>
            (maxRecords + 1) * countFields(given.document) <= maxIncrementalValues;
          const result = executeInParts(given, limits, format, options, isSmall);
          if (result !== null) return result;
        }
        const args = { ...given, document: withoutIncremental(given.document) };
        // Only the plan can end an error at its position. It declines only operations that are not executed.
        if (executor === 'plan' || onError === 'NULL')
          return executePlan(args, limits, options) ?? executeFn(args);
        const run = (rejected: ExecutionResult | null) => rejected ?? execute(args);
        const checked = checkOperation(args, check, operationWork);
        return checked instanceof Promise ? checked.then(run) : run(checked);
      });
      return {
        onExecuteDone({ result, setResult }) {
          if (!isAsyncIterable(result) && !('data' in result)) setResult(withBadRequest(result));
        },
      };
    },
  };
}

/** Yoga passes the graph's context; its type is unknown here. */
const contextOf = ({ contextValue }: ExecutionArgs) => contextValue as OperationContext | undefined;

/** The error of an operation that costs too much. */
export const toCostError = ({ code, message }: CostProblem) =>
  new GraphQLError(message, {
    extensions: {
      code,
      retryable: false,
      help: 'Request fewer items, or fewer fields of each item. The field `cost` says what an operation costs.',
    },
  });

/** Adds the status to the errors of a well-formed request that is not executed, such as those of variables. */
export const withBadRequest = (result: ExecutionResult): ExecutionResult => ({
  ...result,
  errors: result.errors?.map((error) => withExtensions(error, badRequest)) ?? [],
});

// With `spec`, Yoga uses the status only in the media type whose status describes the result (rejected-request.ts).
const badRequest = { http: { status: 400, spec: true } };
