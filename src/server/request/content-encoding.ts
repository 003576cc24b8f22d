/** How bodies are packed here. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** The best of ours that a client accepts. What a client ranks below another is not looked at, only what it refuses. */
export function preferredEncoding(accepted: string): Encoding {
  const offers = accepted.split(',').map((offer) => offer.trim().toLowerCase());
  const isAccepted = (name: string) =>
    offers.some((offer) => offer.startsWith(name) && !/;\s*q=0(\.0*)?$/.test(offer));
  if (isAccepted('br')) return 'br';
  return isAccepted('gzip') ? 'gzip' : 'identity';
}
