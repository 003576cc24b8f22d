import type { Answer } from '../answer.ts';
import type { RouteCall } from '../call.ts';
import { documentText } from '../export/text.ts';
import { Refusal, requiredParameter } from '../refusal.ts';
import { findFile } from './access.ts';
import { isExportType } from './export-format.ts';

/** Exports a document. */
export async function exportFile(call: RouteCall): Promise<Answer> {
  const file = findFile(call.param('fileId'), {
    ...call,
    query: { ...call.query, supportsAllDrives: 'true' },
  });
  const row = call.view.store.documents.get(file.id);
  if (!row) throw notExportable();
  const { mimeType } = call.query;
  if (!mimeType) throw requiredParameter('mimeType');
  if (!isExportType(mimeType)) throw notConvertible();
  return { kind: 'bytes', contentType: mimeType, body: documentText(row) };
}

const notExportable = () =>
  new Refusal(403, 'Export only supports Docs Editors files.', { reason: 'fileNotExportable' });

const notConvertible = () => new Refusal(400, 'The requested conversion is not supported.');
