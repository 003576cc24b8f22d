import type { docs_v1 } from '@googleapis/docs';
import type { DocumentRequestValue } from '../../../../src/schema/google/edit/update-input.ts';

// A batch that was written for the service must be accepted unchanged: the inputs must have exactly the names and shapes of
// Google's request types. `tsc` checks this file; nothing executes it.

/** Removes null, undefined and readonly at every depth: names and shapes are compared, optionality is not. */
type Plain<Value> = Value extends readonly (infer Item)[]
  ? Plain<NonNullable<Item>>[]
  : Value extends object
    ? { [Key in keyof Value]-?: Plain<NonNullable<Value[Key]>> }
    : Value;

/** Merges a union of objects key by key. */
type Merged<Union> = {
  [Key in Union extends unknown ? keyof Union : never]: Union extends {
    [Name in Key]?: infer Value;
  }
    ? NonNullable<Value>
    : never;
};

type Kinds = Merged<DocumentRequestValue>;

/** Fails to compile unless both types are the same. */
type Same<One, Other> =
  (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2
    ? true
    : { readonly inputs: One; readonly service: Other };

type Compared = {
  [Kind in keyof docs_v1.Schema$Request]-?: Kind extends keyof Kinds
    ? Same<Plain<Kinds[Kind]>, Plain<NonNullable<docs_v1.Schema$Request[Kind]>>>
    : 'missing';
};

/** One entry per kind of the service: `true`, or the difference. */
export const compared = {
  addDocumentTab: true,
  createFooter: true,
  createFootnote: true,
  createHeader: true,
  createNamedRange: true,
  createParagraphBullets: true,
  deleteContentRange: true,
  deleteFooter: true,
  deleteHeader: true,
  deleteNamedRange: true,
  deleteParagraphBullets: true,
  deletePositionedObject: true,
  deleteTab: true,
  deleteTableColumn: true,
  deleteTableRow: true,
  insertDate: true,
  insertInlineImage: true,
  insertPageBreak: true,
  insertPerson: true,
  insertRichLink: true,
  insertSectionBreak: true,
  insertTable: true,
  insertTableColumn: true,
  insertTableRow: true,
  insertText: true,
  mergeTableCells: true,
  pinTableHeaderRows: true,
  replaceAllText: true,
  replaceImage: true,
  replaceNamedRangeContent: true,
  unmergeTableCells: true,
  updateDocumentStyle: true,
  updateDocumentTabProperties: true,
  updateNamedStyle: true,
  updateParagraphStyle: true,
  updateSectionStyle: true,
  updateTableCellStyle: true,
  updateTableColumnProperties: true,
  updateTableRowStyle: true,
  updateTextStyle: true,
} satisfies Compared;

/** Kinds that the inputs have and the service does not. */
export const inputs: Exclude<keyof Kinds, keyof docs_v1.Schema$Request> = 'replaceContentRange';

/** Types that differ in one name are not equal. */
// @ts-expect-error: a misspelt name deep inside
export const misspelt: Same<
  Plain<{ range?: { startIndx: number } }>,
  { range: { startIndex: number } }
> = true;
