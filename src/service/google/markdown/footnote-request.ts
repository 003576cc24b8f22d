import type { SlicedWork } from '../../../engine/event-loop/time-slice.ts';
import { type Insertion, toInsertion } from './insertion.ts';
import type { LineRequest } from './line-request.ts';
import type { MarkdownContent } from './markdown-content.ts';

/**
 * The requests that write the text of new footnotes.
 *
 * @param ids  The ids of the footnotes' segments, in the order of `footnoteLabels`. The service returns them when it creates the
 *             footnotes, so this needs a write of its own. Null before that write.
 *
 * A new footnote contains a space and a line feed. The text follows the space.
 */
export function* toFootnoteText(
  { footnotes }: MarkdownContent,
  { footnoteLabels }: Insertion,
  ids: readonly (string | null)[],
  tabId: string | null,
): SlicedWork<readonly LineRequest[]> {
  const requests: LineRequest[] = [];
  for (const [index, label] of footnoteLabels.entries()) {
    const blocks = footnotes.get(label) ?? [];
    const segmentId = ids[index] ?? '';
    const point = { tabId, segmentId, place: 'inside', index: 1 } as const;
    const text = yield* toInsertion(blocks, point, { hasStyle: false, hasBullet: false });
    requests.push(...text.requests);
  }
  return requests;
}
