import { selectionOf } from '../../../engine/plan/selection.ts';
import { builder } from '../../builder/builder.ts';
import { declareMutation } from '../../mutation/mutation.ts';
import { MutationError } from '../../mutation/mutation-error.ts';
import { payloadOf } from '../../mutation/payload.ts';
import { loadUpdatedDocument } from '../document/created-document.ts';
import { writtenDocumentCost } from '../document/load-document.ts';
import { Document } from '../record/refs.ts';
import {
  executeSuggestions,
  type SuggestionResult,
  suggestionCost,
} from './suggestion-execution.ts';
import { prepareSuggestions, suggestionInputs } from './suggestion-input.ts';
import type { EditResult } from './suggestion-verification.ts';

const SuggestedEditType = builder.objectRef<EditResult>('SuggestedEdit').implement({
  description: 'The suggestions of one edit, as the document shows them.',
  fields: (t) => ({
    suggestionIds: t.field({
      type: ['ID'],
      nullable: { list: false, items: false },
      description:
        'The ids of the suggestions in the document: those in `suggestedInsertionIds` and `suggestedDeletionIds` of its content. Usually one. With an error, those of the part that was saved.',
      resolve: ({ suggestionIds }) => [...suggestionIds],
    }),
    error: t.at(
      'error',
      MutationError,
      'Why the edit is not suggested completely, or null. The document was read after the write, so null means that the suggestion is in the document.',
    ),
  }),
});

declareMutation('suggestDocumentEdits', {
  effect: 'ADDS',
  description:
    'Suggests changes of texts in a document, for others to accept or reject in Google Docs. The text itself stays as it is. Only the part that differs becomes a suggestion. This needs permission to edit, and a Google Cloud project in Google’s Developer Preview Program. For other projects, Google can change the document instead of suggesting: so before the first suggestion of a credential, the server makes one in a new document, which it deletes. If that is no suggestion, the error is FORBIDDEN, and nothing was sent to your document.',
  sends:
    'It sends one read, one write, which is limited to the revision that was read, and one read to verify each suggestion. The first time, it sends four requests more.',
  argument: 'The document and the changes.',
  input: 'Changes to suggest in a document.',
  inputs: suggestionInputs,
  payload: payloadOf<SuggestionResult>((t) => ({
    document: t.field({
      type: Document,
      description:
        'The document with the suggestions. Its content comes with the read that verifies them, except with another view of suggestions; fields of its file need a read from Drive. Null if it could not be read; the suggestions were made.',
      separateRequest: true,
      cost: writtenDocumentCost,
      resolve: ({ id, revisionId }, _args, context, info) =>
        loadUpdatedDocument(id, revisionId, selectionOf(info).mask, context),
    }),
    edits: t.field({
      type: [SuggestedEditType],
      nullable: { list: false, items: false },
      description: 'The result of each edit, in the order of the input.',
      resolve: ({ edits }) => [...edits],
    }),
    revisionId: t.stringAt(
      'revisionId',
      'The revision that the write created. You can use it as the next `requiredRevisionId`. Null if the response to the write was lost.',
    ),
  })),
  parse: prepareSuggestions,
  cost: suggestionCost,
  resolve: executeSuggestions,
});
