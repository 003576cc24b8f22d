import { type ExecutionArgs, execute } from 'graphql';
import type { Config } from '../../config/config.ts';
import { executePlan } from '../../executor/execute.ts';
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
          return isIncremental(args.document) ? executeFn(args) : execute(args);
        return executePlan(args, limits) ?? executeFn(args);
      });
    },
  };
}
