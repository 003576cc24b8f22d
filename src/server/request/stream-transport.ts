/** How the results of a subscription are sent in the response to its request. */
export type StreamTransport = 'events' | 'multipart';

/** How the results of a subscription are sent: in the response, or as requests to a callback URL. */
export type SubscriptionTransport = StreamTransport | 'callback';

/**
 * The transport that a client prefers, or null if it accepts none.
 *
 * A client that accepts any type receives events. `multipart/mixed` alone stands for the parts of an incremental result, which have another
 * form than the parts of a subscription.
 */
export function transportFor(accept: string | null): StreamTransport | null {
  const offers = (accept ?? '*/*').toLowerCase().split(',').map(parseOffer);
  // The sort is stable: clients write the type that they prefer first.
  const accepted = offers
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality);
  const named = accepted.find(({ transport }) => transport !== null);
  if (named !== undefined) return named.transport;
  const excludesEvents = offers.some(({ transport }) => transport === 'events');
  const acceptsAny = accepted.some(({ type }) => type === '*/*' || type === 'text/*');
  return acceptsAny && !excludesEvents ? 'events' : null;
}

interface Offer {
  readonly type: string;
  readonly transport: StreamTransport | null;
  readonly quality: number;
}

function parseOffer(offer: string): Offer {
  const [type = '', ...parameters] = offer.split(';').map((part) => part.replaceAll(/[\s"]/g, ''));
  const quality = parameters.find((parameter) => parameter.startsWith('q='));
  const isSubscription = parameters.some((parameter) =>
    /^subscriptionspec=1(\.0)?$/.test(parameter),
  );
  return { type, transport: toTransport(type, isSubscription), quality: toQuality(quality) };
}

function toTransport(type: string, isSubscription: boolean): StreamTransport | null {
  if (type === 'text/event-stream') return 'events';
  return type === 'multipart/mixed' && isSubscription ? 'multipart' : null;
}

const toQuality = (parameter: string | undefined) => {
  const quality = Number(parameter?.slice('q='.length) ?? 1);
  return Number.isNaN(quality) ? 1 : quality;
};
