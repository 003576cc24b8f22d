import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Secret } from '../config/secret.ts';
import { deriveKeys } from './derived-key.ts';

// Signed links on this server: to files, and to uploads. A link contains what it is for as readable text, with a signature. So the server
// stores nothing, and with a SESSION_SECRET any instance can open a link that another signed. A link is not a credential: the caller must
// send one.

/** What a link is for. It contains everything that opening needs. */
export type Grant = readonly (string | number)[];

export interface OpenedLink<Granted extends Grant> {
  readonly grant: Granted;
  /** Whole seconds. */
  readonly expiresAt: Date;
}

/** Why a link is not opened. Only the caller whose link it is learns that it has expired. */
export type LinkFault = 'UNREADABLE' | 'OTHER_CALLER' | 'EXPIRED';

/** A link cannot be opened. */
export class LinkInvalid extends Error {
  override readonly name = 'LinkInvalid';
  readonly fault: LinkFault;

  constructor(fault: LinkFault) {
    super(`The link is invalid: ${fault}.`);
    this.fault = fault;
  }
}

export interface SignedLinks<Granted extends Grant> {
  /**
   * The token of a link.
   *
   * @param expiresAt   The link contains it in whole seconds.
   * @param credential  The key of the credential that the link is bound to, never the credential itself.
   */
  sign(grant: Granted, expiresAt: Date, credential: string): string;
  /** What a token gives access to. Throws LinkInvalid. Does not check what the caller may do: the service does. */
  open(token: string, credential: string, now: Date): OpenedLink<Granted>;
}

/** No link is longer: the names of files are limited. */
const maxTokenLength = 4096;

/**
 * Creates links signed with HMAC-SHA256.
 *
 * @param secrets  The keys are derived from them. Without secrets the key is random, and links end with the process.
 * @param purpose  A link of another purpose is not opened.
 */
export function createSignedLinks<Granted extends Grant>(
  secrets: readonly Secret[],
  purpose: string,
): SignedLinks<Granted> {
  const [signingKey = randomBytes(32), ...olderKeys] = deriveKeys(secrets, purpose);
  // The first word separates the two uses of a key.
  const mac = (use: 'link' | 'caller', text: string, key = signingKey) =>
    createHmac('sha256', key).update(`${use}\0${text}`).digest('base64url');
  const isSigned = (use: 'link' | 'caller', text: string, signature: string) =>
    [signingKey, ...olderKeys].some((key) => isEqualInConstantTime(signature, mac(use, text, key)));

  return {
    sign(grant, expiresAt, credential) {
      const seconds = Math.floor(expiresAt.getTime() / 1000);
      const parts = [...grant, seconds, mac('caller', credential)];
      const payload = Buffer.from(JSON.stringify(parts)).toString('base64url');
      return `${payload}.${mac('link', payload)}`;
    },
    open(token, credential, now) {
      const [payload = '', signature = '', ...rest] = token.split('.');
      if (
        token.length > maxTokenLength ||
        rest.length > 0 ||
        !isSigned('link', payload, signature)
      ) {
        throw new LinkInvalid('UNREADABLE');
      }
      // The signature is valid, so `sign` above wrote it.
      const parts = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Grant;
      const [seconds, caller] = parts.slice(-2) as [number, string];
      if (!isSigned('caller', credential, caller)) throw new LinkInvalid('OTHER_CALLER');
      const expiresAt = new Date(seconds * 1000);
      if (now >= expiresAt) throw new LinkInvalid('EXPIRED');
      return { grant: parts.slice(0, -2) as Grant as Granted, expiresAt };
    },
  };
}

/** Takes the same time for every difference. */
function isEqualInConstantTime(actual: string, expected: string): boolean {
  const [a, b] = [Buffer.from(actual), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
