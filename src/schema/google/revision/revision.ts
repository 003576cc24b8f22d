import { exportFormats } from '../../../service/google/export.ts';
import {
  listRevisions,
  type RevisionRecord,
  revisionsPerPage,
} from '../../../service/google/record/revision.ts';
import { builder } from '../../builder/builder.ts';
import { connectionOf } from '../../relay/connection-value.ts';
import { listField } from '../../relay/list-field.ts';
import { pageArgs } from '../../relay/page.ts';
import { formatArg } from '../document/document-export.ts';
import { Document, DocumentRevision, FileUser } from '../record/refs.ts';
import { tokenListing, whileChanging } from '../record/token-listing.ts';

builder.objectType(DocumentRevision, {
  description:
    'A revision of a document in Google Drive: a state in which it was saved. Google joins edits that follow each other, so there are fewer revisions than edits.',
  record: { kind: 'drive.revision', service: 'google', always: ['id'] },
  fields: (t) => ({
    revisionId: t.idAt(
      'id',
      'Google Drive’s id of the revision, which is unique in its document. It is not the `revisionId` of a document, which comes from Google Docs.',
      'nonNull',
    ),
    modifiedAt: t.dateTimeAt('modifiedTime', 'The time of the last change in this revision.'),
    lastModifiedBy: t.at(
      'lastModifyingUser',
      FileUser,
      'The user who made the last change in this revision, or null if that user was not signed in.',
    ),
    keepForever: t.booleanAt(
      'keepForever',
      'Whether Google keeps the revision, although there are newer ones. Null for most documents: Google uses this only for files with binary content.',
    ),
    isPublished: t.booleanAt('published', 'Whether the revision is published on the web.'),
    isPublishedAutomatically: t.booleanAt(
      'publishAuto',
      'Whether Google also publishes the revisions after this one.',
    ),
    isPublishedOutsideDomain: t.booleanAt(
      'publishedOutsideDomain',
      'Whether the revision is published outside the domain of the owner.',
    ),
    publishedUrl: t.urlAt(
      'publishedLink',
      'The URL of the published revision, or null if it is not published.',
    ),
    exportUrl: t.field({
      type: 'URL',
      description:
        'Google’s URL that downloads the content of the revision as a file, in a browser that is signed in to Google as a user who can edit the document. It is not on the host of an API, so this server does not open it. Null if Google offers no file of this format.',
      args: {
        format: t.arg(formatArg),
      },
      reads: ['exportLinks'],
      resolve: ({ exportLinks }, { format }) =>
        exportLinks?.[exportFormats[format].mimeType] ?? null,
    }),
  }),
});

const DocumentRevisionConnection = connectionOf(DocumentRevision, 'revisions of a document');

const revisions = listField((file) =>
  tokenListing<RevisionRecord>({
    name: `revisions ${file}`,
    property: 'revisions',
    maxSize: revisionsPerPage,
    readPage: (size, token) => listRevisions(file, size, token),
  }),
);

builder.objectField(Document, 'revisions', (t) =>
  t.field({
    type: DocumentRevisionConnection,
    description: `The revisions of the document, the oldest first. The list can be incomplete: for a document with a long history, Google omits older revisions, so the first one of the list may not be the oldest that exists. The version history in Google Docs can be more complete. Google shows revisions only to users who can edit the document; for others, the field is null with FORBIDDEN. ${whileChanging}`,
    args: pageArgs,
    ...revisions,
  }),
);
