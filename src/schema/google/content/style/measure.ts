import type { docs_v1 } from '@googleapis/docs';
import { defineEnum } from '../field/docs-field.ts';
import { docsStyle, styleField } from '../field/style-field.ts';

const DimensionUnit = defineEnum('DimensionUnit', 'The unit of a dimension.', {
  UNIT_UNSPECIFIED: 'The value is unknown.',
  PT: 'A point: 1/72 of an inch.',
});

/** The description of a number that is 0 if it is omitted. */
const orZero = (text: string) => ({ read: text, write: `${text} If omitted, it is 0.` });

export const Dimension = docsStyle<docs_v1.Schema$Dimension>('Dimension', {
  description: 'A length with its unit.',
  fields: {
    magnitude: styleField.floatOrZero(orZero('The magnitude, in the given unit.')),
    unit: styleField.enum(DimensionUnit, {
      read: 'The unit of the magnitude.',
      write: 'The unit of the magnitude: PT for points (1/72 of an inch).',
    }),
  },
});

/** @param onRead  What follows in the description of the type. */
export const inPoints = (what: string, onRead = '') =>
  styleField.object(Dimension, {
    read: `${what}, in points.${onRead && ` ${onRead}`}`,
    write: `${what}, in points.`,
  });

export const Size = docsStyle<docs_v1.Schema$Size>('Size', {
  description: 'A width and a height.',
  fields: {
    width: inPoints('The width'),
    height: inPoints('The height'),
  },
});

const RgbColor = docsStyle<docs_v1.Schema$RgbColor>('RgbColor', {
  description:
    'A color as red, green and blue components, each from 0 to 1. Black is 0 for all three, white is 1.',
  fields: {
    red: styleField.floatOrZero(orZero('The red component, from 0 to 1.')),
    green: styleField.floatOrZero(orZero('The green component, from 0 to 1.')),
    blue: styleField.floatOrZero(orZero('The blue component, from 0 to 1.')),
  },
});

const Color = docsStyle<docs_v1.Schema$Color>('Color', {
  description: 'A solid color.',
  fields: {
    rgbColor: styleField.object(RgbColor, 'The red, green and blue components.'),
  },
});

export const OptionalColor = docsStyle<docs_v1.Schema$OptionalColor>('OptionalColor', {
  description: 'A color that can also be transparent.',
  fields: {
    color: styleField.object(Color, {
      read: 'The color. Null means transparent.',
      write: 'The color. If omitted, it is transparent.',
    }),
  },
});
