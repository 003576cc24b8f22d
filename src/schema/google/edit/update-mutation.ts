import type { ObjectFieldBuilder } from '@pothos/core';
import type { FieldSource } from '../../../engine/plan/field-source.ts';
import { selectionOf } from '../../../engine/plan/selection.ts';
import type { Context } from '../../../operation/context.ts';
import type { BuilderTypes } from '../../builder/builder.ts';
import { declareMutation } from '../../mutation/mutation.ts';
import { payloadOf } from '../../mutation/payload.ts';
import { completeWithFile, loadUpdatedDocument } from '../document/created-document.ts';
import { writtenDocumentCost } from '../document/load-document.ts';
import type { DocumentSource } from '../record/document-source.ts';
import { Document } from '../record/refs.ts';
import { prepareUpdate } from './prepared-update.ts';
import { executeUpdate, type UpdateResult, updateCost } from './update-execution.ts';
import { updateInputs } from './update-input.ts';

/** The document after a batch, or the document that a dry run read. */
function loadResult(
  { id, revisionId, document }: UpdateResult,
  context: Context,
  source: FieldSource,
): Promise<DocumentSource> {
  const { mask } = selectionOf(source);
  return document === null
    ? loadUpdatedDocument(id, revisionId, mask, context)
    : completeWithFile(id, document, mask, context);
}

interface EditTexts {
  /** What was made: the update, for example. */
  readonly what: string;
  readonly replies: string;
  readonly sentRequests: string;
}

/** What the payload of every mutation has that sends a batch. */
export const editFields = (
  t: ObjectFieldBuilder<BuilderTypes, UpdateResult>,
  { what, replies: ofReplies, sentRequests: ofRequests }: EditTexts,
) => ({
  document: t.field({
    type: Document,
    description: `The document after the ${what}. Its revision comes with the write; any other field needs a read from Docs or Drive. Null if it could not be read; the ${what} was made.`,
    separateRequest: true,
    // A dry run has read the document, and the revision comes with the write.
    cost: writtenDocumentCost,
    resolve: (result, _args, context, info) => loadResult(result, context, info),
  }),
  replies: t.field({
    type: ['JSONObject'],
    nullable: { list: false, items: false },
    description: `The replies of Google, one for each of ${ofReplies}, for example. A reply is {} if it contains nothing, and always after a dry run.`,
    resolve: ({ replies }) => [...replies],
  }),
  sentRequests: t.field({
    type: ['JSONObject'],
    nullable: { list: false, items: false },
    description: `The requests that were sent to Google, or that \`dryRun\` would send, ${ofRequests}in this order.`,
    resolve: ({ sentRequests }) => [...sentRequests],
  }),
  revisionId: t.stringAt(
    'revisionId',
    'The revision that the write created, or the revision that a dry run read. You can use it as the next `requiredRevisionId`.',
  ),
});

export const ofDryRun = 'For a dry run, it is the expected result.';

export const editPayload = (texts: EditTexts) =>
  payloadOf<UpdateResult>((t) => editFields(t, texts), ofDryRun);

declareMutation('updateDocument', {
  effect: 'CHANGES',
  description:
    'Changes a document: its text, styles, lists, tables, images, headers and tabs, for example.',
  sends: 'The batch is sent in one write; either all changes are made or none.',
  argument: 'The document and the changes.',
  input: 'A batch of changes to a document. Either all changes are made or none.',
  inputs: updateInputs,
  payload: editPayload({
    what: 'update',
    replies: 'your requests in their order: ids of created objects and numbers of replacements',
    sentRequests: 'exactly as sent and ',
  }),
  parse: prepareUpdate,
  cost: updateCost,
  resolve: executeUpdate,
});
