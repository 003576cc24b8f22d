import type { CallCost, FieldCost, RecordById } from '../../engine/plan/field-cost.ts';
import type { FieldSource } from '../../engine/plan/field-source.ts';
import type { Context } from '../../operation/context.ts';
import { isDocumentId, isDriveId, isFolderId } from '../../service/google/address.ts';
import { loadRecord, recordCost } from '../asana/record/asana-type.ts';
import { asanaTypes } from '../asana/record/refs.ts';
import { parseTabAddress } from '../google/document/document-id.ts';
import { documentCost, loadDocumentById } from '../google/document/load-document.ts';
import { folders, sharedDrives } from '../google/folder/load-folder.ts';
import { toDocumentSource } from '../google/record/document-source.ts';
import { parseDriveId, parseFolderId, toUnreadFolder } from '../google/record/folder-id.ts';
import {
  type GoogleTypeName,
  isGoogleTypeName,
  markAsNode,
  type NodeTypeName,
} from '../id/node-type.ts';

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
    load: folders.load,
    cost: folders.cost,
    toUnread: toUnreadFolder,
  },
  SharedDrive: {
    ownIdField: 'driveId',
    noun: 'a shared drive',
    isOwnId: isDriveId,
    parse: parseDriveId,
    load: sharedDrives.load,
    cost: sharedDrives.cost,
    toUnread: (id) => ({ id }),
  },
};

export interface NodeKey {
  readonly typeName: NodeTypeName;
  /** The service's id, for a document or folder with the resource key of its address. */
  readonly id: string;
}

/** What reading the first of several records that exists sends: all of them are read at the same time. */
export function nodeCost(keys: readonly NodeKey[], source: FieldSource): FieldCost {
  const calls: CallCost[] = [];
  const found: RecordById[] = [];
  for (const { typeName, id } of keys) {
    const cost = isGoogleTypeName(typeName)
      ? googleNodes[typeName].cost(id, source)
      : recordCost(asanaTypes[typeName], id, source);
    calls.push(...cost.calls);
    found.push(...(cost.records ?? []));
  }
  return { calls, records: found };
}

/** Reads a record of any type by its id, with the fields that the query selects of that type. */
export async function loadNode(
  { typeName, id }: NodeKey,
  context: Context,
  source: FieldSource,
): Promise<object> {
  const record = isGoogleTypeName(typeName)
    ? googleNodes[typeName].load(id, context, source)
    : loadRecord(asanaTypes[typeName], id, context, source);
  return markAsNode(typeName, await record);
}
