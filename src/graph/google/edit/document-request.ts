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
    'One change to a document. Exactly one field is set. The names and shapes are those of `documents.batchUpdate` in the Google Docs API, so a batch that was written for it can be used unchanged.',
  fields: (t) => ({
    insertText: t.field({ type: InsertTextRequest, description: 'Inserts text.' }),
    deleteContentRange: t.field({
      type: DeleteContentRangeRequest,
      description: 'Deletes the content of a range.',
    }),
    replaceContentRange: t.field({
      type: ReplaceContentRangeRequest,
      description:
        'Replaces the content of a range with text. This API adds this request; it is sent to Google as two requests.',
    }),
    replaceAllText: t.field({
      type: ReplaceAllTextRequest,
      description: 'Replaces all occurrences of a text.',
    }),
    updateTextStyle: t.field({
      type: UpdateTextStyleRequest,
      description: 'Changes the style of text.',
    }),
    updateParagraphStyle: t.field({
      type: UpdateParagraphStyleRequest,
      description: 'Changes the style of paragraphs.',
    }),
    updateNamedStyle: t.field({
      type: UpdateNamedStyleRequest,
      description: 'Changes a named style.',
    }),
    updateDocumentStyle: t.field({
      type: UpdateDocumentStyleRequest,
      description: 'Changes the style of a tab’s pages.',
    }),
    updateSectionStyle: t.field({
      type: UpdateSectionStyleRequest,
      description: 'Changes the style of sections.',
    }),
    createParagraphBullets: t.field({
      type: CreateParagraphBulletsRequest,
      description: 'Turns paragraphs into list items.',
    }),
    deleteParagraphBullets: t.field({
      type: DeleteParagraphBulletsRequest,
      description: 'Removes paragraphs from their lists.',
    }),
    createNamedRange: t.field({
      type: CreateNamedRangeRequest,
      description: 'Gives a range a name.',
    }),
    deleteNamedRange: t.field({
      type: DeleteNamedRangeRequest,
      description: 'Deletes named ranges.',
    }),
    replaceNamedRangeContent: t.field({
      type: ReplaceNamedRangeContentRequest,
      description: 'Replaces the content of named ranges with text.',
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
      description: 'Merges table cells into one.',
    }),
    unmergeTableCells: t.field({
      type: UnmergeTableCellsRequest,
      description: 'Splits merged table cells.',
    }),
    pinTableHeaderRows: t.field({
      type: PinTableHeaderRowsRequest,
      description: 'Sets the number of header rows that a table repeats on every page.',
    }),
    updateTableCellStyle: t.field({
      type: UpdateTableCellStyleRequest,
      description: 'Changes the style of table cells.',
    }),
    updateTableColumnProperties: t.field({
      type: UpdateTableColumnPropertiesRequest,
      description: 'Changes the width of table columns.',
    }),
    updateTableRowStyle: t.field({
      type: UpdateTableRowStyleRequest,
      description: 'Changes the style of table rows.',
    }),
    insertInlineImage: t.field({
      type: InsertInlineImageRequest,
      description: 'Inserts an image.',
    }),
    replaceImage: t.field({
      type: ReplaceImageRequest,
      description: 'Replaces an image with another one.',
    }),
    deletePositionedObject: t.field({
      type: DeletePositionedObjectRequest,
      description: 'Deletes a positioned object.',
    }),
    insertPageBreak: t.field({
      type: InsertPageBreakRequest,
      description: 'Inserts a page break.',
    }),
    insertSectionBreak: t.field({
      type: InsertSectionBreakRequest,
      description: 'Inserts a section break.',
    }),
    createHeader: t.field({ type: CreateHeaderRequest, description: 'Creates a header.' }),
    createFooter: t.field({ type: CreateFooterRequest, description: 'Creates a footer.' }),
    createFootnote: t.field({
      type: CreateFootnoteRequest,
      description: 'Creates a footnote and inserts a reference to it.',
    }),
    deleteHeader: t.field({ type: DeleteHeaderRequest, description: 'Deletes a header.' }),
    deleteFooter: t.field({ type: DeleteFooterRequest, description: 'Deletes a footer.' }),
    insertPerson: t.field({
      type: InsertPersonRequest,
      description: 'Inserts a smart chip that mentions a person.',
    }),
    insertRichLink: t.field({
      type: InsertRichLinkRequest,
      description: 'Inserts a smart chip that links to a file or another resource.',
    }),
    insertDate: t.field({
      type: InsertDateRequest,
      description: 'Inserts a smart chip that shows a date.',
    }),
    addDocumentTab: t.field({ type: AddDocumentTabRequest, description: 'Adds a tab.' }),
    updateDocumentTabProperties: t.field({
      type: UpdateDocumentTabPropertiesRequest,
      description: 'Changes the properties of a tab.',
    }),
    deleteTab: t.field({
      type: DeleteTabRequest,
      description: 'Deletes a tab and its child tabs.',
    }),
  }),
});

/** The value that resolvers receive. */
export type DocumentRequestValue = typeof DocumentRequest.$inferInput;
