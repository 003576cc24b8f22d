import type { SlicedWork } from '../../../engine/event-loop/time-slice.ts';
import { findBody } from '../../../service/google/markdown/place/target.ts';
import {
  checkCount,
  type PlannedInsertion,
} from '../../../service/google/markdown/planned-insertion.ts';
import type { DocumentRecord } from '../../../service/google/record/document.ts';
import type { EditRequest } from '../../../service/google/record/edit-request.ts';
import { type PlacedEdit, placeEdits } from '../../../service/google/text/placed-edit.ts';
import { suggestedParagraphs } from '../../../service/google/text/suggested-text.ts';
import { toTextRequests } from '../../../service/google/text/text-request.ts';
import { InputError } from '../../error/input-error.ts';
import type { InputValues } from '../../mutation/input.ts';
import { declareMutation } from '../../mutation/mutation.ts';
import { countInOperation } from '../edit/operation-total.ts';
import { editPayload } from '../edit/update-mutation.ts';
import { contentCost, executeContent } from '../markdown/markdown-execution.ts';
import { type PreparedContent, prepareDestination } from '../markdown/prepared-content.ts';
import { type StyledTextEdit, textEditInputs } from './text-edit-input.ts';

function prepareTextEdits({
  edits,
  ...given
}: InputValues<typeof textEditInputs>): PreparedContent {
  if (edits.length === 0) throw new InputError('edits', 'edits must have at least one item.');
  const destination = prepareDestination(given);
  return {
    ...destination,
    mayHaveFootnotes: false,
    async readContent(context) {
      for (const [index, { replaceWith }] of edits.entries())
        countInOperation(context, 'text', replaceWith.length, `edits[${index}].replaceWith`);
      return async () => ({
        losses: [],
        plan: (document) => planEdits(edits, document, destination.tabId),
      });
    },
  };
}

/** The requests of all edits. In place of a line, each has the position of its edit. */
function* planEdits(
  edits: readonly StyledTextEdit[],
  document: DocumentRecord,
  tabId: string | null,
): SlicedWork<PlannedInsertion> {
  const paragraphs = yield* suggestedParagraphs(findBody(document, tabId).content);
  const placed = yield* placeEdits(edits, paragraphs);
  // From the end to the start, so that no request moves the places of the ones after it.
  const requests = placed
    .toReversed()
    .flatMap((place) =>
      [
        ...toTextRequests(place, tabId),
        ...toStyleRequests(place, edits[place.entry]?.style ?? null, tabId),
      ].map((request) => ({ request, line: place.entry })),
    );
  checkCount(requests.length, 'edits');
  return {
    requests,
    footnoteLabels: [],
    toSource: (entry) => ({ field: `edits[${entry}]`, name: `edits[${entry}]` }),
  };
}

/** The style of the complete text, after its replacement. */
function toStyleRequests(
  { from, to, deleted, inserted }: PlacedEdit,
  style: StyledTextEdit['style'],
  tabId: string | null,
): readonly EditRequest[] {
  const endIndex = to - deleted.length + inserted.length;
  if (style === null || endIndex === from) return [];
  const range = { startIndex: from, endIndex, ...(tabId !== null && { tabId }) };
  return [{ updateTextStyle: { range, ...style } }];
}

declareMutation('editDocumentText', {
  effect: 'CHANGES',
  description:
    'Finds texts in the body of a document, and replaces them in place, changes their style, or both. Nothing else changes: comments, links and named ranges around the words that differ stay. A text that contains a suggestion is rejected: it must be accepted or rejected first. `suggestDocumentEdits` suggests such changes instead.',
  sends:
    'It sends one read and one write, which is limited to the revision that was read. Either all changes are made or none.',
  argument: 'The document and the changes.',
  input: 'Texts to find in a document, and what they become.',
  inputs: textEditInputs,
  payload: editPayload({
    what: 'change',
    replies: '`sentRequests`',
    sentRequests: '',
  }),
  parse: prepareTextEdits,
  cost: contentCost,
  resolve: executeContent,
});
