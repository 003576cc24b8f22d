import { hash } from 'node:crypto';
import { upstreamServices } from '../../account/credential.ts';
import type { ChangingService } from '../../config/declaration/services.ts';
import { type TransportReason, UpstreamError } from '../../upstream/http/upstream-error.ts';
import type { FeedName } from './store/feed-store.ts';

// A position is the service's cursor before a page, and the changes of this page that the reader has received. Their number would not be
// enough: Drive moves a file that changes again to the end, so the same cursor can give the changes in another order later.

export interface FeedPosition {
  readonly cursor: string;
  /** The marks of the changes after the cursor that the reader has received. */
  readonly delivered: readonly string[];
}

/** The length of a mark: 42 bits, so that two changes of a page have the same mark once in ten million pages at most. */
const markLength = 7;

/** Longer positions than this are not made by this server. */
const maxLength = 8000;

/** A short text that is equal for equal changes. */
export const toMark = (identity: string): string =>
  hash('sha256', identity, 'base64url').slice(0, markLength);

export type PositionFeed = Pick<FeedName, 'service' | 'resource'>;

/**
 * A position as clients receive it. Its digest is neither a secret nor a signature: it detects a modified position before anything is sent. A
 * client that forges a position only changes what it reads itself.
 */
export function printPosition(
  { service, resource }: PositionFeed,
  { cursor, delivered }: FeedPosition,
): string {
  const text = JSON.stringify([service, resource, cursor, delivered.join('')]);
  return Buffer.from(toDigest(text) + text).toString('base64url');
}

/** Reads a position. Null if the text is no position of a feed, or was modified. */
export function readPosition(text: string): (PositionFeed & FeedPosition) | null {
  const bytes = Buffer.from(text.slice(0, maxLength), 'base64url');
  // The decoder ignores what it does not know.
  if (bytes.toString('base64url') !== text) return null;
  const decoded = bytes.toString();
  const json = decoded.slice(digestLength);
  if (decoded.slice(0, digestLength) !== toDigest(json)) return null;
  // The digest shows that `printPosition` has written it.
  const [service, resource, cursor, marks] = JSON.parse(json) as [
    ChangingService,
    string,
    string,
    string,
  ];
  return { service, resource, cursor, delivered: marks.match(markPattern) ?? [] };
}

/** What the error of a text that is no position of a feed says. */
export const notAPosition =
  'The position after which to continue is not a position of this subscription, or it was modified.';

/** Reads a position of this feed. Throws an UpstreamError if it is none. */
export function parsePosition(text: string, { service, resource }: PositionFeed): FeedPosition {
  const position = readPosition(text);
  if (position?.service === service && position.resource === resource) return position;
  throw new UpstreamError<TransportReason>({
    reason: 'invalid-input',
    service: upstreamServices[service].id,
    message: notAPosition,
    delivery: 'no',
  });
}

const digestLength = 12;
const markPattern = new RegExp(`.{${markLength}}`, 'g');

const toDigest = (text: string): string =>
  hash('sha256', `position ${text}`, 'base64url').slice(0, digestLength);
