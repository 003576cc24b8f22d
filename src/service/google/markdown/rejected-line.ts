import { UpstreamError } from '../../../upstream/http/upstream-error.ts';
import type { LineRequest } from './line-request.ts';

/** The part of the caller's input that a line is. */
export interface LineSource {
  /** The path of the input. */
  readonly field: string;
  /** For the message: `line 12 of markdown`. */
  readonly name: string;
}

/** Names the input of a line. */
export type ToSource = (line: number) => LineSource;

/** The line of an input `markdown`. */
export const lineOfMarkdown: ToSource = (line) => ({
  field: 'markdown',
  name: `line ${line} of markdown`,
});

/** Rewrites the service's rejection of a request for the caller, who knows the input and not the requests. */
export const toLineError = (
  failure: unknown,
  requests: readonly LineRequest[],
  toSource: ToSource,
): unknown =>
  toSourceError(failure, (index) => {
    const line = requests[index]?.line;
    return line === undefined ? undefined : toSource(line);
  });

/**
 * Rewrites the service's rejection of a request. Returns any other failure unchanged.
 *
 * @param sourceOf  The part of the caller's input from which a request comes.
 */
export function toSourceError(
  failure: unknown,
  sourceOf: (requestIndex: number) => LineSource | undefined,
): unknown {
  if (!(failure instanceof UpstreamError) || failure.reason !== 'invalid-input') return failure;
  const [found, index] = /requests\[(\d+)\]/.exec(failure.message) ?? [];
  const source = found === undefined ? undefined : sourceOf(Number(index));
  if (found === undefined || source === undefined) return failure;
  const { reason, service, status, help, delivery } = failure;
  return new UpstreamError({
    reason,
    service,
    message: failure.message.replace(found, `${source.name}, ${found}`),
    field: source.field,
    delivery,
    ...(status === undefined ? {} : { status }),
    ...(help === undefined ? {} : { help }),
  });
}
