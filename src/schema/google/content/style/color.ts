import { builder } from '../../../builder/builder.ts';
import { Color, docsRecord, OptionalColor, RgbColor } from '../../record/refs.ts';
import { floatAt } from '../field/default-value.ts';

builder.objectType(OptionalColor, {
  description: 'A color that can also be transparent.',
  record: docsRecord('optionalColor'),
  fields: (t) => ({
    color: t.expose('color', { type: Color, description: 'The color. Null means transparent.' }),
  }),
});

builder.objectType(Color, {
  description: 'A solid color.',
  record: docsRecord('color'),
  fields: (t) => ({
    rgbColor: t.expose('rgbColor', {
      type: RgbColor,
      description: 'The red, green and blue components.',
    }),
  }),
});

builder.objectType(RgbColor, {
  description:
    'A color as red, green and blue components, each from 0 to 1. Black is 0 for all three, white is 1.',
  record: docsRecord('rgbColor'),
  fields: (t) => ({
    red: t.field(floatAt('red', 'The red component, from 0 to 1.')),
    green: t.field(floatAt('green', 'The green component, from 0 to 1.')),
    blue: t.field(floatAt('blue', 'The blue component, from 0 to 1.')),
  }),
});
