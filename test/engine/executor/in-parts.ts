import type { ExecutionArgs, ExecutionResult } from 'graphql';
import { isAsyncIterable } from 'graphql-yoga';
import { CurrentFormat } from '../../../src/engine/executor/current-format.ts';
import { executeInParts, type PlanOptions } from '../../../src/engine/executor/execute.ts';
import { formatOf2022 } from '../../../src/engine/executor/format-of-2022.ts';
import type { PartOfResult } from '../../joined-parts.ts';
import { noLimits } from './both-executors.ts';

/** Both formats of incremental delivery, by their names. */
export const formats = {
  '2022': () => formatOf2022,
  current: () => new CurrentFormat(),
} as const;

export type FormatName = keyof typeof formats;

/** Executes an operation in parts. A complete result is one part. */
export async function partsOf(
  args: ExecutionArgs,
  format: FormatName,
  limits = noLimits,
  options: PlanOptions = {},
): Promise<readonly PartOfResult[]> {
  const result = await executeInParts(args, limits, formats[format](), options);
  if (result === null) throw new Error('The plan does not support this document.');
  if (!isAsyncIterable(result)) return [result];
  const parts: ExecutionResult[] = [];
  for await (const part of result) parts.push(part);
  return parts;
}
