import type { Caller } from './caller.ts';
import { redactCutToken, redactToken } from './redaction/redact-token.ts';
import { maxQuoteLength, UpstreamError } from './upstream-error.ts';

/**
 * Sends a request with the caller's token, and once more with a new token if the service responds with 401. A service checks
 * the token before it does anything, so this is safe for writes too.
 *
 * @param count           How many calls the request contains. The second attempt counts them again.
 * @param isUnauthorized  Whether a result is a 401. A 401 that `send` throws is detected without it.
 */
export async function sendWithToken<Result>(
  caller: Caller,
  count: number,
  send: (token: string) => Promise<Result>,
  isUnauthorized: (result: Result) => boolean = () => false,
): Promise<Result> {
  const token = await caller.token();
  const { replaceToken } = caller;
  if (replaceToken === undefined) return send(token);
  try {
    const result = await send(token);
    if (!isUnauthorized(result)) return result;
  } catch (error) {
    if (!isUnauthorizedError(error)) throw error;
  }
  const newToken = await replaceToken(token);
  for (let call = 0; call < count; call += 1) caller.countRequest();
  return send(newToken);
}

/** Whether this is the error of a service that did not accept the token. */
export const isUnauthorizedError = (result: unknown): boolean =>
  result instanceof UpstreamError && result.status === 401;

/**
 * Prepares an error for this caller: removes the token, which some services repeat, and adds the address where the user can
 * reconnect. Returns any other value unchanged.
 *
 * @param token  Empty if none was sent.
 */
export function prepareError<Value>(result: Value, { connectUrl }: Caller, token: string): Value {
  if (result instanceof UpstreamError) {
    if (token !== '') {
      const redact = result.message.length < maxQuoteLength ? redactToken : redactCutToken;
      result.message = redact(result.message, token);
      if (result.field !== undefined && redactToken(result.field, token) !== result.field)
        result.field = undefined;
    }
    if (connectUrl !== undefined && result.needsReconnect) result.connectUrl = connectUrl;
  }
  return result;
}
