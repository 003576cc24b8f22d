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
    'A piece of a paragraph: one of its fields besides the indexes is set. All are null where the service has put something that this API does not know. A text counts its UTF-16 code units, an equation several, anything else 1.',
  record: docsRecord('paragraphElement'),
  fields: (t) => ({
    startIndex: t.field(intAt('startIndex', 'Where it begins, in UTF-16 code units.')),
    endIndex: t.field(
      intAt('endIndex', 'The index behind its last UTF-16 code unit: where the next one begins.'),
    ),
    textRun: t.expose('textRun', { type: TextRun, description: 'Text in one style.' }),
    autoText: t.expose('autoText', {
      type: AutoText,
      description: 'Text that changes by itself, such as the number of the page.',
    }),
    pageBreak: t.expose('pageBreak', {
      type: PageBreak,
      description: 'What follows begins a page.',
    }),
    columnBreak: t.expose('columnBreak', {
      type: ColumnBreak,
      description: 'What follows begins a column.',
    }),
    footnoteReference: t.expose('footnoteReference', {
      type: FootnoteReference,
      description: 'The number that leads to a footnote.',
    }),
    horizontalRule: t.expose('horizontalRule', {
      type: HorizontalRule,
      description: 'A line across the page.',
    }),
    equation: t.expose('equation', {
      type: Equation,
      description: 'A formula; the service does not say which.',
    }),
    inlineObjectElement: t.expose('inlineObjectElement', {
      type: InlineObjectElement,
      description: 'A picture, drawing or chart that stands in the text.',
    }),
    person: t.expose('person', { type: Person, description: 'A chip that names a person.' }),
    richLink: t.expose('richLink', {
      type: RichLink,
      description: 'A chip that leads to a file, an event or the like.',
    }),
    dateElement: t.expose('dateElement', {
      type: DateElement,
      description: 'A chip that shows a date.',
    }),
  }),
});
