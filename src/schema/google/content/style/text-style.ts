import type { docs_v1 } from '@googleapis/docs';
import { defineEnum } from '../field/docs-field.ts';
import { docsStyle, inherited, styleField } from '../field/style-field.ts';
import { inPoints, OptionalColor } from './measure.ts';

const tabOf = (what: string) => ({
  read: `The id of the tab that contains the ${what}.`,
  write: `The \`tabId\` of the tab that contains the ${what}.`,
});

const BookmarkLink = docsStyle<docs_v1.Schema$BookmarkLink>('BookmarkLink', {
  description: 'A link to a bookmark.',
  fields: {
    // This is not a node id. The service uses the name `id`.
    id: styleField.id('The id of the bookmark.'),
    tabId: styleField.id(tabOf('bookmark')),
  },
});

const HeadingLink = docsStyle<docs_v1.Schema$HeadingLink>('HeadingLink', {
  description: 'A link to a heading.',
  fields: {
    id: styleField.id({
      read: 'The id of the heading: the `headingId` of its paragraph style.',
      write: 'The id of the heading.',
    }),
    tabId: styleField.id(tabOf('heading')),
  },
});

const withoutTabs = (what: string) => ({
  read: `The id of a ${what}. It is set only if the document was read without its tabs; otherwise use \`${what}\`.`,
  write: `The id of a ${what} in a document with one tab. In a document with several tabs, use \`${what}\`.`,
});

const Link = docsStyle<docs_v1.Schema$Link>('Link', {
  description: {
    read: 'The target of a link in the text. Exactly one field is set.',
    write: 'The target of a link in the text. Set one field.',
  },
  fields: {
    url: styleField.string({
      read: 'The URL of a page outside the document, exactly as the author entered it.',
      write: 'The URL of a page outside the document.',
    }),
    tabId: styleField.id('The id of a tab in the same document.'),
    bookmark: styleField.object(BookmarkLink, 'A bookmark in the same document.'),
    heading: styleField.object(HeadingLink, 'A heading in the same document.'),
    bookmarkId: styleField.id(withoutTabs('bookmark')),
    headingId: styleField.id(withoutTabs('heading')),
  },
});

const BaselineOffset = defineEnum(
  'BaselineOffset',
  'The vertical offset of text from the baseline.',
  {
    BASELINE_OFFSET_UNSPECIFIED: 'The value is inherited.',
    NONE: 'On the baseline.',
    SUPERSCRIPT: 'Superscript: above the baseline and smaller.',
    SUBSCRIPT: 'Subscript: below the baseline and smaller.',
  },
);

const WeightedFontFamily = docsStyle<docs_v1.Schema$WeightedFontFamily>('WeightedFontFamily', {
  description: 'A font and its weight. `bold` can increase the weight.',
  fields: {
    fontFamily: styleField.string({
      read: 'The name of the font, such as "Roboto Mono". A font that Google does not know is shown as Arial.',
      write: 'The name of the font, such as "Roboto Mono". It is required if the weight is given.',
    }),
    weight: styleField.int({
      read: 'The weight of the font: a multiple of 100 from 100 (thin) to 900 (black). 400 is normal and 700 is bold.',
      write:
        'The weight of the font: a multiple of 100 from 100 (thin) to 900 (black). If omitted, it is 400 (normal).',
    }),
  },
});

const colorText = (what: string) => ({
  read: `${what} Null means inherited. An object without a color means transparent.`,
  write: `${what} An object without a color means transparent.`,
});

export const TextStyle = docsStyle<docs_v1.Schema$TextStyle>('TextStyle', {
  description: {
    read: 'The style of text. A null value is inherited: text in a paragraph inherits from the paragraph’s named style, a named style inherits from NORMAL_TEXT, and NORMAL_TEXT inherits from the defaults of the Google Docs editor.',
    write:
      'The new style of text. Only the properties listed in `fields` are changed. A property that is listed in `fields` and is null or omitted here is inherited again.',
  },
  fields: {
    bold: styleField.boolean(inherited('Whether the text is bold.')),
    italic: styleField.boolean(inherited('Whether the text is italic.')),
    underline: styleField.boolean(inherited('Whether the text is underlined.')),
    strikethrough: styleField.boolean(inherited('Whether the text is struck through.')),
    smallCaps: styleField.boolean(inherited('Whether the text is in small capitals.')),
    backgroundColor: styleField.object(OptionalColor, colorText('The background color.')),
    foregroundColor: styleField.object(OptionalColor, colorText('The color of the text.')),
    fontSize: inPoints('The font size', 'Null means inherited.'),
    weightedFontFamily: styleField.object(
      WeightedFontFamily,
      inherited('The font and its weight.'),
    ),
    baselineOffset: styleField.enum(
      BaselineOffset,
      inherited('Whether the text is superscript or subscript.'),
    ),
    link: styleField.object(Link, {
      read: 'The target of the link, or null if the text is not a link. It is never inherited.',
      write:
        'The target of the link. Linked text also becomes blue and underlined, unless the same request sets these properties.',
    }),
  },
});
