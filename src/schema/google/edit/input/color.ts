import { field } from '../../content/field/docs-field.ts';
import { docsInput } from './docs-input.ts';

const RgbColorInput = docsInput('RgbColorInput', {
  description:
    'A color as red, green and blue components, each from 0 to 1. Black is 0 for all three, white is 1.',
  fields: {
    red: field.float('The red component, from 0 to 1. If omitted, it is 0.'),
    green: field.float('The green component, from 0 to 1. If omitted, it is 0.'),
    blue: field.float('The blue component, from 0 to 1. If omitted, it is 0.'),
  },
});

const ColorInput = docsInput('ColorInput', {
  description: 'A solid color.',
  fields: {
    rgbColor: field.object(RgbColorInput, 'The red, green and blue components.'),
  },
});

export const OptionalColorInput = docsInput('OptionalColorInput', {
  description: 'A color that can also be transparent.',
  fields: {
    color: field.object(ColorInput, 'The color. If omitted, it is transparent.'),
  },
});
