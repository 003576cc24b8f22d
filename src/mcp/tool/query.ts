import * as z from 'zod';
import { toOperationResult } from '../result/operation-result.ts';
import { toToolResult } from '../result/tool-result.ts';
import { costSchema, priceOf } from './cost.ts';
import {
  errorList,
  operationInputs,
  orFailure,
  type RegisterTool,
  reads,
  toOperation,
} from './tool.ts';

export const queryTool: RegisterTool = (server, tools) => {
  server.registerTool(
    'query',
    {
      title: 'Query',
      description:
        'Executes a GraphQL query: exactly what you need of both services, in one call. `cost` counts the requests that were sent. With `dryRun` nothing is sent, and `cost` is the price in advance. A result above 60 kB keeps whole items, and `cuts` says where to continue. Example: {task(id:"Task:1204"){name dueOn documents{title url}}}',
      inputSchema: z.object({ ...operationInputs('query'), dryRun: z.boolean().optional() }),
      outputSchema: z.looseObject({
        data: z.unknown().optional(),
        errors: errorList.optional(),
        cost: costSchema,
      }),
      annotations: reads,
    },
    ({ dryRun = false, ...input }, message) =>
      orFailure(tools, message, async (context) => {
        const { signal } = message.mcpReq;
        const operation = toOperation(input, context);
        const { prepareQuery, takeCursors } = await import('../result/cursor-selection.ts');
        const prepared = prepareQuery(operation, context);
        if (dryRun) return toToolResult(await priceOf(operation, context, signal));
        const result = await context.execute(prepared, 'none', signal);
        const { data, cursorsOf } = takeCursors(result.data ?? null);
        return toOperationResult({ ...result, data }, cursorsOf);
      }),
  );
};
