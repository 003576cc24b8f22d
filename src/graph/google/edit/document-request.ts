import { builder } from '../../builder/builder.ts';
import { InsertPageBreakRequest, InsertSectionBreakRequest } from './request/break.ts';
import { InsertDateRequest, InsertPersonRequest, InsertRichLinkRequest } from './request/chip.ts';
import {
  DeletePositionedObjectRequest,
  InsertInlineImageRequest,
  ReplaceImageRequest,
} from './request/image.ts';
import { CreateParagraphBulletsRequest, DeleteParagraphBulletsRequest } from './request/list.ts';
import {
  CreateNamedRangeRequest,
  DeleteNamedRangeRequest,
  ReplaceNamedRangeContentRequest,
} from './request/named-range.ts';
import {
  CreateFooterRequest,
  CreateFootnoteRequest,
  CreateHeaderRequest,
  DeleteFooterRequest,
  DeleteHeaderRequest,
} from './request/segment.ts';
import {
  UpdateDocumentStyleRequest,
  UpdateNamedStyleRequest,
  UpdateParagraphStyleRequest,
  UpdateSectionStyleRequest,
  UpdateTextStyleRequest,
} from './request/style.ts';
import {
  AddDocumentTabRequest,
  DeleteTabRequest,
  UpdateDocumentTabPropertiesRequest,
} from './request/tab.ts';
import {
  DeleteTableColumnRequest,
  DeleteTableRowRequest,
  InsertTableColumnRequest,
  InsertTableRequest,
  InsertTableRowRequest,
  MergeTableCellsRequest,
  PinTableHeaderRowsRequest,
  UnmergeTableCellsRequest,
} from './request/table.ts';
import {
  UpdateTableCellStyleRequest,
  UpdateTableColumnPropertiesRequest,
  UpdateTableRowStyleRequest,
} from './request/table-style.ts';
import {
  DeleteContentRangeRequest,
  InsertTextRequest,
  ReplaceAllTextRequest,
  ReplaceContentRangeRequest,
} from './request/text.ts';

/** One request of a batch: exactly one of the kinds. */
export const DocumentRequest = builder.inputType('DocumentRequest', {
  isOneOf: true,
  description:
    'One change to a document: exactly one of these, named and shaped as in the `documents.batchUpdate` of the service, so that a batch written for it can be given as it is.',
  fields: (t) => ({
    insertText: t.field({ type: InsertTextRequest, description: 'Inserts text.' }),
    deleteContentRange: t.field({
      type: DeleteContentRangeRequest,
      description: 'Deletes a stretch.',
    }),
    replaceContentRange: t.field({
      type: ReplaceContentRangeRequest,
      description: 'Replaces a stretch by text. Ours: two requests of the service.',
    }),
    replaceAllText: t.field({
      type: ReplaceAllTextRequest,
      description: 'Replaces a text wherever it stands.',
    }),
    updateTextStyle: t.field({
      type: UpdateTextStyleRequest,
      description: 'Changes how text looks.',
    }),
    updateParagraphStyle: t.field({
      type: UpdateParagraphStyleRequest,
      description: 'Changes how paragraphs look.',
    }),
    updateNamedStyle: t.field({
      type: UpdateNamedStyleRequest,
      description: 'Changes a named style.',
    }),
    updateDocumentStyle: t.field({
      type: UpdateDocumentStyleRequest,
      description: 'Changes how the pages of a tab look.',
    }),
    updateSectionStyle: t.field({
      type: UpdateSectionStyleRequest,
      description: 'Changes how the pages of sections look.',
    }),
    createParagraphBullets: t.field({
      type: CreateParagraphBulletsRequest,
      description: 'Makes paragraphs items of a list.',
    }),
    deleteParagraphBullets: t.field({
      type: DeleteParagraphBulletsRequest,
      description: 'Takes paragraphs out of their lists.',
    }),
    createNamedRange: t.field({ type: CreateNamedRangeRequest, description: 'Names a stretch.' }),
    deleteNamedRange: t.field({ type: DeleteNamedRangeRequest, description: 'Takes a name away.' }),
    replaceNamedRangeContent: t.field({
      type: ReplaceNamedRangeContentRequest,
      description: 'Replaces what is named by text.',
    }),
    insertTable: t.field({ type: InsertTableRequest, description: 'Inserts a table.' }),
    insertTableRow: t.field({
      type: InsertTableRowRequest,
      description: 'Inserts a row into a table.',
    }),
    insertTableColumn: t.field({
      type: InsertTableColumnRequest,
      description: 'Inserts a column into a table.',
    }),
    deleteTableRow: t.field({
      type: DeleteTableRowRequest,
      description: 'Deletes a row of a table.',
    }),
    deleteTableColumn: t.field({
      type: DeleteTableColumnRequest,
      description: 'Deletes a column of a table.',
    }),
    mergeTableCells: t.field({
      type: MergeTableCellsRequest,
      description: 'Makes one cell of several.',
    }),
    unmergeTableCells: t.field({
      type: UnmergeTableCellsRequest,
      description: 'Takes merged cells apart.',
    }),
    pinTableHeaderRows: t.field({
      type: PinTableHeaderRowsRequest,
      description: 'Shows the first rows of a table on every page.',
    }),
    updateTableCellStyle: t.field({
      type: UpdateTableCellStyleRequest,
      description: 'Changes how cells look.',
    }),
    updateTableColumnProperties: t.field({
      type: UpdateTableColumnPropertiesRequest,
      description: 'Changes how wide columns are.',
    }),
    updateTableRowStyle: t.field({
      type: UpdateTableRowStyleRequest,
      description: 'Changes how rows look.',
    }),
    insertInlineImage: t.field({
      type: InsertInlineImageRequest,
      description: 'Inserts a picture.',
    }),
    replaceImage: t.field({
      type: ReplaceImageRequest,
      description: 'Puts a picture in the place of another.',
    }),
    deletePositionedObject: t.field({
      type: DeletePositionedObjectRequest,
      description: 'Deletes an object beside the text.',
    }),
    insertPageBreak: t.field({ type: InsertPageBreakRequest, description: 'Ends a page.' }),
    insertSectionBreak: t.field({
      type: InsertSectionBreakRequest,
      description: 'Begins a section.',
    }),
    createHeader: t.field({ type: CreateHeaderRequest, description: 'Makes a header.' }),
    createFooter: t.field({ type: CreateFooterRequest, description: 'Makes a footer.' }),
    createFootnote: t.field({
      type: CreateFootnoteRequest,
      description: 'Makes a footnote and refers to it.',
    }),
    deleteHeader: t.field({ type: DeleteHeaderRequest, description: 'Deletes a header.' }),
    deleteFooter: t.field({ type: DeleteFooterRequest, description: 'Deletes a footer.' }),
    insertPerson: t.field({
      type: InsertPersonRequest,
      description: 'Inserts a chip that names a person.',
    }),
    insertRichLink: t.field({
      type: InsertRichLinkRequest,
      description: 'Inserts a chip that leads to a file.',
    }),
    insertDate: t.field({
      type: InsertDateRequest,
      description: 'Inserts a chip that shows a date.',
    }),
    addDocumentTab: t.field({ type: AddDocumentTabRequest, description: 'Adds a tab.' }),
    updateDocumentTabProperties: t.field({
      type: UpdateDocumentTabPropertiesRequest,
      description: 'Renames a tab.',
    }),
    deleteTab: t.field({
      type: DeleteTabRequest,
      description: 'Deletes a tab and those below it.',
    }),
  }),
});

/** As resolvers are given it. */
export type DocumentRequestValue = typeof DocumentRequest.$inferInput;
