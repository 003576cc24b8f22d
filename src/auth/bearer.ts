import { Secret } from '../config/secret.ts';

/** A header that should carry a bearer token carries something else. Its value is not in the message. */
export class CredentialMalformed extends Error {
  override readonly name = 'CredentialMalformed';
  readonly code = 'BAD_USER_INPUT';
  readonly header: string;

  constructor(header: string) {
    super(`The header ${header} must read "Bearer" and a token of visible ASCII characters.`);
    this.header = header;
  }
}

/**
 * The token of a header `Bearer …`, or null when the header is absent.
 *
 * Throws CredentialMalformed. Wider than RFC 6750, section 2.1: Asana's personal tokens hold colons.
 */
export function readBearer(headers: Headers, header: string): Secret | null {
  const value = headers.get(header);
  if (value === null) return null;
  const token = /^bearer +([\x21-\x7e]+)$/i.exec(value)?.[1];
  if (token === undefined) throw new CredentialMalformed(header);
  return new Secret(token);
}
