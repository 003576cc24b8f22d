import type { docs_v1 } from '@googleapis/docs';
import { plainParagraphEnd } from '../../../../store/google/blank-document.ts';
import { type Draft, InvalidEdit } from '../draft/draft.ts';
import { findInsertion } from '../draft/location.ts';
import { insertInline } from '../text/inline-element.ts';
import { runOf } from '../text/insertion.ts';

/** createFootnote: inserts a reference into the body, and adds a segment that contains a space. */
export function createFootnote(
  request: docs_v1.Schema$CreateFootnoteRequest,
  draft: Draft,
): docs_v1.Schema$Response {
  const located = findInsertion(draft, request);
  if (located.segmentId !== null) {
    throw new InvalidEdit('Footnotes can only be inserted inside the body.');
  }
  const footnoteId = draft.createId('kix.');
  located.tab.footnotes.set(footnoteId, [...runOf(' ', {}), plainParagraphEnd]);
  insertInline(located, 'footnoteReference', { footnoteId });
  return { createFootnote: { footnoteId } };
}
