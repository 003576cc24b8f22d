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
