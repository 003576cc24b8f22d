import type { docs_v1 } from '@googleapis/docs';
import { field } from './field/docs-field.ts';
import { docsType } from './field/docs-type.ts';
import { defineEnum } from './field/enum.ts';
import { TextStyle } from './style/text-style.ts';
import { suggestionIds } from './suggestion.ts';

const AutoTextType = defineEnum('AutoTextType', 'What an automatic text shows.', {
  TYPE_UNSPECIFIED: 'The value is unknown.',
  PAGE_NUMBER: 'The number of the current page.',
  PAGE_COUNT: 'The number of pages in the document.',
});

/** The style of an element that is not text: new text next to it gets this style. */
const style = field.object(
  TextStyle,
  'The style of the element. Text that is inserted next to it gets the same style.',
);

export const TextRun = docsType<docs_v1.Schema$TextRun>('TextRun', {
  description: 'A run of text that has one style.',
  fields: {
    content: field.stringOrEmpty(
      'The text. The last run of a paragraph ends with a line feed. A vertical tab (U+000B) is a line break inside a paragraph. U+E907 marks an element that is not text.',
    ),
    textStyle: field.object(TextStyle, 'The style of the text.'),
    ...suggestionIds,
  },
});

export const AutoText = docsType<docs_v1.Schema$AutoText>('AutoText', {
  description:
    'Text that Google Docs updates automatically. The Google Docs API does not return the text that is shown.',
  fields: {
    type: field.enum(AutoTextType, 'What the text shows.'),
    textStyle: style,
    ...suggestionIds,
  },
});

export const PageBreak = docsType<docs_v1.Schema$PageBreak>('PageBreak', {
  description: 'A page break. The text that follows starts on a new page.',
  fields: { textStyle: style, ...suggestionIds },
});

export const ColumnBreak = docsType<docs_v1.Schema$ColumnBreak>('ColumnBreak', {
  description: 'A column break. The text that follows starts in a new column.',
  fields: { textStyle: style, ...suggestionIds },
});

export const HorizontalRule = docsType<docs_v1.Schema$HorizontalRule>('HorizontalRule', {
  description: 'A horizontal line across the page.',
  fields: { textStyle: style, ...suggestionIds },
});

export const FootnoteReference = docsType<docs_v1.Schema$FootnoteReference>('FootnoteReference', {
  description: 'A reference to a footnote in the text.',
  fields: {
    footnoteId: field.id('The id of the footnote in the tab’s `footnotes`.'),
    footnoteNumber: field.string('The number that is shown.'),
    textStyle: style,
    ...suggestionIds,
  },
});

export const Equation = docsType<docs_v1.Schema$Equation>('Equation', {
  description:
    'An equation. The Google Docs API returns only its position and whether it is suggested, not its content.',
  fields: suggestionIds,
});
