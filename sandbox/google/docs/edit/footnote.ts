import type { docs_v1 } from '@googleapis/docs';
import { plainEnd } from '../../../store/google/blank-document.ts';
import { BadEdit, type Draft } from './draft.ts';
import { insertInline } from './inline.ts';
import { findInsertion } from './place.ts';
import { runOf } from './text.ts';

/** createFootnote: its reference in the body, and a segment of a space. */
export function createFootnote(
  request: docs_v1.Schema$CreateFootnoteRequest,
  draft: Draft,
): docs_v1.Schema$Response {
  const place = findInsertion(draft, request);
  if (place.segmentId !== null) {
    throw new BadEdit('Footnotes can only be inserted inside the body.');
  }
  const footnoteId = draft.createId('kix.');
  place.tab.footnotes.set(footnoteId, [...runOf(' ', {}), plainEnd]);
  insertInline(place, 'footnoteReference', { footnoteId });
  return { createFootnote: { footnoteId } };
}
