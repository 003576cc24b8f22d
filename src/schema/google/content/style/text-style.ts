import type { docs_v1 } from '@googleapis/docs';
import { defineEnum, docsType, field } from '../field/docs-field.ts';
import { inPoints, OptionalColor } from './measure.ts';

const BookmarkLink = docsType<docs_v1.Schema$BookmarkLink>('BookmarkLink', {
  description: 'A link to a bookmark.',
  fields: {
    // This is not a node id. The service uses the name `id`.
    id: field.id('The id of the bookmark.'),
    tabId: field.id('The id of the tab that contains the bookmark.'),
  },
});

const HeadingLink = docsType<docs_v1.Schema$HeadingLink>('HeadingLink', {
  description: 'A link to a heading.',
  fields: {
    id: field.id('The id of the heading: the `headingId` of its paragraph style.'),
    tabId: field.id('The id of the tab that contains the heading.'),
  },
});

const Link = docsType<docs_v1.Schema$Link>('Link', {
  description: 'The target of a link in the text. Exactly one field is set.',
  fields: {
    url: field.string('The URL of a page outside the document, exactly as the author entered it.'),
    tabId: field.id('The id of a tab in the same document.'),
    bookmark: field.object(BookmarkLink, 'A bookmark in the same document.'),
    heading: field.object(HeadingLink, 'A heading in the same document.'),
    bookmarkId: field.id(
      'The id of a bookmark. It is set only if the document was read without its tabs; otherwise use `bookmark`.',
    ),
    headingId: field.id(
      'The id of a heading. It is set only if the document was read without its tabs; otherwise use `heading`.',
    ),
  },
});

export const BaselineOffset = defineEnum(
  'BaselineOffset',
  'The vertical offset of text from the baseline.',
  {
    BASELINE_OFFSET_UNSPECIFIED: 'The value is inherited.',
    NONE: 'On the baseline.',
    SUPERSCRIPT: 'Superscript: above the baseline and smaller.',
    SUBSCRIPT: 'Subscript: below the baseline and smaller.',
  },
);

const WeightedFontFamily = docsType<docs_v1.Schema$WeightedFontFamily>('WeightedFontFamily', {
  description: 'A font and its weight. `bold` can increase the weight.',
  fields: {
    fontFamily: field.string(
      'The name of the font, such as "Roboto Mono". A font that Google does not know is shown as Arial.',
    ),
    weight: field.int(
      'The weight of the font: a multiple of 100 from 100 (thin) to 900 (black). 400 is normal and 700 is bold.',
    ),
  },
});

export const TextStyle = docsType<docs_v1.Schema$TextStyle>('TextStyle', {
  description:
    'The style of text. A null value is inherited: text in a paragraph inherits from the paragraph’s named style, a named style inherits from NORMAL_TEXT, and NORMAL_TEXT inherits from the defaults of the Google Docs editor.',
  fields: {
    bold: field.boolean('Whether the text is bold. Null means inherited.'),
    italic: field.boolean('Whether the text is italic. Null means inherited.'),
    underline: field.boolean('Whether the text is underlined. Null means inherited.'),
    strikethrough: field.boolean('Whether the text is struck through. Null means inherited.'),
    smallCaps: field.boolean('Whether the text is in small capitals. Null means inherited.'),
    backgroundColor: field.object(
      OptionalColor,
      'The background color. Null means inherited. An object without a color means transparent.',
    ),
    foregroundColor: field.object(
      OptionalColor,
      'The color of the text. Null means inherited. An object without a color means transparent.',
    ),
    fontSize: inPoints('The font size', 'Null means inherited.'),
    weightedFontFamily: field.object(
      WeightedFontFamily,
      'The font and its weight. Null means inherited.',
    ),
    baselineOffset: field.enum(
      BaselineOffset,
      'Whether the text is superscript or subscript. Null means inherited.',
    ),
    link: field.object(
      Link,
      'The target of the link, or null if the text is not a link. It is never inherited.',
    ),
  },
});
