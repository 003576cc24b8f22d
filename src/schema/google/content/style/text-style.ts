import { builder } from '../../../builder/builder.ts';
import {
  Dimension,
  docsRecord,
  Link,
  OptionalColor,
  TextStyle,
  WeightedFontFamily,
} from '../../record/refs.ts';
import { defineEnum, enumAt } from '../field/enum.ts';

/** The vertical offset of text from the baseline. */
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

builder.objectType(TextStyle, {
  description:
    'The style of text. A null value is inherited: text in a paragraph inherits from the paragraph’s named style, a named style inherits from NORMAL_TEXT, and NORMAL_TEXT inherits from the defaults of the Google Docs editor.',
  record: docsRecord('textStyle'),
  fields: (t) => ({
    bold: t.exposeBoolean('bold', {
      description: 'Whether the text is bold. Null means inherited.',
    }),
    italic: t.exposeBoolean('italic', {
      description: 'Whether the text is italic. Null means inherited.',
    }),
    underline: t.exposeBoolean('underline', {
      description: 'Whether the text is underlined. Null means inherited.',
    }),
    strikethrough: t.exposeBoolean('strikethrough', {
      description: 'Whether the text is struck through. Null means inherited.',
    }),
    smallCaps: t.exposeBoolean('smallCaps', {
      description: 'Whether the text is in small capitals. Null means inherited.',
    }),
    backgroundColor: t.expose('backgroundColor', {
      type: OptionalColor,
      description:
        'The background color. Null means inherited. An object without a color means transparent.',
    }),
    foregroundColor: t.expose('foregroundColor', {
      type: OptionalColor,
      description:
        'The color of the text. Null means inherited. An object without a color means transparent.',
    }),
    fontSize: t.expose('fontSize', {
      type: Dimension,
      description: 'The font size, in points. Null means inherited.',
    }),
    weightedFontFamily: t.expose('weightedFontFamily', {
      type: WeightedFontFamily,
      description: 'The font and its weight. Null means inherited.',
    }),
    baselineOffset: t.field(
      enumAt(
        'baselineOffset',
        BaselineOffset,
        'Whether the text is superscript or subscript. Null means inherited.',
      ),
    ),
    link: t.expose('link', {
      type: Link,
      description:
        'The target of the link, or null if the text is not a link. It is never inherited.',
    }),
  }),
});

builder.objectType(WeightedFontFamily, {
  description: 'A font and its weight. `bold` can increase the weight.',
  record: docsRecord('weightedFontFamily'),
  fields: (t) => ({
    fontFamily: t.exposeString('fontFamily', {
      description:
        'The name of the font, such as "Roboto Mono". A font that Google does not know is shown as Arial.',
    }),
    weight: t.exposeInt('weight', {
      description:
        'The weight of the font: a multiple of 100 from 100 (thin) to 900 (black). 400 is normal and 700 is bold.',
    }),
  }),
});
