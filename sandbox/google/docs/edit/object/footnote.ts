import type { docs_v1 } from '@googleapis/docs';
import { plainParagraphEnd } from '../../../../store/google/blank-document.ts';
import { type Draft, InvalidEdit } from '../draft/draft.ts';
import { findInsertion } from '../draft/location.ts';
import { insertInline } from '../text/inline-element.ts';
import { runOf } from '../text/insertion.ts';

/** createFootnote: its reference in the body, and a segment of a space. */
export function createFootnote(
  request: docs_v1.Schema$CreateFootnoteRequest,
  draft: Draft,
): docs_v1.Schema$Response {
  const place = findInsertion(draft, request);
  if (place.segmentId !== null) {
    throw new InvalidEdit('Footnotes can only be inserted inside the body.');
  }
  const footnoteId = draft.createId('kix.');
  place.tab.footnotes.set(footnoteId, [...runOf(' ', {}), plainParagraphEnd]);
  insertInline(place, 'footnoteReference', { footnoteId });
  return { createFootnote: { footnoteId } };
}
