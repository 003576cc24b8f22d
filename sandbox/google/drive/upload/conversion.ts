import { blankDocument } from '../../../store/google/blank-document.ts';
import type { DocumentRow } from '../../../store/google/document-model.ts';
import { checkSize } from '../../docs/edit/size.ts';
import { Rejection } from '../../protocol/rejection.ts';
import { docxToHtml } from './docx-html.ts';
import { type ConvertedContent, convertHtml } from './html-document.ts';
import type { Media } from './multipart.ts';

const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/**
 * Converts an uploaded file to a document, as Drive does if the metadata has the MIME type of a document.
 *
 * Drive also converts OpenDocument and RTF, which the sandbox rejects as it rejects images. Source: Drive, "Import file types".
 * Google documents neither how it converts the parts of a file nor the wording of the rejection.
 */
export async function convert(id: string, { type, bytes }: Media): Promise<DocumentRow> {
  const { pieces, lists } = await contentOf(type, bytes);
  const row = blankDocument(id);
  for (const tab of row.tabs) {
    const isEmpty = pieces.length === 0;
    const isTable = pieces.at(-1)?.kind === 'tableEnd';
    // Every body ends with a paragraph.
    tab.body = isEmpty
      ? tab.body
      : [...tab.body.slice(0, 1), ...pieces, ...(isTable ? tab.body.slice(1) : [])];
    for (const [listId, properties] of lists) tab.lists.set(listId, properties);
  }
  checkSize(row.tabs);
  return row;
}

async function contentOf(type: string, bytes: Buffer): Promise<ConvertedContent> {
  const text = bytes.toString('utf8');
  switch (type.split(';')[0]?.trim().toLowerCase()) {
    case docxType:
      return convertHtml(await docxToHtml(bytes));
    case 'text/html':
      return convertHtml(text);
    case 'text/markdown':
    case 'text/x-markdown': {
      const { default: Parser } = await import('markdown-it');
      return convertHtml(new Parser().render(text));
    }
    case 'text/plain': {
      const escaped = text.replace(/[&<]/g, (character) => (character === '&' ? '&amp;' : '&lt;'));
      return convertHtml(escaped.replace(/.+/g, '<p>$&</p>'));
    }
    default:
      throw new Rejection(400, 'The requested conversion is not supported.');
  }
}
