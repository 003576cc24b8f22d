import type { GraphQLResolveInfo } from 'graphql';
import type { FieldSource } from '../../engine/plan/field-source.ts';
import { selectionOf } from '../../engine/plan/selection.ts';
import type { DriveChange } from '../../live/feed/change-feed.ts';
import { allFiles } from '../../live/feed/store/feed-store.ts';
import type { Context } from '../../operation/context.ts';
import { prefetchFields } from '../../operation/prefetch.ts';
import { builder } from '../builder/builder.ts';
import { anyDocumentId, parseDocumentId } from '../google/document/document-id.ts';
import { documentCost, loadDocumentById } from '../google/document/load-document.ts';
import { toDocumentSource } from '../google/record/document-source.ts';
import { Document, FileUser } from '../google/record/refs.ts';
import { printedName } from '../prefix/printed-name.ts';
import { changeField, type Positioned } from './change-field.ts';
import { ChangeKind } from './change-kind.ts';
import { afterArg, isOfFeed, positionDescription } from './change-position.ts';
import { type DocumentEvent, toDocumentEvent, toUnreadDocument } from './document-event.ts';
import { openDocumentFeed } from './open-document-feed.ts';
import { openDocumentsFeed } from './open-drive-feed.ts';
import { parseTitleMatch } from './title-match.ts';

const selectionIn = (source: FieldSource) =>
  selectionOf(source, printedName(source.schema, 'Document'));

export const DocumentChangeRef = builder
  .objectRef<Positioned<DocumentEvent>>('DocumentChange')
  .implement({
    description:
      'A change of a document. Drive reports several changes that follow one another as one, and does not say what has changed. The document is read after the change, and only if it is selected.',
    fields: (t) => ({
      kind: t.at(
        'kind',
        ChangeKind,
        'What happened to the document. Drive does not tell new and restored documents from changed ones: their kind is CHANGED.',
        'nonNull',
      ),
      nodeId: t.idAt(
        'nodeId',
        'The global id of the document, such as "Document:1AbC…", also if it no longer exists. Null if the subscription is about all documents and the kind is RESYNC.',
      ),
      by: t.at(
        'by',
        FileUser,
        'The user who made the last change of the document. Null if Drive does not say so, for example because the document was removed.',
      ),
      at: t.dateTimeAt(
        'at',
        'When the change was made. With the kind RESYNC, the current time.',
        'nonNull',
      ),
      position: t.stringAt('position', positionDescription, 'nonNull'),
      document: t.field({
        type: Document,
        description:
          'The document. Null if it was removed. With the kind RESYNC, the given document, or null if the subscription is about all documents.',
        separateRequest: true,
        // Null without an error if the document was removed.
        semanticNonNull: false,
        cost: (_id, _args, source) => {
          const cost = documentCost(null, source);
          return selectionIn(source).mask.size > 0 ? cost : { ...cost, calls: [] };
        },
        resolve: ({ reference }, _args, context, info) =>
          reference === null ? null : loadChanged(reference, context, info),
      }),
    }),
  });

/** If all selected fields follow from the id, nothing is read: Drive has just reported that the document exists. */
async function loadChanged(reference: string, context: Context, info: GraphQLResolveInfo) {
  const selection = selectionIn(info);
  if (selection.mask.size > 0) return loadDocumentById(reference, context, info);
  prefetchFields(selection, reference, context);
  return toDocumentSource(reference, null, null);
}

builder.subscriptionFields((t) => ({
  documentChanged: t.field({
    type: DocumentChangeRef,
    description: 'The changes of a document: of its content, its title, and its file in Drive.',
    args: { id: t.arg.id({ required: true, description: anyDocumentId }), ...afterArg },
    ...changeField<{ id: string }, string, DriveChange, DocumentEvent>({
      parse: ({ id }) => parseDocumentId(id, 'id'),
      // The document can be in another drive than at the position.
      isOwn: isOfFeed(({ service }) => service === 'google'),
      open: openDocumentFeed,
      toValue: toDocumentEvent,
      toUnread: toUnreadDocument,
    }),
  }),
  documentsChanged: t.field({
    type: DocumentChangeRef,
    description:
      'The changes of all documents that the viewer can open, as Drive reports them. A document in a shared drive that the viewer has never opened is not reported: subscribe to it with `documentChanged`.',
    args: {
      name: t.arg.string({
        description:
          'Report only documents for which each word of this text is the start of a word in the title, in any order and ignoring case. Drive does not report the titles of removed documents, so none of them are reported then.',
      }),
      ...afterArg,
    },
    ...changeField<
      { name?: string | null | undefined },
      ReturnType<typeof parseTitleMatch>,
      DriveChange,
      DocumentEvent
    >({
      parse: ({ name }) => parseTitleMatch(name),
      isOwn: isOfFeed(({ service, resource }) => service === 'google' && resource === allFiles),
      open: openDocumentsFeed,
      toValue: (change) => toDocumentEvent(change, null),
      toUnread: toUnreadDocument,
    }),
  }),
}));
