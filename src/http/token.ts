import type { Caller } from './caller.ts';
import { UpstreamError } from './upstream-error.ts';

/**
 * Sends something with the caller's token, and once more with another where the service did not accept the first: a 401 comes
 * before anything is done, so that a write may be sent again too.
 *
 * @param count      How many calls it is, each of which counts again.
 * @param isRefused  Whether what came back is a 401; one that is thrown is seen without.
 */
export async function withToken<Result>(
  caller: Caller,
  count: number,
  send: (token: string) => Promise<Result>,
  isRefused: (result: Result) => boolean = () => false,
): Promise<Result> {
  const token = await caller.token();
  const { replaceToken } = caller;
  if (replaceToken === undefined) return send(token);
  try {
    const result = await send(token);
    if (!isRefused(result)) return result;
  } catch (error) {
    if (!isUnauthorized(error)) throw error;
  }
  const other = await replaceToken(token);
  for (let call = 0; call < count; call += 1) caller.countRequest();
  return send(other);
}

/** Whether a service said that it does not accept the token. */
export const isUnauthorized = (outcome: unknown): boolean =>
  outcome instanceof UpstreamError && outcome.status === 401;

/**
 * A failure as this caller may see it: without the token, which some services repeat, and with the way to mend it.
 *
 * @param token  Empty where none was sent.
 */
export function forCaller<Value>(outcome: Value, { connectUrl }: Caller, token: string): Value {
  if (outcome instanceof UpstreamError) {
    if (token !== '') outcome.message = outcome.message.replaceAll(token, '[secret]');
    if (connectUrl !== undefined && outcome.needsReconnect) outcome.connectUrl = connectUrl;
  }
  return outcome;
}
