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
  description: 'The main text of a tab.',
  record: docsRecord('body'),
  fields: (t) => ({
    content: t.field({
      type: [StructuralElement],
      ...listAt('content'),
      description: 'All that it is made of, in order. It always begins with a section break.',
    }),
  }),
});

builder.objectType(StructuralElement, {
  description:
    'A part of a text, from top to bottom: one of `paragraph`, `table`, `tableOfContents` and `sectionBreak` is set. Indexes count UTF-16 code units from the beginning of the body, header, footer or footnote that it stands in.',
  record: docsRecord('structuralElement'),
  fields: (t) => ({
    startIndex: t.field(intAt('startIndex', 'Where it begins, in UTF-16 code units.')),
    endIndex: t.field(
      intAt('endIndex', 'The index behind its last UTF-16 code unit: where the next one begins.'),
    ),
    paragraph: t.expose('paragraph', {
      type: Paragraph,
      description: 'Text up to and with a line feed; null of other parts.',
    }),
    sectionBreak: t.expose('sectionBreak', {
      type: SectionBreak,
      description: 'Where a section begins; null of other parts.',
    }),
    table: t.expose('table', {
      type: Table,
      description: 'Rows of cells; null of other parts.',
    }),
    tableOfContents: t.expose('tableOfContents', {
      type: TableOfContents,
      description: 'A list of the headings that the service keeps; null of other parts.',
    }),
  }),
});

builder.objectType(TableOfContents, {
  description: 'A list of the headings, kept by the service: it cannot be written to.',
  record: docsRecord('tableOfContents'),
  fields: (t) => ({
    content: t.field({
      type: [StructuralElement],
      ...listAt('content'),
      description: 'Its lines, as paragraphs.',
    }),
  }),
});
