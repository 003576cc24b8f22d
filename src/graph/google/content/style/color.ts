import { builder } from '../../../builder/builder.ts';
import { Color, docsRecord, OptionalColor, RgbColor } from '../../record/refs.ts';
import { floatAt } from '../field/default-value.ts';

builder.objectType(OptionalColor, {
  description: 'A color, or none at all.',
  record: docsRecord('optionalColor'),
  fields: (t) => ({
    color: t.expose('color', { type: Color, description: 'The color; null is transparent.' }),
  }),
});

builder.objectType(Color, {
  description: 'A color that lets nothing through.',
  record: docsRecord('color'),
  fields: (t) => ({
    rgbColor: t.expose('rgbColor', { type: RgbColor, description: 'The color by its parts.' }),
  }),
});

builder.objectType(RgbColor, {
  description: 'A color by its parts, each from 0 (none) to 1 (full). All 0 is black, all 1 white.',
  record: docsRecord('rgbColor'),
  fields: (t) => ({
    red: t.field(floatAt('red', 'How much red, from 0 to 1.')),
    green: t.field(floatAt('green', 'How much green, from 0 to 1.')),
    blue: t.field(floatAt('blue', 'How much blue, from 0 to 1.')),
  }),
});
