import { type ExecutionArgs, type ExecutionResult, execute } from 'graphql';
import type { Config } from '../../config/config.ts';
import { executePlan } from '../../executor/execute.ts';
import { withExtensions } from '../request/client-error.ts';
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
}: Config): ServerPlugin {
  const limits = { maxNodes: maxResponseNodes, maxBytes: maxResponseBytes };
  return {
    onExecute({ executeFn, setExecuteFn }) {
      setExecuteFn((args: ExecutionArgs) => {
        if (executor === 'graphql-js')
          return isIncremental(args.document) ? executeFn(args) : withStatus(execute(args));
        const result = executePlan(args, limits);
        return result === null ? executeFn(args) : withStatus(result);
      });
    },
  };
}

/** Adds the status 400 to the errors of a request that is not executed, such as those of variables. Yoga's executor adds it itself. */
function withStatus<Result extends ExecutionResult | Promise<ExecutionResult>>(
  result: Result,
): Result | ExecutionResult {
  if (result instanceof Promise || 'data' in result) return result;
  const { errors = [] } = result;
  return { ...result, errors: errors.map((error) => withExtensions(error, badRequest)) };
}

const badRequest = { http: { status: 400 } };
