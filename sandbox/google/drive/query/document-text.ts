import { allTabs, type DocumentRow, type Segment } from '../../../store/google/document-model.ts';

/** The text of a document's bodies, tab by tab, for full-text search. It omits smart chips and images. */
export function documentText({ tabs }: DocumentRow): string {
  return [...allTabs(tabs)].map(({ body }) => segmentText(body)).join('\n');
}

function segmentText(segment: Segment): string {
  return segment
    .map((piece) => {
      if (piece.kind === 'text') return piece.content;
      return piece.kind === 'paragraphEnd' ? '\n' : '';
    })
    .join('');
}
