import { updateDocument } from '../../../google/docs.ts';
import { parseEntries, toReplies, toSteps } from '../../../google/edit/batch.ts';
import { EditProblem } from '../../../google/edit/problem.ts';
import { toCallersError } from '../../../google/edit/refused-step.ts';
import { WriteFailed } from '../../../http/writer.ts';
import { toMask } from '../../../plan/mask.ts';
import { selectionOf } from '../../../plan/selection.ts';
import { builder } from '../../builder.ts';
import { InputError } from '../../errors.ts';
import { anyDocumentId, parseDocumentId } from '../document-id.ts';
import { Document } from '../refs.ts';
import { updatedDocument } from '../updated-document.ts';
import { DocumentRequest } from './document-request.ts';

const UpdateDocumentInput = builder.inputType('UpdateDocumentInput', {
  description: 'A batch of changes to a document: all of them are made, or none.',
  fields: (t) => ({
    document: t.id({ required: true, description: `The document. ${anyDocumentId}` }),
    requests: t.field({
      type: [DocumentRequest],
      required: true,
      description:
        'What to change, one thing after another. Each is of one kind; places are of the first tab where no `tabId` is given.',
    }),
    requiredRevisionId: t.string({
      description:
        'The `revisionId` that the document must have, as it was read. Has it changed since, nothing is written and the error is REVISION_CONFLICT.',
    }),
  }),
});

/** What came of a batch. */
interface Updated {
  readonly id: string;
  readonly revisionId: string | null;
  readonly replies: readonly object[];
  readonly sentRequests: readonly object[];
}

const UpdateDocumentPayload = builder.objectRef<Updated>('UpdateDocumentPayload').implement({
  description: 'What `updateDocument` did.',
  fields: (t) => ({
    document: t.field({
      type: Document,
      nullable: false,
      description:
        'The document as it is now. Its revision came with the write; anything else is read, at the cost of a read of Docs or Drive.',
      resolve: ({ id, revisionId }, _args, context, info) =>
        updatedDocument(id, revisionId, selectionOf(info).mask, context),
    }),
    replies: t.field({
      type: ['JSONObject'],
      nullable: { list: false, items: false },
      description:
        'What the service replied, one per request in the order that you gave: ids of what was made, counts of what was replaced; {} where there is nothing to say.',
      resolve: ({ replies }) => [...replies],
    }),
    sentRequests: t.field({
      type: ['JSONObject'],
      nullable: { list: false, items: false },
      description: 'What went to the service, to the letter and in this order.',
      resolve: ({ sentRequests }) => [...sentRequests],
    }),
    revisionId: t.exposeString('revisionId', {
      description: 'The revision that the write made: the `requiredRevisionId` of the next one.',
    }),
  }),
});

builder.mutationField('updateDocument', (t) =>
  t.field({
    type: UpdateDocumentPayload,
    nullable: false,
    description:
      'Changes a document: text, styles, lists, tables, pictures, headers, tabs. One write.',
    args: {
      input: t.arg({ type: UpdateDocumentInput, required: true, description: 'What to do.' }),
    },
    check: ({ input }) => {
      parseDocumentId(input.document, 'document');
      parse(input);
    },
    resolve: async (_root, { input }, { google }) => {
      const id = parseDocumentId(input.document, 'document');
      const entries = parse(input);
      const steps = toSteps(entries);
      const sentRequests = steps.map(({ request }) => request);
      const write = updateDocument(id, sentRequests, input.requiredRevisionId ?? null);
      try {
        const { replies, writeControl } = await google.write(write, answered);
        return {
          id,
          sentRequests,
          replies: toReplies(steps, replies ?? [], entries.length),
          revisionId: writeControl?.requiredRevisionId ?? null,
        };
      } catch (error) {
        if (!(error instanceof WriteFailed)) throw error;
        throw new WriteFailed(toCallersError(error.reason, steps, entries), error.applied);
      }
    },
  }),
);

const answered = toMask(['replies', 'writeControl.requiredRevisionId']);

function parse({ requests, requiredRevisionId }: typeof UpdateDocumentInput.$inferInput) {
  if (requiredRevisionId?.trim() === '') {
    throw new InputError('requiredRevisionId', 'requiredRevisionId must not be blank.');
  }
  try {
    return parseEntries(requests);
  } catch (error) {
    if (error instanceof EditProblem) throw new InputError(error.field, error.message);
    throw error;
  }
}
