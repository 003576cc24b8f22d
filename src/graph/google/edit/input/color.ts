import { builder } from '../../../builder/builder.ts';

const RgbColorInput = builder.inputType('RgbColorInput', {
  description: 'A color by its parts, each from 0 (none) to 1 (full). All 0 is black, all 1 white.',
  fields: (t) => ({
    red: t.float({ description: 'How much red, from 0 to 1. Absent is 0.' }),
    green: t.float({ description: 'How much green, from 0 to 1. Absent is 0.' }),
    blue: t.float({ description: 'How much blue, from 0 to 1. Absent is 0.' }),
  }),
});

const ColorInput = builder.inputType('ColorInput', {
  description: 'A color that lets nothing through.',
  fields: (t) => ({
    rgbColor: t.field({ type: RgbColorInput, description: 'The color by its parts.' }),
  }),
});

/** A color, or none at all. */
export const OptionalColorInput = builder.inputType('OptionalColorInput', {
  description: 'A color, or none at all.',
  fields: (t) => ({
    color: t.field({ type: ColorInput, description: 'The color; absent is transparent.' }),
  }),
});
