import type { docs_v1 } from '@googleapis/docs';
import { DateElement, Person, RichLink } from './chip.ts';
import { defineEnum, docsType, field, suggestionIds } from './field/docs-field.ts';
import { InlineObjectElement } from './object.ts';
import { ParagraphStyle } from './style/paragraph-style.ts';
import { TextStyle } from './style/text-style.ts';

const AutoTextType = defineEnum('AutoTextType', 'What an automatic text shows.', {
  TYPE_UNSPECIFIED: 'The value is unknown.',
  PAGE_NUMBER: 'The number of the current page.',
  PAGE_COUNT: 'The number of pages in the document.',
});

/** The style of an element that is not text: new text next to it gets this style. */
const style = field.object(
  TextStyle.type,
  'The style of the element. Text that is inserted next to it gets the same style.',
);

const TextRun = docsType<docs_v1.Schema$TextRun>('TextRun', {
  description: 'A run of text that has one style.',
  fields: {
    content: field.stringOrEmpty(
      'The text. The last run of a paragraph ends with a line feed. A vertical tab (U+000B) is a line break inside a paragraph. U+E907 marks an element that is not text.',
    ),
    textStyle: field.object(TextStyle.type, 'The style of the text.'),
    ...suggestionIds,
  },
});

const AutoText = docsType<docs_v1.Schema$AutoText>('AutoText', {
  description:
    'Text that Google Docs updates automatically. The Google Docs API does not return the text that is shown.',
  fields: {
    type: field.enum(AutoTextType, 'What the text shows.'),
    textStyle: style,
    ...suggestionIds,
  },
});

const PageBreak = docsType<docs_v1.Schema$PageBreak>('PageBreak', {
  description: 'A page break. The text that follows starts on a new page.',
  fields: { textStyle: style, ...suggestionIds },
});

const ColumnBreak = docsType<docs_v1.Schema$ColumnBreak>('ColumnBreak', {
  description: 'A column break. The text that follows starts in a new column.',
  fields: { textStyle: style, ...suggestionIds },
});

const HorizontalRule = docsType<docs_v1.Schema$HorizontalRule>('HorizontalRule', {
  description: 'A horizontal line across the page.',
  fields: { textStyle: style, ...suggestionIds },
});

const FootnoteReference = docsType<docs_v1.Schema$FootnoteReference>('FootnoteReference', {
  description: 'A reference to a footnote in the text.',
  fields: {
    footnoteId: field.id('The id of the footnote in the tab’s `footnotes`.'),
    footnoteNumber: field.string('The number that is shown.'),
    textStyle: style,
    ...suggestionIds,
  },
});

const Equation = docsType<docs_v1.Schema$Equation>('Equation', {
  description:
    'An equation. The Google Docs API returns only its position and whether it is suggested, not its content.',
  fields: suggestionIds,
});

const ParagraphElement = docsType<docs_v1.Schema$ParagraphElement>('ParagraphElement', {
  description:
    'An element of a paragraph. Besides the indexes, exactly one field is set; all are null if Google returned an element that this API does not support. Text takes one index per UTF-16 code unit, an equation takes several indexes, and any other element takes 1.',
  fields: {
    startIndex: field.intOrZero('The start index, in UTF-16 code units.'),
    endIndex: field.intOrZero(
      'The end index, exclusive, in UTF-16 code units. The next element starts here.',
    ),
    textRun: field.object(TextRun, 'A run of text that has one style.'),
    autoText: field.object(
      AutoText,
      'Text that Google Docs updates automatically, such as the page number.',
    ),
    pageBreak: field.object(PageBreak, 'A page break. The text that follows starts on a new page.'),
    columnBreak: field.object(
      ColumnBreak,
      'A column break. The text that follows starts in a new column.',
    ),
    footnoteReference: field.object(
      FootnoteReference,
      'A reference to a footnote, shown as the footnote’s number.',
    ),
    horizontalRule: field.object(HorizontalRule, 'A horizontal line across the page.'),
    equation: field.object(
      Equation,
      'An equation. The Google Docs API does not return its content.',
    ),
    inlineObjectElement: field.object(
      InlineObjectElement,
      'An image, drawing or chart in the text.',
    ),
    person: field.object(Person, 'A smart chip that mentions a person.'),
    richLink: field.object(
      RichLink,
      'A smart chip that links to a file, a Calendar event or another resource.',
    ),
    dateElement: field.object(DateElement, 'A smart chip that shows a date.'),
  },
});

const Bullet = docsType<docs_v1.Schema$Bullet>('Bullet', {
  description: 'The list membership of a paragraph.',
  fields: {
    listId: field.id(
      'The id of the list in the tab’s `lists`. Paragraphs with the same id are numbered together.',
    ),
    nestingLevel: field.intOrZero('The nesting level of the item, from 0 (outermost) to 8.'),
    textStyle: field.object(TextStyle.type, 'The text style of the bullet or number.'),
  },
});

export const Paragraph = docsType<docs_v1.Schema$Paragraph>('Paragraph', {
  description:
    'A paragraph: text that ends with a line feed. The line feed is part of the paragraph.',
  fields: {
    elements: field.list(ParagraphElement, 'The elements of the paragraph, in order.'),
    paragraphStyle: field.object(
      ParagraphStyle.type,
      'The paragraph’s style, including its named style.',
    ),
    bullet: field.object(
      Bullet,
      'The list that the paragraph belongs to, or null if it is not a list item.',
    ),
    positionedObjectIds: field.idList(
      'The ids of the positioned objects that are anchored to the paragraph. They refer to the tab’s `positionedObjects`.',
    ),
  },
});
