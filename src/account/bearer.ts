import { Secret } from '../config/secret.ts';

/** A header that must contain a bearer token contains something else. The message does not quote its value. */
export class CredentialMalformed extends Error {
  override readonly name = 'CredentialMalformed';
  readonly code = 'BAD_USER_INPUT';
  readonly header: string;

  constructor(header: string) {
    super(`The header ${header} must be "Bearer" and a token of visible ASCII characters.`);
    this.header = header;
  }
}

/**
 * The token of a `Bearer …` header, or null if the header is absent.
 *
 * Throws CredentialMalformed. Accepts more characters than RFC 6750, section 2.1: Asana's personal tokens contain colons.
 */
export function readBearer(headers: Headers, header: string): Secret | null {
  const value = headers.get(header);
  if (value === null) return null;
  const token = /^bearer +([\x21-\x7e]+)$/i.exec(value)?.[1];
  if (token === undefined) throw new CredentialMalformed(header);
  return new Secret(token);
}
