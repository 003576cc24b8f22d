import type { SlicedWork } from '../../../engine/event-loop/time-slice.ts';
import { InvalidEdit } from '../edit/invalid-edit.ts';
import { toFootnoteText } from './footnote-request.ts';
import { type Insertion, toInsertion } from './insertion.ts';
import { type LineRequest, rangeIn } from './line-request.ts';
import type { MarkdownContent } from './markdown-content.ts';
import type { Target } from './place/target.ts';
import { lineOfMarkdown, type ToSource } from './rejected-line.ts';

/** The maximum number of requests of one write, as for updateDocument. */
const maxRequests = 10_000;

/** The requests of both writes. */
export interface PlannedInsertion extends Insertion {
  /** The requests of the second write, with the ids that the first write returned. */
  toSecondWrite(ids: readonly (string | null)[]): SlicedWork<readonly LineRequest[]>;
  readonly toSource: ToSource;
}

/** The requests that write content to a document. Throws InvalidEdit if they are too many. */
export function* planInsertion(
  content: MarkdownContent,
  { point, hasBullet, deleted }: Target,
  toSource = lineOfMarkdown,
): SlicedWork<PlannedInsertion> {
  const insertion = yield* toInsertion(content.blocks, point, { hasStyle: true, hasBullet });
  const range = deleted && rangeIn(point)(deleted.startIndex, deleted.endIndex);
  const deletion = range ? [{ request: { deleteContentRange: { range } }, line: 1 }] : [];
  const requests = [...deletion, ...insertion.requests];
  checkCount(requests.length, toSource(0).field);
  return {
    ...insertion,
    requests,
    toSecondWrite: (ids) => toFootnoteText(content, insertion, ids, point.tabId),
    toSource,
  };
}

/** Whether one write can have so many requests. */
export const isOneWrite = (count: number): boolean => count <= maxRequests;

/**
 * Throws InvalidEdit if one write cannot have so many requests.
 *
 * @param field  The input that needs them.
 */
export function checkCount(count: number, field: string): void {
  if (isOneWrite(count)) return;
  throw new InvalidEdit(
    field,
    `${field} needs ${count} requests to Google. The maximum is ${maxRequests}. Write it in several parts.`,
  );
}
