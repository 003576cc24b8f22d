import type { docs_v1 } from '@googleapis/docs';
import { DateElement, Person, RichLink } from './chip.ts';
import { field } from './field/docs-field.ts';
import { docsType } from './field/docs-type.ts';
import { InlineObjectElement } from './object.ts';
import { ParagraphStyle } from './style/paragraph-style.ts';
import { TextStyle } from './style/text-style.ts';
import {
  AutoText,
  ColumnBreak,
  Equation,
  FootnoteReference,
  HorizontalRule,
  PageBreak,
  TextRun,
} from './text-run.ts';

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
    textStyle: field.object(TextStyle, 'The text style of the bullet or number.'),
  },
});

export const Paragraph = docsType<docs_v1.Schema$Paragraph>('Paragraph', {
  description:
    'A paragraph: text that ends with a line feed. The line feed is part of the paragraph.',
  fields: {
    elements: field.list(ParagraphElement, 'The elements of the paragraph, in order.'),
    paragraphStyle: field.object(
      ParagraphStyle,
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
