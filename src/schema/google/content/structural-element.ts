import type { docs_v1 } from '@googleapis/docs';
import { builder } from '../../builder/builder.ts';
import { docsType, field, suggestionIds } from './field/docs-field.ts';
import { Paragraph } from './paragraph.ts';
import { SectionBreak } from './section.ts';
import { TableCellStyle, TableRowStyle, TableStyle } from './style/table-style.ts';

/** Declared before its fields, because tables contain structural elements. */
const StructuralElement = builder.objectRef<docs_v1.Schema$StructuralElement>('StructuralElement');

const TableOfContents = docsType<docs_v1.Schema$TableOfContents>('TableOfContents', {
  description:
    'A table of contents: a list of headings that Google Docs generates. It is read-only.',
  fields: {
    content: field.list(StructuralElement, 'The entries, as structural elements.'),
    ...suggestionIds,
  },
});

const TableCell = docsType<docs_v1.Schema$TableCell>('TableCell', {
  description: 'A cell of a table.',
  fields: {
    startIndex: field.intOrZero(
      'The start index, in UTF-16 code units. The cell’s first paragraph starts at the next index.',
    ),
    endIndex: field.intOrZero('The end index, exclusive, in UTF-16 code units.'),
    content: field.list(
      StructuralElement,
      'The structural elements of the cell. There is at least one paragraph, and there can be nested tables.',
    ),
    tableCellStyle: field.object(
      TableCellStyle.type,
      'The style of the cell, and the number of rows and columns that it spans.',
    ),
    ...suggestionIds,
  },
});

const TableRow = docsType<docs_v1.Schema$TableRow>('TableRow', {
  description: 'A row of a table.',
  fields: {
    startIndex: field.intOrZero('The start index, in UTF-16 code units.'),
    endIndex: field.intOrZero('The end index, exclusive, in UTF-16 code units.'),
    tableCells: field.list(TableCell, 'The cells, in column order.'),
    tableRowStyle: field.object(TableRowStyle.type, 'The style of the row.'),
    ...suggestionIds,
  },
});

const Table = docsType<docs_v1.Schema$Table>('Table', {
  description: 'A table.',
  fields: {
    rows: field.intOrZero('The number of rows.'),
    columns: field.intOrZero(
      'The number of columns. A row can have fewer or more cells than this number.',
    ),
    tableRows: field.list(TableRow, 'The rows, from top to bottom.'),
    tableStyle: field.object(
      TableStyle,
      'The style of the table, which contains the column properties.',
    ),
    ...suggestionIds,
  },
});

docsType(StructuralElement, {
  description:
    'A structural element: a block of content. Exactly one of `paragraph`, `table`, `tableOfContents` and `sectionBreak` is set. Indexes count UTF-16 code units from the start of the segment: the body, header, footer or footnote that contains the element.',
  fields: {
    startIndex: field.intOrZero('The start index, in UTF-16 code units.'),
    endIndex: field.intOrZero(
      'The end index, exclusive, in UTF-16 code units. The next element starts here.',
    ),
    paragraph: field.object(Paragraph, 'The paragraph, or null if the element is of another kind.'),
    sectionBreak: field.object(
      SectionBreak,
      'The section break, or null if the element is of another kind.',
    ),
    table: field.object(Table, 'The table, or null if the element is of another kind.'),
    tableOfContents: field.object(
      TableOfContents,
      'The table of contents, or null if the element is of another kind.',
    ),
  },
});

// The segments of a tab. The indexes of each segment start at 0.

export const DocumentBody = docsType<docs_v1.Schema$Body>('DocumentBody', {
  description: 'The body of a tab: its main text.',
  fields: {
    content: field.list(
      StructuralElement,
      'The structural elements of the body, in order. The first one is always a section break.',
    ),
  },
});

export const DocumentHeader = docsType<docs_v1.Schema$Header>('DocumentHeader', {
  description: 'A header: text at the top of pages. Its indexes start at 0.',
  fields: {
    headerId: field.id('The id that the document style and section styles refer to.'),
    content: field.list(StructuralElement, 'The structural elements, in order.'),
  },
});

export const DocumentFooter = docsType<docs_v1.Schema$Footer>('DocumentFooter', {
  description: 'A footer: text at the bottom of pages. Its indexes start at 0.',
  fields: {
    footerId: field.id('The id that the document style and section styles refer to.'),
    content: field.list(StructuralElement, 'The structural elements, in order.'),
  },
});

export const Footnote = docsType<docs_v1.Schema$Footnote>('Footnote', {
  description: 'A footnote. Its indexes start at 0.',
  fields: {
    footnoteId: field.id('The id of the footnote. Footnote references in the text use it.'),
    content: field.list(StructuralElement, 'The structural elements, in order.'),
  },
});
