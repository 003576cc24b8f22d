import { field } from '../../content/field/docs-field.ts';
import { DimensionUnit } from '../../content/style/measure.ts';
import { docsInput } from './docs-input.ts';

export const DimensionInput = docsInput('DimensionInput', {
  description: 'A length with its unit.',
  fields: {
    magnitude: field.float('The magnitude, in the given unit. If omitted, it is 0.'),
    unit: field.enum(DimensionUnit, 'The unit of the magnitude: PT for points (1/72 of an inch).'),
  },
});

export const inputInPoints = (what: string) => field.object(DimensionInput, `${what}, in points.`);

export const SizeInput = docsInput('SizeInput', {
  description: 'A width and a height.',
  fields: {
    width: inputInPoints('The width'),
    height: inputInPoints('The height'),
  },
});

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
