import { builder } from '../../../builder/builder.ts';
import { BaselineOffset } from '../../content/style/text-style.ts';
import { OptionalColorInput } from './color.ts';
import { DimensionInput } from './dimension.ts';
import { LinkInput } from './link.ts';

const WeightedFontFamilyInput = builder.inputType('WeightedFontFamilyInput', {
  description: 'A font, and how heavy it is before `bold` has a say.',
  fields: (t) => ({
    fontFamily: t.string({
      description: 'The name of the font, such as "Roboto Mono"; needed where the weight is given.',
    }),
    weight: t.int({
      description: 'From 100 (thin) to 900 (black) by hundreds. Absent is 400, normal.',
    }),
  }),
});

/** How text is to look. */
export const TextStyleInput = builder.inputType('TextStyleInput', {
  description:
    'How text is to look. Only what `fields` names is changed; what `fields` names and is null or absent here is inherited again.',
  fields: (t) => ({
    bold: t.boolean({ description: 'Whether it is bold.' }),
    italic: t.boolean({ description: 'Whether it is slanted.' }),
    underline: t.boolean({ description: 'Whether a line runs below it.' }),
    strikethrough: t.boolean({ description: 'Whether a line runs through it.' }),
    smallCaps: t.boolean({ description: 'Whether it is in small capitals.' }),
    backgroundColor: t.field({
      type: OptionalColorInput,
      description: 'The color behind it; one without a color is transparent.',
    }),
    foregroundColor: t.field({
      type: OptionalColorInput,
      description: 'The color of the letters; one without a color is transparent.',
    }),
    fontSize: t.field({ type: DimensionInput, description: 'How large it is, in points.' }),
    weightedFontFamily: t.field({
      type: WeightedFontFamilyInput,
      description: 'Its font and how heavy that is.',
    }),
    baselineOffset: t.field({
      type: BaselineOffset.type,
      description: 'Whether it stands above or below the line.',
    }),
    link: t.field({
      type: LinkInput,
      description:
        'Where it leads to. Text that is linked also turns blue and underlined, unless the same request says otherwise.',
    }),
  }),
});
