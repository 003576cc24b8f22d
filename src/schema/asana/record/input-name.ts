import { UpstreamError } from '../../../upstream/http/upstream-error.ts';
import { WriteFailed } from '../../../upstream/http/writer.ts';

/** The inputs of a mutation whose name differs from Asana's, by the name in Asana's errors. */
export type InputNames = Readonly<Record<string, string>>;

/** The reason of a failed write, which names the input of the mutation. */
export function withInputNames(reason: unknown, names: InputNames): unknown {
  if (reason instanceof UpstreamError && reason.field !== undefined)
    reason.field = names[reason.field] ?? reason.field;
  return reason;
}

/** The result of a write. If it fails, the error names the input of the mutation. */
export async function namingInputs<Result>(
  write: Promise<Result>,
  names: InputNames,
): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof WriteFailed) withInputNames(error.reason, names);
    throw error;
  }
}
