import { hash } from 'node:crypto';
import {
  type TransportReason,
  UpstreamError,
  type UpstreamService,
} from '../../upstream/http/upstream-error.ts';

// A position is the service's cursor before a page, and the changes of this page that the reader has received. Their number would not be
// enough: Drive moves a file that changes again to the end, so the same cursor can give the changes in another order later.

/** A place in a feed. */
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

/** A position as clients receive it. */
export const printPosition = (resource: string, { cursor, delivered }: FeedPosition): string =>
  Buffer.from(JSON.stringify([resource, cursor, delivered.join('')])).toString('base64url');

/** Reads a position. Throws an UpstreamError if it is not a position of this resource. */
export function parsePosition(
  text: string,
  resource: string,
  service: UpstreamService,
): FeedPosition {
  const [ofResource, cursor, marks] = text.length > maxLength ? [] : parseArray(text);
  if (ofResource !== resource || typeof cursor !== 'string' || typeof marks !== 'string') {
    throw new UpstreamError<TransportReason>({
      reason: 'invalid-input',
      service: service.id,
      message: 'The position after which to continue is not a position of this subscription.',
      delivery: 'no',
    });
  }
  return { cursor, delivered: marks.match(new RegExp(`.{${markLength}}`, 'g')) ?? [] };
}

/** The resource that a position belongs to. Undefined if the text is no position. */
export function resourceOfPosition(text: string): string | undefined {
  const [resource] = text.length > maxLength ? [] : parseArray(text);
  return typeof resource === 'string' ? resource : undefined;
}

function parseArray(text: string): readonly unknown[] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}
