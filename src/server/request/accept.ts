/** A type that a client accepts. Source: RFC 9110, "Accept". */
interface Offer {
  /** Without parameters, in lower case. */
  readonly type: string;
  /** Without its quality. */
  readonly text: string;
  readonly parameters: readonly string[];
  readonly quality: number;
}

/** The types of a complete result. */
const jsonTypes = ['application/graphql-response+json', 'application/json'];
const wildcards = ['*/*', 'application/*', 'text/*'];
const ownTypes = [...jsonTypes, 'multipart/mixed', 'text/event-stream'];

/** The parameters of `multipart/mixed` for which this server has a format: both formats of deferred parts, and subscriptions. */
const knownParameter =
  /^(deferspec=20220824|incrementalspec=v0\.2|subscriptionspec=1(\.0)?|boundary=.*|charset=utf-8)$/;

/**
 * The types of an `Accept` header that this server can send, the preferred one first. Empty if it can send none of them.
 *
 * A client that expects parts in a format of another version receives the complete result: it could not read the parts.
 */
export function acceptedTypes(accept: string): readonly string[] {
  const offers = accept.split(',').map(parseOffer);
  const excluded = offers.filter(({ quality }) => quality === 0).map(({ type }) => type);
  // The sort is stable: clients write the type that they prefer first.
  const ordered = offers
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality);
  const events = ordered.find(({ type }) => type === 'text/event-stream');
  // Yoga would send parts to every client that accepts both.
  const prefersEvents = ({ type, quality }: Offer) =>
    type === 'multipart/mixed' && events !== undefined && quality < events.quality;
  const accepted = ordered
    .filter((offer) => isReadable(offer) && !prefersEvents(offer))
    .flatMap((offer) => typesOf(offer, excluded));
  const expectsOtherParts = ordered.some(
    (offer) => offer.type === 'multipart/mixed' && !isReadable(offer),
  );
  return accepted.length === 0 && expectsOtherParts ? ['application/json'] : accepted;
}

function parseOffer(text: string): Offer {
  const [type = '', ...all] = text.split(';').map((part) => part.trim());
  const parameters = all.filter((parameter) => !isQuality(parameter));
  const quality = Number(all.find(isQuality)?.slice('q='.length) ?? 1);
  return {
    type: type.toLowerCase(),
    text: [type, ...parameters].join(';'),
    parameters: parameters.map((parameter) => parameter.replaceAll('"', '').toLowerCase()),
    quality: Number.isNaN(quality) ? 1 : quality,
  };
}

/** The version of the parts of an incremental result, of the type in which they are sent. */
export type IncrementalVersion = '2022' | 'v0.2';

/**
 * The version of the parts that a client can read; null if it expects a complete result. The types are those that this server accepts.
 *
 * A wildcard does not count, because clients without support for parts send it too.
 */
export function incrementalVersionFor(accept: string): IncrementalVersion | null {
  const offers = accept.split(',').map(parseOffer);
  // Yoga prefers parts to events.
  const offer =
    offers.find(({ type }) => type === 'multipart/mixed') ??
    offers.find(({ type }) => type === 'text/event-stream');
  if (offer === undefined) return null;
  const version = offer.parameters.find((one) => /^(incremental|defer)spec=/.test(one));
  if (version === 'incrementalspec=v0.2') return 'v0.2';
  return version === undefined || version === 'deferspec=20220824' ? '2022' : null;
}

const isQuality = (parameter: string): boolean => /^q=/i.test(parameter);

const isReadable = ({ type, parameters }: Offer): boolean =>
  type !== 'multipart/mixed' || parameters.every((parameter) => knownParameter.test(parameter));

/** A wildcard does not mean a type that is excluded by its name. It then means JSON, and events for subscriptions. */
function typesOf({ type, text }: Offer, excluded: readonly string[]): readonly string[] {
  if (ownTypes.includes(type)) return [text];
  if (!wildcards.includes(type)) return [];
  if (!ownTypes.some((own) => excluded.includes(own))) return [type];
  const json = type === 'text/*' ? [] : jsonTypes.filter((one) => !excluded.includes(one));
  const hasEvents = type !== 'application/*' && !excluded.includes('text/event-stream');
  return hasEvents ? [...json, 'text/*'] : json;
}

/** The content encodings that this server supports. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** The best supported encoding that a client accepts. Ignores the client's order of preference, but not `q=0`. */
export function preferredEncoding(accepted: string): Encoding {
  const offers = accepted.split(',').map((offer) => offer.trim().toLowerCase());
  const isAccepted = (name: string) =>
    offers.some((offer) => offer.startsWith(name) && !/;\s*q=0(\.0*)?$/.test(offer));
  if (isAccepted('br')) return 'br';
  return isAccepted('gzip') ? 'gzip' : 'identity';
}

/**
 * Adds the name of a request header to the response's `vary`.
 *
 * Uses `set`, not `append`: after `append` the headers that Yoga sends are no longer a plain object, and sending them takes three times as
 * long.
 */
export function addVary(headers: Headers, name: string): void {
  const names = headers.get('vary');
  headers.set('vary', names === null ? name : `${names}, ${name}`);
}

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
