import { selectionOf } from '../../../selection/selection.ts';
import { builder } from '../../builder/builder.ts';
import { completeWithFile, loadUpdatedDocument } from '../document/updated-document.ts';
import { Document } from '../record/refs.ts';
import type { UpdateResult } from './update-execution.ts';

/** What `updateDocument` did, or would do. */
export const UpdateDocumentPayload = builder
  .objectRef<UpdateResult>('UpdateDocumentPayload')
  .implement({
    description: 'What `updateDocument` did; after a dry run, what it would do.',
    fields: (t) => ({
      document: t.field({
        type: Document,
        nullable: false,
        description:
          'The document as it is now. Its revision came with the write; anything else is read, at the cost of a read of Docs or Drive.',
        resolve: ({ id, revisionId, document }, _args, context, info) => {
          const { mask } = selectionOf(info);
          return document === null
            ? loadUpdatedDocument(id, revisionId, mask, context)
            : completeWithFile(id, document, mask, context);
        },
      }),
      replies: t.field({
        type: ['JSONObject'],
        nullable: { list: false, items: false },
        description:
          'What the service replied, one per request in the order that you gave: ids of what was made, counts of what was replaced; {} where there is nothing to say, as after a dry run.',
        resolve: ({ replies }) => [...replies],
      }),
      sentRequests: t.field({
        type: ['JSONObject'],
        nullable: { list: false, items: false },
        description:
          'What went to the service, or with `dryRun` would go there: to the letter, and in this order.',
        resolve: ({ sentRequests }) => [...sentRequests],
      }),
      revisionId: t.exposeString('revisionId', {
        description:
          'The revision that the write made, or that a dry run saw: the `requiredRevisionId` of the next one.',
      }),
    }),
  });
