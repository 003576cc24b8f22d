import type { CommentOfFile, ReplyRecord } from '../../../service/google/record/comment.ts';
import type { DriveRecord } from '../../../service/google/record/drive.ts';
import type { FileUserRecord } from '../../../service/google/record/file.ts';
import type { PermissionRecord } from '../../../service/google/record/permission.ts';
import type { RevisionRecord } from '../../../service/google/record/revision.ts';
import type { TabWithDocumentId } from '../../../service/google/record/tab.ts';
import { builder } from '../../builder/builder.ts';
import type { DocumentSource } from './document-source.ts';
import type { FolderSource } from './folder-source.ts';

// The object types for Google's records, except the parts of a document: those refer to each other in one direction only, so their types
// are in the files that declare them.

export const Document = builder.objectRef<DocumentSource>('Document');
export const Folder = builder.objectRef<FolderSource>('Folder');
export const SharedDrive = builder.objectRef<DriveRecord>('SharedDrive');
export const DocumentRevision = builder.objectRef<RevisionRecord>('DocumentRevision');
export const DocumentPermission = builder.objectRef<PermissionRecord>('DocumentPermission');
export const DocumentComment = builder.objectRef<CommentOfFile>('DocumentComment');
export const DocumentCommentReply = builder.objectRef<ReplyRecord>('DocumentCommentReply');
export const FileUser = builder.objectRef<FileUserRecord>('FileUser');
export const DocumentTab = builder.objectRef<TabWithDocumentId>('DocumentTab');
