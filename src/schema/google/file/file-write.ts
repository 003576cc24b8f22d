import { emptyMask, type Mask, toMask, union } from '../../../engine/loader/mask.ts';
import type { CallCost, FieldCost } from '../../../engine/plan/field-cost.ts';
import type { FieldSource } from '../../../engine/plan/field-source.ts';
import { selectionOf } from '../../../engine/plan/selection.ts';
import type { Context } from '../../../operation/context.ts';
import type { FileRecord } from '../../../service/google/record/file.ts';
import { readFile } from '../../../service/google/record/file.ts';
import type { GoogleWrite } from '../../../service/google/write.ts';
import { googleRead, googleWrite } from '../../cost/call.ts';
import { toDocumentReads } from '../document/document-mask.ts';
import { assertDocument, completeFile, documentCalls } from '../document/load-document.ts';
import type { DocumentSource } from '../record/document-source.ts';
import { namingTarget } from '../record/shortcut.ts';

// Writes to the file of a document in Drive. Drive accepts each of them for files of every type, also for folders, so the server
// reads the type before it writes.

const fileId = toMask(['id']);
const mimeType = toMask(['mimeType']);

/** Reads the file that is to be changed. Throws if it is not a document. */
export function readDocumentFile(
  reference: string,
  context: Context,
  mask: Mask = emptyMask,
): Promise<FileRecord> {
  const read = async () => {
    const file = await context.google.file(reference, union(mimeType, mask));
    assertDocument({ status: 'fulfilled', value: file });
    return file;
  };
  return namingTarget(read(), reference, context);
}

export const documentFileRead = (reference: string, mask: Mask = emptyMask): CallCost =>
  googleRead(readFile(reference), {
    mask: () => union(union(mimeType, mask), fileId),
    isKnown: true,
  });

/** Sends a write whose response is the changed file. It contains the selected fields of Drive; those of Docs are read afterwards. */
export async function runFileWrite(
  reference: string,
  write: GoogleWrite<FileRecord>,
  mask: Mask,
  context: Context,
): Promise<DocumentSource> {
  const file = await context.google.write(write, selectedFile(mask));
  return completeFile(reference, file, mask, context);
}

export const selectedFile = (mask: Mask): Mask =>
  union(toDocumentReads(mask).file ?? emptyMask, fileId);

/**
 * What such a write sends after the read of the file.
 *
 * @param min  Zero if the write is not always sent.
 */
export function fileWriteCalls(
  write: GoogleWrite<FileRecord>,
  source: FieldSource,
  min = 1,
): readonly CallCost[] {
  const { mask } = selectionOf(source);
  const { docs, views } = toDocumentReads(mask);
  const content = new Map([...mask].filter(([field]) => field !== 'file'));
  const isRead = docs !== null || views.length > 0;
  return [
    googleWrite(write, { mask: () => selectedFile(mask), step: 1, min }),
    ...(!isRead ? [] : documentCalls(null, content, { step: 2 })),
  ];
}

/** What changing the file of a document sends: one read, the write, and reads of content from Docs. */
export const fileWriteCost = (
  reference: string,
  write: GoogleWrite<FileRecord>,
  source: FieldSource,
): FieldCost => ({ calls: [documentFileRead(reference), ...fileWriteCalls(write, source)] });
