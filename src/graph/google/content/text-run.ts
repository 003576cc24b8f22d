import { builder } from '../../builder/builder.ts';
import {
  AutoText,
  ColumnBreak,
  docsRecord,
  FootnoteReference,
  HorizontalRule,
  PageBreak,
  TextRun,
  TextStyle,
} from '../record/refs.ts';
import { stringAt } from './field/default-value.ts';
import { defineEnum, enumAt } from './field/enum.ts';

const AutoTextType = defineEnum('AutoTextType', 'What a text that changes by itself shows.', {
  TYPE_UNSPECIFIED: 'Not known.',
  PAGE_NUMBER: 'The number of the page that it is on.',
  PAGE_COUNT: 'How many pages the document has.',
});

/** How something beside which text is written looks. */
const style = {
  type: TextStyle,
  description: 'How it looks, and text that is written next to it.',
} as const;

builder.objectType(TextRun, {
  description: 'Text in one style.',
  record: docsRecord('textRun'),
  fields: (t) => ({
    content: t.field(
      stringAt(
        'content',
        'The text. The last one of a paragraph ends in a line feed; a vertical tab is a line break inside of a paragraph; U+E907 stands for what is no text.',
      ),
    ),
    textStyle: t.expose('textStyle', { type: TextStyle, description: 'How it looks.' }),
  }),
});

builder.objectType(AutoText, {
  description: 'Text that changes by itself. The service does not say what it shows.',
  record: docsRecord('autoText'),
  fields: (t) => ({
    type: t.field(enumAt('type', AutoTextType, 'What it shows.')),
    textStyle: t.expose('textStyle', style),
  }),
});

builder.objectType(PageBreak, {
  description: 'What follows begins a page.',
  record: docsRecord('pageBreak'),
  fields: (t) => ({ textStyle: t.expose('textStyle', style) }),
});

builder.objectType(ColumnBreak, {
  description: 'What follows begins a column.',
  record: docsRecord('columnBreak'),
  fields: (t) => ({ textStyle: t.expose('textStyle', style) }),
});

builder.objectType(HorizontalRule, {
  description: 'A line across the page.',
  record: docsRecord('horizontalRule'),
  fields: (t) => ({ textStyle: t.expose('textStyle', style) }),
});

builder.objectType(FootnoteReference, {
  description: 'The number in a text that leads to a footnote.',
  record: docsRecord('footnoteReference'),
  fields: (t) => ({
    footnoteId: t.exposeID('footnoteId', {
      description: 'Which of the `footnotes` of its tab.',
    }),
    footnoteNumber: t.exposeString('footnoteNumber', { description: 'The number as it is shown.' }),
    textStyle: t.expose('textStyle', style),
  }),
});
