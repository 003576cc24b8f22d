import type { Context } from '../../../operation/context.ts';
import { oncePerOperation } from '../../../operation/once-per-operation.ts';
import { createSimulationBudget } from '../../../service/google/edit/model/document-model.ts';
import {
  countLines,
  maxMarkdownLines,
  maxMarkdownUnits,
} from '../../../service/google/markdown/rule/parse-limit.ts';
import { InputError } from '../../error/input-error.ts';

// The limits of one field would allow 200 times as much in one operation: its aliases can share a variable.

/** What all fields of an operation may edit together. Each is also the limit of one field. */
const limits = {
  /** As many as one list of input may contain. */
  requests: { max: 10_000, name: 'edits' },
  /** A document has at most about a million characters. */
  text: { max: 1_100_000, name: 'UTF-16 code units in edits' },
  markdown: { max: maxMarkdownUnits, name: 'UTF-16 code units of Markdown' },
  lines: { max: maxMarkdownLines, name: 'lines of Markdown with content' },
} as const;

type Kind = keyof typeof limits;

const totalsOf = oncePerOperation(
  (): Record<Kind, number> => ({ requests: 0, text: 0, markdown: 0, lines: 0 }),
);

/** What the dry runs of an operation can simulate together. The service checks what is not simulated. */
export const simulationBudgetOf = oncePerOperation(createSimulationBudget);

/**
 * Counts what a field edits, before it is parsed. Throws InputError if the operation has more than it may have.
 *
 * @param field  The input that contains it.
 */
export function countInOperation(
  context: Context,
  kind: Kind,
  count: number,
  field: string = kind,
): void {
  const total = totalsOf(context);
  const { max, name } = limits[kind];
  const sum = total[kind] + count;
  if (sum > max)
    throw new InputError(
      field,
      `The operation has more than ${max} ${name} in all its fields. Divide it into several operations.`,
    );
  total[kind] = sum;
}

/** Counts the units and lines of Markdown that a field writes, as `countInOperation` does. */
export function countMarkdown(context: Context, markdown: string, field = 'markdown'): void {
  countInOperation(context, 'markdown', markdown.length, field);
  countInOperation(context, 'lines', countLines(markdown), field);
}
