import type { SlicedWork } from '../../../engine/event-loop/time-slice.ts';
import { InvalidEdit } from '../edit/invalid-edit.ts';
import { toFootnoteText } from './footnote-request.ts';
import { type Insertion, toInsertion } from './insertion.ts';
import { type LineRequest, rangeIn } from './line-request.ts';
import type { MarkdownBlock, MarkdownContent } from './markdown-content.ts';
import type { Target } from './place/target.ts';
import { lineOfMarkdown, type ToSource } from './rejected-line.ts';

/** The maximum number of requests of one write, as for updateDocument. */
const maxRequests = 10_000;

/** The requests of both writes. */
export interface PlannedInsertion extends Insertion {
  /** The requests of the second write, with the ids that the first write returned. Default: there is none. */
  toSecondWrite?(ids: readonly (string | null)[]): SlicedWork<readonly LineRequest[]>;
  readonly toSource: ToSource;
}

/** The requests that insert content at a place, after those that delete what it replaces. */
export function* insertAtTarget(
  blocks: readonly MarkdownBlock[],
  { point, hasBullet, deleted }: Target,
): SlicedWork<Insertion> {
  const insertion = yield* toInsertion(blocks, point, { hasStyle: true, hasBullet });
  if (deleted === null) return insertion;
  const range = rangeIn(point)(deleted.startIndex, deleted.endIndex);
  const deletion = { request: { deleteContentRange: { range } }, line: blocks[0]?.line ?? 1 };
  return { ...insertion, requests: [deletion, ...insertion.requests] };
}

/** The requests that write content to a document. Throws InvalidEdit if they are too many. */
export function* planInsertion(
  content: MarkdownContent,
  target: Target,
  toSource = lineOfMarkdown,
): SlicedWork<PlannedInsertion> {
  const insertion = yield* insertAtTarget(content.blocks, target);
  const { requests } = insertion;
  checkCount(requests.length, toSource(0).field);
  return {
    ...insertion,
    toSecondWrite: (ids) => toFootnoteText(content, insertion, ids, target.point.tabId),
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
