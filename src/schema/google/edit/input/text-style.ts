import { builder } from '../../../builder/builder.ts';
import { BaselineOffset } from '../../content/style/text-style.ts';
import { OptionalColorInput } from './color.ts';
import { inputInPoints } from './dimension.ts';
import { LinkInput } from './link.ts';

const WeightedFontFamilyInput = builder.inputType('WeightedFontFamilyInput', {
  description: 'A font and its weight. `bold` can increase the weight.',
  fields: (t) => ({
    fontFamily: t.string({
      description:
        'The name of the font, such as "Roboto Mono". It is required if the weight is given.',
    }),
    weight: t.int({
      description:
        'The weight of the font: a multiple of 100 from 100 (thin) to 900 (black). If omitted, it is 400 (normal).',
    }),
  }),
});

/** The new style of text. */
export const TextStyleInput = builder.inputType('TextStyleInput', {
  description:
    'The new style of text. Only the properties listed in `fields` are changed. A property that is listed in `fields` and is null or omitted here is inherited again.',
  fields: (t) => ({
    bold: t.boolean({ description: 'Whether the text is bold.' }),
    italic: t.boolean({ description: 'Whether the text is italic.' }),
    underline: t.boolean({ description: 'Whether the text is underlined.' }),
    strikethrough: t.boolean({ description: 'Whether the text is struck through.' }),
    smallCaps: t.boolean({ description: 'Whether the text is in small capitals.' }),
    backgroundColor: t.field({
      type: OptionalColorInput,
      description: 'The background color. An object without a color means transparent.',
    }),
    foregroundColor: t.field({
      type: OptionalColorInput,
      description: 'The color of the text. An object without a color means transparent.',
    }),
    fontSize: t.field(inputInPoints('The font size')),
    weightedFontFamily: t.field({
      type: WeightedFontFamilyInput,
      description: 'The font and its weight.',
    }),
    baselineOffset: t.field({
      type: BaselineOffset.type,
      description: 'Whether the text is superscript or subscript.',
    }),
    link: t.field({
      type: LinkInput,
      description:
        'The target of the link. Linked text also becomes blue and underlined, unless the same request sets these properties.',
    }),
  }),
});
