import type { Grant, SignedLinks } from '../../account/signed-link.ts';

/** How long a link is valid. */
const lifetimeMs = 15 * 60_000;

/** A link on this server that only its caller can open. */
export interface CallerLink {
  readonly url: string;
  readonly expiresAt: string;
}

/**
 * Makes a link that its caller can open for some minutes.
 *
 * @param base        The address of the link without its token.
 * @param credential  The key of the caller's credential.
 */
export function createCallerLink<Granted extends Grant>(
  links: SignedLinks<Granted>,
  grant: Granted,
  base: string,
  credential: string,
): CallerLink {
  // A link contains its expiry time in whole seconds.
  const expiresAt = new Date(Math.floor((Date.now() + lifetimeMs) / 1000) * 1000);
  const token = links.sign(grant, expiresAt, credential);
  return { url: `${base}${token}`, expiresAt: expiresAt.toISOString() };
}
