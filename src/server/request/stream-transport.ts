import { acceptedTypes } from './accept.ts';

/** How the results of a subscription are sent in the response to its request. */
export type StreamTransport = 'events' | 'multipart';

/** How the results of a subscription are sent: in the response, or as requests to a callback URL. */
export type SubscriptionTransport = StreamTransport | 'callback';

/**
 * The transport that a client prefers, or null if it accepts none.
 *
 * A client that accepts any type receives events. `multipart/mixed` alone means the parts of an incremental result, which have another
 * form than the parts of a subscription.
 */
export function transportFor(accept: string | null): StreamTransport | null {
  const types = acceptedTypes(accept ?? '*/*').map((type) =>
    type.replaceAll(/[\s"]/g, '').toLowerCase(),
  );
  const named = types.map(toTransport).find((transport) => transport !== null);
  if (named !== undefined) return named;
  return types.some((type) => type === '*/*' || type === 'text/*') ? 'events' : null;
}

function toTransport(type: string): StreamTransport | null {
  if (/^text\/event-stream(;|$)/.test(type)) return 'events';
  return /^multipart\/mixed;.*subscriptionspec=1(\.0)?(;|$)/.test(type) ? 'multipart' : null;
}
