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

const AutoTextType = defineEnum('AutoTextType', 'What an automatic text shows.', {
  TYPE_UNSPECIFIED: 'The value is unknown.',
  PAGE_NUMBER: 'The number of the current page.',
  PAGE_COUNT: 'The number of pages in the document.',
});

/** The style of an element that is not text: new text next to it gets this style. */
const style = {
  type: TextStyle,
  description: 'The style of the element. Text that is inserted next to it gets the same style.',
} as const;

builder.objectType(TextRun, {
  description: 'A run of text that has one style.',
  record: docsRecord('textRun'),
  fields: (t) => ({
    content: t.field(
      stringAt(
        'content',
        'The text. The last run of a paragraph ends with a line feed. A vertical tab (U+000B) is a line break inside a paragraph. U+E907 marks an element that is not text.',
      ),
    ),
    textStyle: t.expose('textStyle', { type: TextStyle, description: 'The style of the text.' }),
  }),
});

builder.objectType(AutoText, {
  description:
    'Text that Google Docs updates automatically. The Google Docs API does not return the text that is shown.',
  record: docsRecord('autoText'),
  fields: (t) => ({
    type: t.field(enumAt('type', AutoTextType, 'What the text shows.')),
    textStyle: t.expose('textStyle', style),
  }),
});

builder.objectType(PageBreak, {
  description: 'A page break. The text that follows starts on a new page.',
  record: docsRecord('pageBreak'),
  fields: (t) => ({ textStyle: t.expose('textStyle', style) }),
});

builder.objectType(ColumnBreak, {
  description: 'A column break. The text that follows starts in a new column.',
  record: docsRecord('columnBreak'),
  fields: (t) => ({ textStyle: t.expose('textStyle', style) }),
});

builder.objectType(HorizontalRule, {
  description: 'A horizontal line across the page.',
  record: docsRecord('horizontalRule'),
  fields: (t) => ({ textStyle: t.expose('textStyle', style) }),
});

builder.objectType(FootnoteReference, {
  description: 'A reference to a footnote in the text.',
  record: docsRecord('footnoteReference'),
  fields: (t) => ({
    footnoteId: t.exposeID('footnoteId', {
      description: 'The id of the footnote in the tab’s `footnotes`.',
    }),
    footnoteNumber: t.exposeString('footnoteNumber', { description: 'The number that is shown.' }),
    textStyle: t.expose('textStyle', style),
  }),
});
