import { field } from '../../content/field/docs-field.ts';
import { BaselineOffset } from '../../content/style/text-style.ts';
import { docsInput, inputInPoints, OptionalColorInput } from './docs-input.ts';

const anchor = (what: string) => ({
  id: field.id(`The id of the ${what}.`),
  tabId: field.id(`The \`tabId\` of the tab that contains the ${what}.`),
});

const BookmarkLinkInput = docsInput('BookmarkLinkInput', {
  description: 'A link to a bookmark.',
  fields: anchor('bookmark'),
});

const HeadingLinkInput = docsInput('HeadingLinkInput', {
  description: 'A link to a heading.',
  fields: anchor('heading'),
});

const LinkInput = docsInput('LinkInput', {
  description: 'The target of a link in the text. Set one field.',
  fields: {
    url: field.string('The URL of a page outside the document.'),
    tabId: field.id('The id of a tab in the same document.'),
    bookmark: field.object(BookmarkLinkInput, 'A bookmark in the same document.'),
    heading: field.object(HeadingLinkInput, 'A heading in the same document.'),
    bookmarkId: field.id(
      'The id of a bookmark in a document with one tab. In a document with several tabs, use `bookmark`.',
    ),
    headingId: field.id(
      'The id of a heading in a document with one tab. In a document with several tabs, use `heading`.',
    ),
  },
});

const WeightedFontFamilyInput = docsInput('WeightedFontFamilyInput', {
  description: 'A font and its weight. `bold` can increase the weight.',
  fields: {
    fontFamily: field.string(
      'The name of the font, such as "Roboto Mono". It is required if the weight is given.',
    ),
    weight: field.int(
      'The weight of the font: a multiple of 100 from 100 (thin) to 900 (black). If omitted, it is 400 (normal).',
    ),
  },
});

export const TextStyleInput = docsInput('TextStyleInput', {
  description:
    'The new style of text. Only the properties listed in `fields` are changed. A property that is listed in `fields` and is null or omitted here is inherited again.',
  fields: {
    bold: field.boolean('Whether the text is bold.'),
    italic: field.boolean('Whether the text is italic.'),
    underline: field.boolean('Whether the text is underlined.'),
    strikethrough: field.boolean('Whether the text is struck through.'),
    smallCaps: field.boolean('Whether the text is in small capitals.'),
    backgroundColor: field.object(
      OptionalColorInput,
      'The background color. An object without a color means transparent.',
    ),
    foregroundColor: field.object(
      OptionalColorInput,
      'The color of the text. An object without a color means transparent.',
    ),
    fontSize: inputInPoints('The font size'),
    weightedFontFamily: field.object(WeightedFontFamilyInput, 'The font and its weight.'),
    baselineOffset: field.enum(BaselineOffset, 'Whether the text is superscript or subscript.'),
    link: field.object(
      LinkInput,
      'The target of the link. Linked text also becomes blue and underlined, unless the same request sets these properties.',
    ),
  },
});
