import * as z from 'zod';
import type { Operation } from '../execution/execute.ts';
import type { ToolApi } from '../execution/options.ts';
import { ToolFailed, toToolError } from '../result/tool-result.ts';

/** The cost of an operation, in output schemas. */
export const costSchema = z.unknown().optional();

const document = `query ($document: String, $variables: JSONObject, $operationName: String) {
  cost(document: $document, variables: $variables, operationName: $operationName) {
    asana { minRequests maxRequests minReads maxReads writes }
    google { minRequests maxRequests minReads maxReads writes }
    nodes unbounded isAllowed reason code
  }
}`;

/** What an operation would cost. Nothing is sent. Throws ToolFailed if the operation is invalid. */
export async function priceOf(
  operation: Operation,
  { execute }: ToolApi,
  signal: AbortSignal,
): Promise<{ readonly cost: unknown }> {
  const result = await execute({ document, variables: { ...operation } }, 'none', signal);
  const { data, errors = [] } = result;
  if (data?.['cost'] == null) throw new ToolFailed(errors.map(toToolError));
  return { cost: data['cost'] };
}
