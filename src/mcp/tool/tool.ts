import {
  type CallToolResult,
  type InputRequiredResult,
  type McpServer,
  PROTOCOL_VERSION_META_KEY,
  type ServerContext,
} from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { ObservedToolCall, ToolOutcome } from '../../observe/tool-observer.ts';
import type { Confirmations } from '../confirm/confirmation.ts';
import type { Operation } from '../execution/execute.ts';
import type { ToolApi, ToolCaller, ToolServerOptions } from '../execution/options.ts';
import { ToolFailed, toFailedResult, toolFailed } from '../result/tool-result.ts';
import type { SchemaSearch } from '../schema-search/schema-search.ts';

/** What the tools share when the API is open. */
export interface ToolContext
  extends ToolApi,
    ToolCaller,
    Pick<ToolServerOptions, 'trustedDocuments' | 'onlyTrustedDocuments'> {
  readonly schemaSearch: SchemaSearch;
  readonly confirmations: Confirmations;
}

/** What one tool needs. */
export interface ToolOptions extends Pick<ToolServerOptions, 'onError' | 'observeCall'> {
  readonly name: string;
  readonly open: () => Promise<ToolContext>;
}

export type RegisterTool = (server: McpServer, tool: ToolOptions) => void;

/** The errors of a result, in its output schema. */
export const errorList = z.array(z.looseObject({ code: z.string(), message: z.string() }));

/** A tool that only reads. */
export const reads = { readOnlyHint: true, idempotentHint: true, openWorldHint: true } as const;

export const operationInputs = (kind: 'query' | 'mutation') => ({
  document: z.string().describe(`A GraphQL ${kind}, or the id of a trusted document.`),
  variables: z.record(z.string(), z.unknown()).optional(),
  operationName: z.string().optional(),
});

/** The result of a tool, or its failure. An error that is not expected is masked, as in the API. */
export async function orFailure<Result extends CallToolResult | InputRequiredResult>(
  tool: ToolOptions,
  message: ServerContext,
  run: (context: ToolContext) => Promise<Result>,
): Promise<Result | CallToolResult> {
  const execute = async () => {
    const result = await resultOf(tool, run);
    return { result, outcome: outcomeOf(result) };
  };
  const { observeCall } = tool;
  const ended = await (observeCall?.(toObservedCall(tool.name, message), execute) ?? execute());
  return ended.result;
}

function toObservedCall(tool: string, { mcpReq, http }: ServerContext): ObservedToolCall {
  const headers = http?.req?.headers ?? null;
  // The type of the SDK does not contain the keys of the envelope.
  const envelope: Readonly<Record<string, unknown>> = mcpReq.envelope ?? {};
  // Messages of 2025 have the revision only in the header.
  const version = envelope[PROTOCOL_VERSION_META_KEY] ?? headers?.get('mcp-protocol-version');
  return {
    tool,
    messageId: mcpReq.id,
    protocolVersion: typeof version === 'string' ? version : undefined,
    meta: mcpReq._meta ?? {},
    headers,
  };
}

function outcomeOf(result: CallToolResult | InputRequiredResult): ToolOutcome {
  if (!('structuredContent' in result)) return 'success';
  if (result.isError) return 'failure';
  const { errors }: { readonly errors?: unknown } = result.structuredContent ?? {};
  return Array.isArray(errors) && errors.length > 0 ? 'partial' : 'success';
}

async function resultOf<Result extends CallToolResult | InputRequiredResult>(
  { open, onError }: ToolOptions,
  run: (context: ToolContext) => Promise<Result>,
): Promise<Result | CallToolResult> {
  try {
    return await run(await open());
  } catch (error) {
    if (error instanceof ToolFailed) return toFailedResult(error.errors);
    onError(error);
    return toFailedResult([{ code: 'INTERNAL', message: 'An unexpected error occurred.' }]);
  }
}

/** The operation with the text of a trusted document, if the tool was given an id. Throws ToolFailed. */
export function toOperation(
  { document, variables, operationName }: Operation,
  { trustedDocuments, onlyTrustedDocuments }: ToolContext,
): Operation {
  const known = trustedDocuments.get(document);
  if (known === undefined && onlyTrustedDocuments)
    throw toolFailed(
      'FORBIDDEN',
      'Only documents of the operator are executed: give the id of one.',
      {
        field: 'document',
        applied: 'NO',
      },
    );
  return { document: known ?? document, variables, operationName };
}
