import type { Piece, Segment, TabRow } from '../../store/google/document-model.ts';

/** How open suggestions are shown. */
export type SuggestionsViewMode =
  | 'SUGGESTIONS_INLINE'
  | 'PREVIEW_SUGGESTIONS_ACCEPTED'
  | 'PREVIEW_WITHOUT_SUGGESTIONS';

/** The tab as if its suggestions were accepted, or had never been made; its indexes shift accordingly. */
export function applySuggestionsMode(tab: TabRow, mode: SuggestionsViewMode): TabRow {
  if (mode === 'SUGGESTIONS_INLINE') return tab;
  const view = (segment: Segment) => applyToSegment(segment, mode);
  const viewAll = (segments: ReadonlyMap<string, Segment>) =>
    new Map([...segments].map(([id, segment]) => [id, view(segment)]));
  return {
    ...tab,
    body: view(tab.body),
    headers: viewAll(tab.headers),
    footers: viewAll(tab.footers),
    footnotes: viewAll(tab.footnotes),
    childTabs: tab.childTabs.map((child) => applySuggestionsMode(child, mode)),
  };
}

function applyToSegment(segment: Segment, mode: SuggestionsViewMode): Segment {
  return segment.flatMap((piece): Piece[] => {
    if (!('suggestedInsertionIds' in piece || 'suggestedDeletionIds' in piece)) return [piece];
    const { suggestedInsertionIds, suggestedDeletionIds, ...plain } = piece;
    const removing =
      mode === 'PREVIEW_SUGGESTIONS_ACCEPTED' ? suggestedDeletionIds : suggestedInsertionIds;
    return removing === undefined ? [plain] : [];
  });
}
