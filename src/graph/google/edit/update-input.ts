import { builder } from '../../builder/builder.ts';
import { anyDocumentId } from '../document/document-id.ts';
import { DocumentRequest } from './document-request.ts';

const RequestOrder = builder.enumType('RequestOrder', {
  description: 'What the indexes of a batch mean, and so in which order its requests are sent.',
  values: {
    AS_GIVEN: {
      description:
        'As the service has it: requests are carried out in the order given, and each sees what those before it left. What is inserted moves the indexes behind it.',
    },
    DESCENDING_INDEX: {
      description:
        'Every index is one of the document as it was read, whatever the order given. First is sent what moves nothing (styles, names), in the order given; then, in each tab and segment, what moves something, from the end to the beginning: at one index a delete before the inserts, and several inserts so that they read in the order given, those at the end of a segment behind all others. Text inserted inside or right behind a stretch that is styled takes the style on. Rows and columns of a table are numbered as they were read, too. Requests without a place keep theirs in the list. Refused, with both named: deletes that overlap, an insert into what is deleted, and whatever hangs on what another request does. Where bullets would remove tabs, or a tab is named in one place and not in another, the document is read first and the write guarded by its revision.',
    },
  } as const,
});

/** A batch of changes. */
export const UpdateDocumentInput = builder.inputType('UpdateDocumentInput', {
  description: 'A batch of changes to a document: all of them are made, or none.',
  fields: (t) => ({
    document: t.id({ required: true, description: `The document. ${anyDocumentId}` }),
    requests: t.field({
      type: [DocumentRequest],
      required: true,
      description:
        'What to change. Each is of one kind; in a document of several tabs, the first is meant wherever no `tabId` is given.',
    }),
    order: t.field({
      type: RequestOrder,
      defaultValue: 'AS_GIVEN',
      description: 'What the indexes mean. Default: each request sees what those before it left.',
    }),
    requiredRevisionId: t.string({
      description:
        'The `revisionId` that the document must have, as you read it. Has it changed since, nothing is written and the error is REVISION_CONFLICT.',
    }),
    dryRun: t.boolean({
      defaultValue: false,
      description:
        'Whether to send nothing: the document is read, the requests are checked against it as far as can be told, and `sentRequests` says what would be sent.',
    }),
  }),
});

/** As a resolver is given it. */
export type UpdateDocumentArgs = typeof UpdateDocumentInput.$inferInput;
