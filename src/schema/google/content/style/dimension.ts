import { builder } from '../../../builder/builder.ts';
import { Dimension, docsRecord, Size } from '../../record/refs.ts';
import { floatAt } from '../field/default-value.ts';
import { defineEnum, enumAt } from '../field/enum.ts';

/** The unit of a dimension. */
export const DimensionUnit = defineEnum('DimensionUnit', 'The unit of a dimension.', {
  UNIT_UNSPECIFIED: 'The value is unknown.',
  PT: 'A point: 1/72 of an inch.',
});

builder.objectType(Dimension, {
  description: 'A length with its unit.',
  record: docsRecord('dimension'),
  fields: (t) => ({
    magnitude: t.field(floatAt('magnitude', 'The magnitude, in the given unit.')),
    unit: t.field(enumAt('unit', DimensionUnit, 'The unit of the magnitude.')),
  }),
});

/** A length, for a field whose description ends with the unit. */
export const inPoints = (what: string) => ({
  type: Dimension,
  description: `${what}, in points.`,
});

builder.objectType(Size, {
  description: 'A width and a height.',
  record: docsRecord('size'),
  fields: (t) => ({
    width: t.expose('width', inPoints('The width')),
    height: t.expose('height', inPoints('The height')),
  }),
});
