import { badResponse, isObject } from '../../upstream/http/json.ts';
import { asana } from './service.ts';

/** Where the events of a resource continue. */
export interface EventCursor {
  /** Asana keeps the events after it for 24 hours. */
  readonly sync: string;
  /** Whether there are more events now. */
  readonly hasMore: boolean;
  /** Whether Asana no longer knows what changed since the cursor of the request, or the request had none. */
  readonly isExpired: boolean;
}

/** The status of the response to a cursor that has expired, and to a request without a cursor. */
const expired = 412;

export function parseEventCursor(
  body: Readonly<Record<string, unknown>>,
  status: number,
): EventCursor {
  const { sync, has_more: hasMore } = body;
  if (typeof sync !== 'string') throw badResponse(asana, 'contained no cursor', status);
  return { sync, hasMore: hasMore === true, isExpired: false };
}

/** The new cursor that Asana sends in place of an expired one; null if this is another response. */
export function parseNewCursor(body: unknown, status: number): EventCursor | null {
  if (status !== expired || !isObject(body) || typeof body['sync'] !== 'string') return null;
  return { sync: body['sync'], hasMore: false, isExpired: true };
}

/** Whether the response must contain a new cursor. */
export const isExpiredCursor = (status: number): boolean => status === expired;
