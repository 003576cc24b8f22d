import type { EditRequest } from '../record/edit-request.ts';
import type { PlacedEdit } from '../text/placed-edit.ts';
import type { SuggestedRun } from '../text/suggested-text.ts';

/**
 * The requests that restore the text that edits have changed.
 *
 * @param edits       In the order of the document, as they were applied.
 * @param paragraphs  The body before the edits.
 */
export function toRestoringRequests(
  edits: readonly PlacedEdit[],
  paragraphs: readonly (readonly SuggestedRun[])[],
  tabId: string | null,
): readonly EditRequest[] {
  const tab = tabId === null ? {} : { tabId };
  const runs = paragraphs.flat();
  // From the start to the end: what is before an edit has its first indexes again.
  return edits.flatMap(({ start, deleted, inserted }) => {
    const end = start + deleted.length;
    const styled = runs.filter((run) => run.start < end && run.start + run.text.length > start);
    const restored: readonly EditRequest[] =
      deleted === ''
        ? []
        : [
            { insertText: { text: deleted, location: { ...tab, index: start } } },
            ...styled.map(({ start: from, text, style }) => ({
              updateTextStyle: {
                range: {
                  ...tab,
                  startIndex: Math.max(from, start),
                  endIndex: Math.min(from + text.length, end),
                },
                textStyle: style,
                fields: '*',
              },
            })),
          ];
    const range = { ...tab, startIndex: end, endIndex: end + inserted.length };
    return inserted === '' ? restored : [...restored, { deleteContentRange: { range } }];
  });
}
