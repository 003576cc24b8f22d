import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Secret } from '../config/secret.ts';
import { deriveKeys } from './derived-key.ts';

// Signed links to files. A link contains what it is for as readable text, with a signature. So the server stores nothing, and with a
// SESSION_SECRET any instance can open a link that another signed. A link is not a credential: the caller must send one.

/** What a link gives access to. */
export interface ExportGrant {
  readonly documentId: string;
  readonly format: string;
  /** The name of the file. The link contains it so that opening needs no second request. */
  readonly fileName: string;
  /** Whole seconds. */
  readonly expiresAt: Date;
}

/** Why a link is not opened. Only the caller whose link it is learns that it has expired. */
export type ExportLinkFault = 'UNREADABLE' | 'OTHER_CALLER' | 'EXPIRED';

/** A link cannot be opened. */
export class ExportLinkInvalid extends Error {
  override readonly name = 'ExportLinkRefused';
  readonly fault: ExportLinkFault;

  constructor(fault: ExportLinkFault) {
    super(`The export link is invalid: ${fault}.`);
    this.fault = fault;
  }
}

/** Signs and opens links. */
export interface ExportLinks {
  /**
   * The token of a link.
   *
   * @param credential  The key of the credential that the link is bound to, never the credential itself.
   */
  sign(grant: ExportGrant, credential: string): string;
  /** What a token gives access to. Throws ExportLinkInvalid. Does not check who may read the document: Google does. */
  open(token: string, credential: string, now: Date): ExportGrant;
}

/** No link is longer: the names of files are cut. */
const maxTokenLength = 4096;

/**
 * Creates links signed with HMAC-SHA256.
 *
 * @param secrets  The keys are derived from them. Without secrets the key is random, and links end with the process.
 */
export function createExportLinks(secrets: readonly Secret[]): ExportLinks {
  const [signingKey = randomBytes(32), ...olderKeys] = deriveKeys(secrets, 'export link');
  // The first word separates the two uses of a key.
  const mac = (use: 'link' | 'caller', text: string, key = signingKey) =>
    createHmac('sha256', key).update(`${use}\0${text}`).digest('base64url');
  const isSigned = (use: 'link' | 'caller', text: string, signature: string) =>
    [signingKey, ...olderKeys].some((key) => isEqualInConstantTime(signature, mac(use, text, key)));

  return {
    sign({ documentId, format, fileName, expiresAt }, credential) {
      const seconds = Math.floor(expiresAt.getTime() / 1000);
      const parts = [documentId, format, fileName, seconds, mac('caller', credential)];
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
        throw new ExportLinkInvalid('UNREADABLE');
      }
      // The signature is valid, so `sign` above wrote it.
      const [documentId, format, fileName, seconds, caller] = JSON.parse(
        Buffer.from(payload, 'base64url').toString(),
      ) as [string, string, string, number, string];
      if (!isSigned('caller', credential, caller)) throw new ExportLinkInvalid('OTHER_CALLER');
      const expiresAt = new Date(seconds * 1000);
      if (now >= expiresAt) throw new ExportLinkInvalid('EXPIRED');
      return { documentId, format, fileName, expiresAt };
    },
  };
}

/** Takes the same time for every difference. */
function isEqualInConstantTime(actual: string, expected: string): boolean {
  const [a, b] = [Buffer.from(actual), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
