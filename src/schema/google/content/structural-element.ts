import { builder } from '../../builder/builder.ts';
import {
  DocumentBody,
  docsRecord,
  Paragraph,
  SectionBreak,
  StructuralElement,
  Table,
  TableOfContents,
} from '../record/refs.ts';
import { intAt, listAt } from './field/default-value.ts';

builder.objectType(DocumentBody, {
  description: 'The body of a tab: its main text.',
  record: docsRecord('body'),
  fields: (t) => ({
    content: t.field({
      type: [StructuralElement],
      ...listAt('content'),
      description:
        'The structural elements of the body, in order. The first one is always a section break.',
    }),
  }),
});

builder.objectType(StructuralElement, {
  description:
    'A structural element: a block of content. Exactly one of `paragraph`, `table`, `tableOfContents` and `sectionBreak` is set. Indexes count UTF-16 code units from the start of the segment: the body, header, footer or footnote that contains the element.',
  record: docsRecord('structuralElement'),
  fields: (t) => ({
    startIndex: t.field(intAt('startIndex', 'The start index, in UTF-16 code units.')),
    endIndex: t.field(
      intAt(
        'endIndex',
        'The end index, exclusive, in UTF-16 code units. The next element starts here.',
      ),
    ),
    paragraph: t.expose('paragraph', {
      type: Paragraph,
      description: 'The paragraph, or null if the element is of another kind.',
    }),
    sectionBreak: t.expose('sectionBreak', {
      type: SectionBreak,
      description: 'The section break, or null if the element is of another kind.',
    }),
    table: t.expose('table', {
      type: Table,
      description: 'The table, or null if the element is of another kind.',
    }),
    tableOfContents: t.expose('tableOfContents', {
      type: TableOfContents,
      description: 'The table of contents, or null if the element is of another kind.',
    }),
  }),
});

builder.objectType(TableOfContents, {
  description:
    'A table of contents: a list of headings that Google Docs generates. It is read-only.',
  record: docsRecord('tableOfContents'),
  fields: (t) => ({
    content: t.field({
      type: [StructuralElement],
      ...listAt('content'),
      description: 'The entries, as structural elements.',
    }),
  }),
});
