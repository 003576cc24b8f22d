import { builder } from '../../../builder/builder.ts';

const RgbColorInput = builder.inputType('RgbColorInput', {
  description:
    'A color as red, green and blue components, each from 0 to 1. Black is 0 for all three, white is 1.',
  fields: (t) => ({
    red: t.float({ description: 'The red component, from 0 to 1. If omitted, it is 0.' }),
    green: t.float({ description: 'The green component, from 0 to 1. If omitted, it is 0.' }),
    blue: t.float({ description: 'The blue component, from 0 to 1. If omitted, it is 0.' }),
  }),
});

const ColorInput = builder.inputType('ColorInput', {
  description: 'A solid color.',
  fields: (t) => ({
    rgbColor: t.field({ type: RgbColorInput, description: 'The red, green and blue components.' }),
  }),
});

/** A color that can also be transparent. */
export const OptionalColorInput = builder.inputType('OptionalColorInput', {
  description: 'A color that can also be transparent.',
  fields: (t) => ({
    color: t.field({ type: ColorInput, description: 'The color. If omitted, it is transparent.' }),
  }),
});
