import type { Piece, Segment, TabRow } from '../../store/google/document-model.ts';

/** How pending suggestions are shown. */
export type SuggestionsViewMode =
  | 'SUGGESTIONS_INLINE'
  | 'PREVIEW_SUGGESTIONS_ACCEPTED'
  | 'PREVIEW_WITHOUT_SUGGESTIONS';

/** The tab with its suggestions shown, accepted or removed. Without inline suggestions, the indexes shift accordingly. */
export function applySuggestionsMode(tab: TabRow, mode: SuggestionsViewMode): TabRow {
  if (mode === 'SUGGESTIONS_INLINE') return tab;
  const apply = (segment: Segment) => applyToSegment(segment, mode);
  const applyToAll = (segments: ReadonlyMap<string, Segment>) =>
    new Map([...segments].map(([id, segment]) => [id, apply(segment)]));
  return {
    ...tab,
    body: apply(tab.body),
    headers: applyToAll(tab.headers),
    footers: applyToAll(tab.footers),
    footnotes: applyToAll(tab.footnotes),
    childTabs: tab.childTabs.map((child) => applySuggestionsMode(child, mode)),
  };
}

function applyToSegment(segment: Segment, mode: SuggestionsViewMode): Segment {
  return segment.flatMap((piece): Piece[] => {
    if (!('suggestedInsertionIds' in piece || 'suggestedDeletionIds' in piece)) return [piece];
    const { suggestedInsertionIds, suggestedDeletionIds, ...plain } = piece;
    const removingIds =
      mode === 'PREVIEW_SUGGESTIONS_ACCEPTED' ? suggestedDeletionIds : suggestedInsertionIds;
    return removingIds === undefined ? [plain] : [];
  });
}
