import type { docs_v1 } from '@googleapis/docs';
import { applyBatch, parseBatch } from '../../../../sandbox/google/docs/edit/batch.ts';
import { blankDocument } from '../../../../sandbox/store/google/blank-document.ts';
import type { DocumentRow } from '../../../../sandbox/store/google/document-model.ts';
import { context, toDocument } from '../../../sandbox/google/edit/in-process.ts';

/** The texts of a template: one line for each. */
export interface TemplateTexts {
  readonly body: string;
  readonly cell: string;
  readonly header: string;
  readonly footer: string;
  readonly footnote: string;
  readonly secondTab: string;
}

/** A document of the sandbox that tests edit without a server. */
export interface TemplateDocument {
  readonly row: DocumentRow;
  read(): docs_v1.Schema$Document;
}

const apply = (row: DocumentRow, requests: readonly docs_v1.Schema$Request[]) =>
  applyBatch(parseBatch(JSON.stringify({ requests })), row, context).replies ?? [];

/** Applies a batch. Returns its replies. */
export const applyBatchTo = (
  { row }: TemplateDocument,
  requests: readonly docs_v1.Schema$Request[],
): docs_v1.Schema$Response[] => apply(row, requests);

const insert = (text: string, at: docs_v1.Schema$Location): docs_v1.Schema$Request[] =>
  text === '' ? [] : [{ insertText: { text, location: at } }];

/** Writes a template with a table, a header, a footer, a footnote and a second tab. @param bold  Indexes of bold letters in the body. */
export function writeTemplate(texts: TemplateTexts, bold: readonly number[]): TemplateDocument {
  const row = blankDocument('1Template');
  const [tab, , header, footer, footnote] = apply(row, [
    { addDocumentTab: { tabProperties: { title: 'Second' } } },
    { insertTable: { rows: 1, columns: 1, location: { index: 1 } } },
    { createHeader: { type: 'DEFAULT' } },
    { createFooter: { type: 'DEFAULT' } },
    { createFootnote: { location: { index: 1 } } },
  ]);
  const body = toDocument(row);
  const first = body.tabs?.[0]?.documentTab?.body?.content ?? [];
  const tableStart = first.find((element) => element.table)?.startIndex ?? 0;
  const last = (first.at(-1)?.endIndex ?? 1) - 1;
  const inHeader = { segmentId: header?.createHeader?.headerId ?? '', index: 0 };
  const inFooter = { segmentId: footer?.createFooter?.footerId ?? '', index: 0 };
  const inFootnote = { segmentId: footnote?.createFootnote?.footnoteId ?? '', index: 0 };
  const tabId = tab?.addDocumentTab?.tabProperties?.tabId ?? '';
  const written = [
    ...insert(texts.body, { index: last }),
    ...bold
      .filter((index) => index < texts.body.length)
      .map(
        (index): docs_v1.Schema$Request => ({
          updateTextStyle: {
            range: { startIndex: last + index, endIndex: last + index + 1 },
            textStyle: { bold: true },
            fields: 'bold',
          },
        }),
      ),
    ...insert(texts.cell, { index: tableStart + 3 }),
    ...insert(texts.header, inHeader),
    ...insert(texts.footer, inFooter),
    ...insert(texts.footnote, inFootnote),
    ...insert(texts.secondTab, { index: 1, tabId }),
  ];
  if (written.length > 0) apply(row, written);
  return { row, read: () => toDocument(row) };
}
