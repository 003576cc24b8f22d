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

/** Whether text stands above or below its line. */
export const BaselineOffset = defineEnum(
  'BaselineOffset',
  'Whether text stands above or below its line.',
  {
    BASELINE_OFFSET_UNSPECIFIED: 'As inherited.',
    NONE: 'On the line.',
    SUPERSCRIPT: 'Above the line, and smaller.',
    SUBSCRIPT: 'Below the line, and smaller.',
  },
);

builder.objectType(TextStyle, {
  description:
    'How text looks. What is null is inherited: of text in a paragraph, from the paragraph’s named style; of a named style, from NORMAL_TEXT; of that, from the editor’s own defaults.',
  record: docsRecord('textStyle'),
  fields: (t) => ({
    bold: t.exposeBoolean('bold', { description: 'Whether it is bold; null is inherited.' }),
    italic: t.exposeBoolean('italic', { description: 'Whether it is slanted; null is inherited.' }),
    underline: t.exposeBoolean('underline', {
      description: 'Whether a line runs below it; null is inherited.',
    }),
    strikethrough: t.exposeBoolean('strikethrough', {
      description: 'Whether a line runs through it; null is inherited.',
    }),
    smallCaps: t.exposeBoolean('smallCaps', {
      description: 'Whether it is in small capitals; null is inherited.',
    }),
    backgroundColor: t.expose('backgroundColor', {
      type: OptionalColor,
      description: 'The color behind it; null is inherited, one without a color is transparent.',
    }),
    foregroundColor: t.expose('foregroundColor', {
      type: OptionalColor,
      description: 'The color of the letters; null is inherited, one without a color transparent.',
    }),
    fontSize: t.expose('fontSize', {
      type: Dimension,
      description: 'How large it is, in points; null is inherited.',
    }),
    weightedFontFamily: t.expose('weightedFontFamily', {
      type: WeightedFontFamily,
      description: 'Its font and how heavy that is; null is inherited.',
    }),
    baselineOffset: t.field(
      enumAt(
        'baselineOffset',
        BaselineOffset,
        'Whether it stands above or below the line; null is inherited.',
      ),
    ),
    link: t.expose('link', {
      type: Link,
      description: 'Where it leads to; null for nowhere. Never inherited.',
    }),
  }),
});

builder.objectType(WeightedFontFamily, {
  description: 'A font, and how heavy it is before `bold` has a say.',
  record: docsRecord('weightedFontFamily'),
  fields: (t) => ({
    fontFamily: t.exposeString('fontFamily', {
      description:
        'The name of the font, such as "Roboto Mono"; shown as Arial where it is unknown.',
    }),
    weight: t.exposeInt('weight', {
      description: 'From 100 (thin) to 900 (black) by hundreds; 400 is normal, 700 bold.',
    }),
  }),
});
