import type { docs_v1 } from '@googleapis/docs';
import { insertPageBreak, insertSectionBreak } from './break.ts';
import { createParagraphBullets, deleteParagraphBullets } from './bullet.ts';
import { deleteContentRange } from './deletion.ts';
import { updateDocumentStyle, updateSectionStyle } from './document-style.ts';
import type { Draft } from './draft.ts';
import { createFootnote } from './footnote.ts';
import { createFooter, createHeader, deleteFooter, deleteHeader } from './header-footer.ts';
import { deletePositionedObject, insertInlineImage, replaceImage } from './image.ts';
import { createNamedRange, deleteNamedRange, replaceNamedRangeContent } from './named-range.ts';
import { updateNamedStyle } from './named-style.ts';
import { updateParagraphStyle } from './paragraph-style.ts';
import { replaceAllText } from './replacement.ts';
import { insertDate, insertPerson, insertRichLink } from './smart-chip.ts';
import { addDocumentTab, deleteTab, updateDocumentTabProperties } from './tab.ts';
import { deleteTableColumn, deleteTableRow } from './table-deletion.ts';
import { insertTable, insertTableColumn, insertTableRow } from './table-insertion.ts';
import { mergeTableCells, unmergeTableCells } from './table-merge.ts';
import {
  pinTableHeaderRows,
  updateTableCellStyle,
  updateTableColumnProperties,
  updateTableRowStyle,
} from './table-style.ts';
import { insertText } from './text.ts';
import { updateTextStyle } from './text-style.ts';

type Requests = docs_v1.Schema$Request;

/** What each kind of request without a result does to a draft. */
const silentKinds = {
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
const replyingKinds = {
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
const silent = silentKinds as Readonly<Record<string, unknown>> as Record<string, Apply<void>>;
const replying = replyingKinds as Readonly<Record<string, unknown>> as Record<
  string,
  Apply<docs_v1.Schema$Response>
>;

/** Carries out a request of this kind; throws a BadEdit when it cannot be. */
export function carryOut(kind: string, request: unknown, draft: Draft): docs_v1.Schema$Response {
  const reply = replying[kind];
  if (reply) return reply(request, draft);
  const apply = silent[kind];
  if (!apply) throw new Error(`The sandbox has no edit for ${kind}.`);
  apply(request, draft);
  return {};
}
