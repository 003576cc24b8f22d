import type { CallToolResult } from '@modelcontextprotocol/server';
import type { OperationResult } from '../execution/execute.ts';
import { type CursorsOf, cutToSize } from './cut.ts';
import { maxResultBytes, notice, toToolError, toToolResult } from './tool-result.ts';

/** What a result has besides data, errors and cuts. */
const reservedBytes = 2_000;
/** How much of a result the errors can be. */
const maxErrorBytes = 10_000;

/** The result of an operation for an agent: whole items up to the maximum size, and where to continue. */
export function toOperationResult(
  { data, errors = [], extensions }: Omit<OperationResult, 'data'> & { readonly data?: unknown },
  cursorsOf?: CursorsOf,
): CallToolResult {
  const shownErrors = cutToSize(errors.map(toToolError), maxErrorBytes);
  const errorBytes = Buffer.byteLength(JSON.stringify(shownErrors.value));
  let budget = maxResultBytes - errorBytes - reservedBytes;
  let shown = cutToSize(data ?? null, budget, cursorsOf);
  // The list of cuts is part of the result.
  const cutBytes = () => Buffer.byteLength(JSON.stringify(shown.cuts));
  while (cutBytes() > reservedBytes / 2 && budget > 1) {
    budget = Math.floor(budget / 2);
    shown = cutToSize(data ?? null, budget, cursorsOf);
  }
  const { totals } = extensions?.upstream ?? {};
  return toToolResult(
    {
      notice,
      data: shown.value,
      errors: shownErrors.value,
      ...(shownErrors.cuts.length > 0 && { errorCount: errors.length }),
      ...(shown.cuts.length > 0 && { cuts: shown.cuts }),
      cost: totals ?? null,
    },
    data == null && errors.length > 0,
  );
}
