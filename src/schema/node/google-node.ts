import type { FieldCost } from '../../engine/plan/field-cost.ts';
import type { FieldSource } from '../../engine/plan/field-source.ts';
import type { Context } from '../../operation/context.ts';
import { isDocumentId, isDriveId, isFolderId } from '../../service/google/address.ts';
import { parseTabAddress } from '../google/document/document-id.ts';
import { documentCost, loadDocumentById } from '../google/document/load-document.ts';
import { driveCost, loadDriveById } from '../google/folder/load-drive.ts';
import { folderCost, loadFolderById } from '../google/folder/load-folder.ts';
import { toDocumentSource } from '../google/record/document-source.ts';
import { parseDriveId } from '../google/record/drive-id.ts';
import { parseFolderId } from '../google/record/folder-id.ts';
import { toUnreadFolder } from '../google/record/folder-source.ts';
import type { GoogleTypeName } from '../id/node-type.ts';

export interface GoogleNode {
  readonly ownIdField: 'documentId' | 'folderId' | 'driveId';
  /** What the id identifies, for messages. */
  readonly noun: string;
  readonly isOwnId: (id: string) => boolean;
  /** Throws InputError. */
  readonly parse: (text: string, argument: string) => string;
  readonly load: (id: string, context: Context, source: FieldSource) => Promise<object>;
  readonly cost: (id: string, source: FieldSource) => FieldCost;
  /** The record of an object of which nothing is read. */
  readonly toUnread: (id: string) => object;
}

export const googleNodes: Readonly<Record<GoogleTypeName, GoogleNode>> = {
  Document: {
    ownIdField: 'documentId',
    noun: 'a Google document',
    isOwnId: isDocumentId,
    parse: parseTabAddress,
    load: loadDocumentById,
    cost: documentCost,
    toUnread: (id) => toDocumentSource(id, null, null),
  },
  Folder: {
    ownIdField: 'folderId',
    noun: 'a folder of Google Drive',
    isOwnId: isFolderId,
    parse: parseFolderId,
    load: loadFolderById,
    cost: folderCost,
    toUnread: toUnreadFolder,
  },
  SharedDrive: {
    ownIdField: 'driveId',
    noun: 'a shared drive',
    isOwnId: isDriveId,
    parse: parseDriveId,
    load: loadDriveById,
    cost: driveCost,
    toUnread: (id) => ({ id }),
  },
};
