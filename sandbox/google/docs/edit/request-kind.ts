import type { docs_v1 } from '@googleapis/docs';
import type { Draft } from './draft/draft.ts';
import { createFootnote } from './object/footnote.ts';
import { createFooter, createHeader, deleteFooter, deleteHeader } from './object/header-footer.ts';
import { deletePositionedObject, insertInlineImage, replaceImage } from './object/image.ts';
import { insertDate, insertPerson, insertRichLink } from './object/smart-chip.ts';
import { updateDocumentStyle, updateSectionStyle } from './style/document-style.ts';
import { updateNamedStyle } from './style/named-style.ts';
import { updateParagraphStyle } from './style/paragraph-style.ts';
import { updateTextStyle } from './style/text-style.ts';
import { addDocumentTab, deleteTab, updateDocumentTabProperties } from './tab.ts';
import { deleteTableColumn, deleteTableRow } from './table/deletion.ts';
import { insertTable, insertTableColumn, insertTableRow } from './table/insertion.ts';
import { mergeTableCells, unmergeTableCells } from './table/merge.ts';
import {
  pinTableHeaderRows,
  updateTableCellStyle,
  updateTableColumnProperties,
  updateTableRowStyle,
} from './table/style.ts';
import { insertPageBreak, insertSectionBreak } from './text/break.ts';
import { createParagraphBullets, deleteParagraphBullets } from './text/bullet.ts';
import { deleteContentRange } from './text/deletion.ts';
import { insertText } from './text/insertion.ts';
import {
  createNamedRange,
  deleteNamedRange,
  replaceNamedRangeContent,
} from './text/named-range.ts';
import { replaceAllText } from './text/replacement.ts';

type Requests = docs_v1.Schema$Request;

/** The functions that apply the kinds of request without a reply. */
const kindsWithoutReply = {
  insertText,
  deleteContentRange,
  updateTextStyle,
  updateParagraphStyle,
  createParagraphBullets,
  deleteParagraphBullets,
  deleteNamedRange,
  replaceNamedRangeContent,
  insertPageBreak,
  insertSectionBreak,
  insertTable,
  insertTableRow,
  insertTableColumn,
  deleteTableRow,
  deleteTableColumn,
  mergeTableCells,
  unmergeTableCells,
  updateTableCellStyle,
  updateTableColumnProperties,
  updateTableRowStyle,
  pinTableHeaderRows,
  replaceImage,
  deletePositionedObject,
  deleteHeader,
  deleteFooter,
  insertPerson,
  insertDate,
  insertRichLink,
  updateDocumentStyle,
  updateSectionStyle,
  updateNamedStyle,
  updateDocumentTabProperties,
  deleteTab,
} satisfies {
  [Kind in keyof Requests]?: (request: NonNullable<Requests[Kind]>, draft: Draft) => void;
};

/** The functions that apply the kinds of request with a reply. */
const kindsWithReply = {
  replaceAllText,
  createNamedRange,
  insertInlineImage,
  createHeader,
  createFooter,
  createFootnote,
  addDocumentTab,
} satisfies {
  [Kind in keyof Requests]?: (
    request: NonNullable<Requests[Kind]>,
    draft: Draft,
  ) => docs_v1.Schema$Response;
};

type Apply<Result> = (request: unknown, draft: Draft) => Result;

// Each function takes the type of its own kind. The request was parsed as that type, so the lookup by name is safe.
const withoutReply = kindsWithoutReply as Readonly<Record<string, unknown>> as Record<
  string,
  Apply<void>
>;
const withReply = kindsWithReply as Readonly<Record<string, unknown>> as Record<
  string,
  Apply<docs_v1.Schema$Response>
>;

/** Applies a request of this kind. Throws an InvalidEdit if it cannot be applied. */
export function applyRequest(
  kind: string,
  request: unknown,
  draft: Draft,
): docs_v1.Schema$Response {
  const reply = withReply[kind];
  if (reply) return reply(request, draft);
  const apply = withoutReply[kind];
  if (!apply) throw new Error(`The sandbox has no edit for ${kind}.`);
  apply(request, draft);
  return {};
}
