import { type ExecutionArgs, type ExecutionResult, execute, GraphQLError } from 'graphql';
import type { Config } from '../../config/config.ts';
import { checkOperation, executePlan, type PlanCheck } from '../../executor/execute.ts';
import { assess, type CostProblem } from '../../operation/cost-limit.ts';
import { withExtensions } from '../request/client-error.ts';
import type { OperationContext } from '../request/context-factory.ts';
import type { ServerPlugin } from '../request/request-state.ts';
import { isIncremental } from './incremental.ts';

/**
 * Executes operations with the plan of their document. Yoga's executor runs what has no plan: `@defer`, `@stream` and introspection.
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
    onExecute({ executeFn, setExecuteFn }) {
      setExecuteFn((args: ExecutionArgs) => {
        const check: PlanCheck = (plan, variables) => {
          const { estimated, problem } = assess(plan, variables, costLimits);
          upstreamOf(args.contextValue)?.estimate(estimated);
          return problem && { errors: [toError(problem)] };
        };
        if (executor === 'plan') {
          const result = executePlan(args, limits, check);
          if (result !== null) return withStatus(result);
        }
        const rejected = checkOperation(args, check);
        if (rejected !== null) return withStatus(rejected);
        return executor === 'plan' || isIncremental(args.document)
          ? executeFn(args)
          : withStatus(execute(args));
      });
    },
  };
}

/** What receives the cost of an operation, for `extensions.upstream`. Yoga passes the graph's context; its type is unknown here. */
const upstreamOf = (context: unknown) => (context as OperationContext | undefined)?.upstream;

const toError = ({ code, message }: CostProblem) =>
  new GraphQLError(message, {
    extensions: {
      code,
      retryable: false,
      help: 'Request fewer items, or fewer fields of each item. The field `cost` says what an operation costs.',
    },
  });

/** Adds the status 400 to the errors of a request that is not executed, such as those of variables. Yoga's executor adds it itself. */
function withStatus<Result extends ExecutionResult | Promise<ExecutionResult>>(
  result: Result,
): Result | ExecutionResult {
  if (result instanceof Promise || 'data' in result) return result;
  const { errors = [] } = result;
  return { ...result, errors: errors.map((error) => withExtensions(error, badRequest)) };
}

const badRequest = { http: { status: 400 } };
