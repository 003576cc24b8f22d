import type { ObjectRef } from '@pothos/core';
import type { CommentOfFile, ReplyRecord } from '../../../service/google/record/comment.ts';
import type { DriveRecord } from '../../../service/google/record/drive.ts';
import type { FileUserRecord } from '../../../service/google/record/file.ts';
import type { PermissionRecord } from '../../../service/google/record/permission.ts';
import type { RevisionRecord } from '../../../service/google/record/revision.ts';
import type { TabWithDocumentId } from '../../../service/google/record/tab.ts';
import { type BuilderTypes, builder } from '../../builder/builder.ts';
import { connectionOf } from '../../relay/connection-value.ts';
import { isIncompletePage } from '../../relay/page.ts';
import type { DocumentSource } from './document-source.ts';
import type { FolderSource } from './folder-id.ts';

// The object types for Google's records, except the parts of a document: those refer to each other in one direction only, so their types
// are in the files that declare them.

export const Document = builder.objectRef<DocumentSource>('Document');
export const Folder = builder.objectRef<FolderSource>('Folder');
export const DriveFile = builder.objectRef<DocumentSource>('DriveFile');
export const SharedDrive = builder.objectRef<DriveRecord>('SharedDrive');
export const DocumentRevision = builder.objectRef<RevisionRecord>('DocumentRevision');
export const DocumentPermission = builder.objectRef<PermissionRecord>('DocumentPermission');
export const DocumentComment = builder.objectRef<CommentOfFile>('DocumentComment');
export const DocumentCommentReply = builder.objectRef<ReplyRecord>('DocumentCommentReply');
export const FileUser = builder.objectRef<FileUserRecord>('FileUser');
export const DocumentTab = builder.objectRef<TabWithDocumentId>('DocumentTab');

/** The connection of a type whose lists are searches of Drive, which can miss files. */
function searchConnectionOf<Item>(ref: ObjectRef<BuilderTypes, Item>, items: string) {
  const connection = connectionOf(ref, items);
  builder.objectField(connection, 'isIncomplete', (t) =>
    t.boolean({
      nullable: false,
      description: `Whether Google Drive did not search all files. The list can then lack ${items} that no further page contains, although \`pageInfo\` does not say so. A note in \`extensions.upstream.notes\` says the same.`,
      resolve: (page) => isIncompletePage(page),
    }),
  );
  return connection;
}

export const DocumentConnection = searchConnectionOf(Document, 'documents');

export const DriveFileConnection = searchConnectionOf(DriveFile, 'files');

export const FolderConnection = searchConnectionOf(Folder, 'folders');
