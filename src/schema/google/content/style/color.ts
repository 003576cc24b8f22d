import type { docs_v1 } from '@googleapis/docs';
import { field } from '../field/docs-field.ts';
import { docsType } from '../field/docs-type.ts';

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
