import { type ExecutionArgs, type ExecutionResult, execute, GraphQLError } from 'graphql';
import { isAsyncIterable } from 'graphql-yoga';
import type { Config } from '../../config/config.ts';
import { OperationWork } from '../../engine/event-loop/operation-work.ts';
import { checkOperation, executePlan, type PlanCheck } from '../../engine/executor/execute.ts';
import {
  countFields,
  isIncremental,
  withoutIncremental,
} from '../../engine/executor/incremental.ts';
import { isLarge } from '../../engine/plan/variable-values.ts';
import { type Assessment, assess, type CostProblem } from '../../operation/cost-limit.ts';
import { withExtensions } from '../request/client-error.ts';
import type { OperationContext } from '../request/context-factory.ts';
import type { ServerPlugin } from '../request/request-state.ts';

/** An operation with `@defer` or `@stream` that can have more values than this is executed as if it had neither. */
const maxIncrementalValues = 50_000;

/**
 * Executes operations with the plan of their document. Yoga's executor runs those with `@defer` or `@stream`.
 *
 * With `EXECUTOR=graphql-js`, graphql-js runs everything except `@defer` and `@stream`, which it does not support.
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
    onExecute({ executeFn, setExecuteFn, context: { onError } }) {
      setExecuteFn((args: ExecutionArgs) => {
        const context = contextOf(args);
        const operationWork = context?.operationWork ?? new OperationWork();
        let maxRecords = 0;
        const reject = ({ estimated, nodes, problem }: Assessment) => {
          maxRecords = nodes;
          context?.upstream.estimate(estimated);
          return problem && { errors: [toCostError(problem)] };
        };
        const check: PlanCheck = (plan, variables) => {
          const assessed = assess(plan, variables, costLimits, operationWork);
          return assessed instanceof Promise ? assessed.then(reject) : reject(assessed);
        };
        // Only the plan can end an error at its position. It declines only operations that are not executed.
        if (onError === 'NULL') {
          const document = withoutIncremental(args.document);
          const options = { check, operationWork, onError } as const;
          return executePlan({ ...args, document }, limits, options) ?? executeFn(args);
        }
        if (executor === 'plan') {
          const result = executePlan(args, limits, { check, operationWork });
          if (result !== null) return result;
        }
        const run = (rejected: ExecutionResult | null) => {
          if (rejected !== null) return rejected;
          if (!isIncremental(args.document))
            return executor === 'plan' ? executeFn(args) : execute(args);
          const document = withoutIncremental(args.document);
          const maxValues = (maxRecords + 1) * countFields(document);
          // Yoga's executor limits neither the size of the response nor the length of a turn of the event loop.
          const result =
            maxValues > maxIncrementalValues || isLarge(args.variableValues)
              ? executePlan({ ...args, document }, limits, { operationWork })
              : null;
          return result ?? executeFn(args);
        };
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
