import { builder } from '../../../builder/builder.ts';
import { Dimension, docsRecord, Size } from '../../record/refs.ts';
import { floatAt } from '../field/default-value.ts';
import { defineEnum, enumAt } from '../field/enum.ts';

/** What a length is counted in. */
export const DimensionUnit = defineEnum('DimensionUnit', 'What a length is counted in.', {
  UNIT_UNSPECIFIED: 'Not known.',
  PT: 'Points: 72 to the inch.',
});

builder.objectType(Dimension, {
  description: 'A length.',
  record: docsRecord('dimension'),
  fields: (t) => ({
    magnitude: t.field(floatAt('magnitude', 'How many of the unit.')),
    unit: t.field(enumAt('unit', DimensionUnit, 'What it is counted in: points.')),
  }),
});

builder.objectType(Size, {
  description: 'A width and a height.',
  record: docsRecord('size'),
  fields: (t) => ({
    width: t.expose('width', { type: Dimension, description: 'From side to side, in points.' }),
    height: t.expose('height', { type: Dimension, description: 'From top to bottom, in points.' }),
  }),
});
