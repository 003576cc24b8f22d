import { builder } from '../../builder/builder.ts';
import {
  AutoText,
  ColumnBreak,
  DateElement,
  docsRecord,
  Equation,
  FootnoteReference,
  HorizontalRule,
  InlineObjectElement,
  PageBreak,
  ParagraphElement,
  Person,
  RichLink,
  TextRun,
} from '../record/refs.ts';
import { intAt } from './field/default-value.ts';

builder.objectType(ParagraphElement, {
  description:
    'An element of a paragraph. Besides the indexes, exactly one field is set; all are null if Google returned an element that this API does not support. Text takes one index per UTF-16 code unit, an equation takes several indexes, and any other element takes 1.',
  record: docsRecord('paragraphElement'),
  fields: (t) => ({
    startIndex: t.field(intAt('startIndex', 'The start index, in UTF-16 code units.')),
    endIndex: t.field(
      intAt(
        'endIndex',
        'The end index, exclusive, in UTF-16 code units. The next element starts here.',
      ),
    ),
    textRun: t.expose('textRun', {
      type: TextRun,
      description: 'A run of text that has one style.',
    }),
    autoText: t.expose('autoText', {
      type: AutoText,
      description: 'Text that Google Docs updates automatically, such as the page number.',
    }),
    pageBreak: t.expose('pageBreak', {
      type: PageBreak,
      description: 'A page break. The text that follows starts on a new page.',
    }),
    columnBreak: t.expose('columnBreak', {
      type: ColumnBreak,
      description: 'A column break. The text that follows starts in a new column.',
    }),
    footnoteReference: t.expose('footnoteReference', {
      type: FootnoteReference,
      description: 'A reference to a footnote, shown as the footnote’s number.',
    }),
    horizontalRule: t.expose('horizontalRule', {
      type: HorizontalRule,
      description: 'A horizontal line across the page.',
    }),
    equation: t.expose('equation', {
      type: Equation,
      description: 'An equation. The Google Docs API does not return its content.',
    }),
    inlineObjectElement: t.expose('inlineObjectElement', {
      type: InlineObjectElement,
      description: 'An image, drawing or chart in the text.',
    }),
    person: t.expose('person', {
      type: Person,
      description: 'A smart chip that mentions a person.',
    }),
    richLink: t.expose('richLink', {
      type: RichLink,
      description: 'A smart chip that links to a file, a Calendar event or another resource.',
    }),
    dateElement: t.expose('dateElement', {
      type: DateElement,
      description: 'A smart chip that shows a date.',
    }),
  }),
});
