import { builder } from '../../../builder/builder.ts';
import { DimensionUnit } from '../../content/style/dimension.ts';

/** A length. */
export const DimensionInput = builder.inputType('DimensionInput', {
  description: 'A length.',
  fields: (t) => ({
    magnitude: t.float({ description: 'How many of the unit. Absent is 0.' }),
    unit: t.field({
      type: DimensionUnit.type,
      description: 'What it is counted in: PT, points, 72 to the inch.',
    }),
  }),
});

/** A width and a height. */
export const SizeInput = builder.inputType('SizeInput', {
  description: 'A width and a height.',
  fields: (t) => ({
    width: t.field({ type: DimensionInput, description: 'From side to side, in points.' }),
    height: t.field({ type: DimensionInput, description: 'From top to bottom, in points.' }),
  }),
});
