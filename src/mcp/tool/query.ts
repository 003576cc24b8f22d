import { GraphQLError, parse } from 'graphql';
import * as z from 'zod';
import { findOperation } from '../../engine/plan/operation-plan.ts';
import type { Operation } from '../execution/execute.ts';
import { takeCursors, withCursors } from '../result/cursor-selection.ts';
import { toOperationResult } from '../result/operation-result.ts';
import { toolFailed, toToolResult } from '../result/tool-result.ts';
import { costSchema, priceOf } from './cost.ts';
import {
  errorList,
  operationInputs,
  orFailure,
  type RegisterTool,
  reads,
  type ToolContext,
  toOperation,
} from './tool.ts';

/** The operation with the cursors of its lists, if it is a valid query. Throws ToolFailed if it is none. */
function prepare(operation: Operation, { schema }: ToolContext): Operation {
  try {
    const document = parse(operation.document);
    const kind = findOperation(schema, document, operation.operationName)?.operation.operation;
    if (kind === 'mutation' || kind === 'subscription')
      throw toolFailed(
        'FORBIDDEN',
        kind === 'mutation'
          ? '`query` executes only queries. Nothing was sent.'
          : 'Tools return one result. Subscriptions need the API.',
        { field: 'document', applied: 'NO', help: 'Use `add` or `change` for mutations.' },
      );
    return { ...operation, document: withCursors(schema, document) };
  } catch (error) {
    // The executor reports it, with its position.
    if (error instanceof GraphQLError) return operation;
    throw error;
  }
}

/** Executes a query. */
export const queryTool: RegisterTool = (server, context) => {
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
    ({ dryRun = false, ...input }, { mcpReq: { signal } }) =>
      orFailure(context, async () => {
        const operation = toOperation(input, context);
        const prepared = prepare(operation, context);
        if (dryRun) return toToolResult(await priceOf(operation, context, signal));
        const result = await context.execute(prepared, 'none', signal);
        const { data, cursorsOf } = takeCursors(result.data ?? null);
        return toOperationResult({ ...result, data }, cursorsOf);
      }),
  );
};
