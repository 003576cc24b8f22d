import type { docs_v1 } from '@googleapis/docs';
import { defineEnum, docsType, field } from '../field/docs-field.ts';

export const DimensionUnit = defineEnum('DimensionUnit', 'The unit of a dimension.', {
  UNIT_UNSPECIFIED: 'The value is unknown.',
  PT: 'A point: 1/72 of an inch.',
});

const Dimension = docsType<docs_v1.Schema$Dimension>('Dimension', {
  description: 'A length with its unit.',
  fields: {
    magnitude: field.floatOrZero('The magnitude, in the given unit.'),
    unit: field.enum(DimensionUnit, 'The unit of the magnitude.'),
  },
});

export const inPoints = (what: string, more = '') =>
  field.object(Dimension, `${what}, in points.${more && ` ${more}`}`);

export const Size = docsType<docs_v1.Schema$Size>('Size', {
  description: 'A width and a height.',
  fields: {
    width: inPoints('The width'),
    height: inPoints('The height'),
  },
});

const RgbColor = docsType<docs_v1.Schema$RgbColor>('RgbColor', {
  description:
    'A color as red, green and blue components, each from 0 to 1. Black is 0 for all three, white is 1.',
  fields: {
    red: field.floatOrZero('The red component, from 0 to 1.'),
    green: field.floatOrZero('The green component, from 0 to 1.'),
    blue: field.floatOrZero('The blue component, from 0 to 1.'),
  },
});

const Color = docsType<docs_v1.Schema$Color>('Color', {
  description: 'A solid color.',
  fields: {
    rgbColor: field.object(RgbColor, 'The red, green and blue components.'),
  },
});

export const OptionalColor = docsType<docs_v1.Schema$OptionalColor>('OptionalColor', {
  description: 'A color that can also be transparent.',
  fields: {
    color: field.object(Color, 'The color. Null means transparent.'),
  },
});
