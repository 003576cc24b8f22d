import * as z from 'zod';
import { toOperationResult } from '../result/operation-result.ts';
import { notice, toToolResult } from '../result/tool-result.ts';
import { costSchema, priceOf } from './cost.ts';
import { errorList, operationInputs, orFailure, type RegisterTool, toOperation } from './tool.ts';

/** Executes mutations that only add. */
export const addTool: RegisterTool = (server, tools) => {
  server.registerTool(
    'add',
    {
      title: 'Add',
      description:
        'Executes a mutation that only adds: creates tasks, comments, projects or documents, or adds text. Refuses mutations that change, share or delete what exists. `dryRun` says what would happen, and writes nothing. Example: mutation{createComment(input:{task:"Task:1204",text:"Done"}){comment{id}}}',
      inputSchema: z.object({ ...operationInputs('mutation'), dryRun: z.boolean().optional() }),
      outputSchema: z.looseObject({
        data: z.unknown().optional(),
        errors: errorList.optional(),
        cost: costSchema,
      }),
      annotations: {
        readOnlyHint: false,
        destructiveHint: false,
        idempotentHint: false,
        openWorldHint: true,
      },
    },
    ({ dryRun = false, ...input }, message) =>
      orFailure(tools, message, async (context) => {
        const { signal } = message.mcpReq;
        const operation = toOperation(input, context);
        if (!dryRun) return toOperationResult(await context.execute(operation, 'add', signal));
        const { cost } = await priceOf(operation, context, signal);
        const { previewOf } = await import('../confirm/preview.ts');
        const { sentences } = await previewOf(operation, context, signal);
        return toToolResult({ notice, sentences, cost });
      }),
  );
};
