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

/** What each kind of request without a result does to a draft. */
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

/** What those with a result do, and the reply that says it. */
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

// Each function takes its own kind, as which a request was read; by name, they are all alike.
const withoutReply = kindsWithoutReply as Readonly<Record<string, unknown>> as Record<
  string,
  Apply<void>
>;
const withReply = kindsWithReply as Readonly<Record<string, unknown>> as Record<
  string,
  Apply<docs_v1.Schema$Response>
>;

/** Carries out a request of this kind; throws a BadEdit when it cannot be. */
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
