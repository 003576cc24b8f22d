import { type FieldCost, pageCalls } from '../../engine/plan/field-cost.ts';
import type { FieldSource } from '../../engine/plan/field-source.ts';
import { selectionOf } from '../../engine/plan/selection.ts';
import { listAttachments } from '../../service/asana/record/attachment.ts';
import { listStories } from '../../service/asana/record/story.ts';
import { withPage } from '../asana/record/offset-list.ts';
import { asanaRead } from '../cost/call.ts';
import { documentCalls } from '../google/document/load-document.ts';
import type { LinkPlace } from './link-place.ts';
import { attachmentMask, commentMask } from './linked-document.ts';

const unknown = Number.POSITIVE_INFINITY;

/** What reading the documents that a text links to sends. Only the text says how many there are. */
export const linkedDocumentsCost = (source: FieldSource, step = 0): FieldCost => ({
  calls: documentCalls(null, selectionOf(source).mask, { step, min: 0, max: unknown }),
  maxValues: unknown,
});

/** What reading the documents that a task links to sends: first all comments and attachments of the task, if they are searched. */
export function taskDocumentsCost(
  gid: string | null,
  places: ReadonlySet<LinkPlace>,
  source: FieldSource,
): FieldCost {
  const isKnown = gid !== null;
  const id = gid ?? '0';
  const lists = [
    ...(places.has('COMMENTS')
      ? [asanaRead(withPage(listStories(id), null), { mask: () => commentMask, isKnown })]
      : []),
    ...(places.has('ATTACHMENTS')
      ? [asanaRead(withPage(listAttachments(id), null), { mask: () => attachmentMask, isKnown })]
      : []),
  ];
  const { calls } = linkedDocumentsCost(source, lists.length === 0 ? 1 : 2);
  return {
    calls: [...lists.flatMap((list) => pageCalls(list, unknown)), ...calls],
    maxValues: unknown,
  };
}
