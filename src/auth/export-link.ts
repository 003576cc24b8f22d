import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Secret } from '../config/secret.ts';
import { deriveKeys } from './derived-key.ts';

// Links to files: what a link is for stands in it, readable, under a signature. So nothing has to be kept, and with a
// SESSION_SECRET any instance can open what another has signed. A link is no credential: whoever opens it brings their own.

/** What a link is good for. */
export interface ExportGrant {
  readonly documentId: string;
  readonly format: string;
  /** What the file is to be called, so that it has not to be asked for again. */
  readonly fileName: string;
  /** Whole seconds. */
  readonly expiresAt: Date;
}

/** Why a link is not opened. Only the person whose link it is learns that it was good once. */
export type ExportLinkFault = 'UNREADABLE' | 'FOREIGN' | 'EXPIRED';

/** A link that is not opened. */
export class ExportLinkRefused extends Error {
  override readonly name = 'ExportLinkRefused';
  readonly fault: ExportLinkFault;

  constructor(fault: ExportLinkFault) {
    super(`The link is ${fault.toLowerCase()}.`);
    this.fault = fault;
  }
}

/** Signs what links are good for, and opens it again. */
export interface ExportLinks {
  /**
   * The token of a link.
   *
   * @param credential  The key of the credential that the link is bound to, never the credential.
   */
  sign(grant: ExportGrant, credential: string): string;
  /** What a token is good for. Throws ExportLinkRefused. Does not look at who may read the document: that is Google's to say. */
  open(token: string, credential: string, now: Date): ExportGrant;
}

/** Longer tokens are none of ours: names of files are cut. */
const maxTokenLength = 4096;

/**
 * Links signed with HMAC-SHA256.
 *
 * @param secrets  Keys are derived from them. Without any the key is random, and links die with the process.
 */
export function createExportLinks(secrets: readonly Secret[]): ExportLinks {
  const [signingKey = randomBytes(32), ...olderKeys] = deriveKeys(secrets, 'export link');
  // The first word keeps the two uses of a key apart.
  const mac = (use: 'link' | 'caller', text: string, key = signingKey) =>
    createHmac('sha256', key).update(`${use}\0${text}`).digest('base64url');
  const isSigned = (use: 'link' | 'caller', text: string, signature: string) =>
    [signingKey, ...olderKeys].some((key) => isEqual(signature, mac(use, text, key)));

  return {
    sign({ documentId, format, fileName, expiresAt }, credential) {
      const seconds = Math.floor(expiresAt.getTime() / 1000);
      const words = [documentId, format, fileName, seconds, mac('caller', credential)];
      const payload = Buffer.from(JSON.stringify(words)).toString('base64url');
      return `${payload}.${mac('link', payload)}`;
    },
    open(token, credential, now) {
      const [payload = '', signature = '', ...rest] = token.split('.');
      if (
        token.length > maxTokenLength ||
        rest.length > 0 ||
        !isSigned('link', payload, signature)
      ) {
        throw new ExportLinkRefused('UNREADABLE');
      }
      // Signed, so it was written above.
      const [documentId, format, fileName, seconds, caller] = JSON.parse(
        Buffer.from(payload, 'base64url').toString(),
      ) as [string, string, string, number, string];
      if (!isSigned('caller', credential, caller)) throw new ExportLinkRefused('FOREIGN');
      const expiresAt = new Date(seconds * 1000);
      if (now >= expiresAt) throw new ExportLinkRefused('EXPIRED');
      return { documentId, format, fileName, expiresAt };
    },
  };
}

/** Takes the same time wherever the difference is. */
function isEqual(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
