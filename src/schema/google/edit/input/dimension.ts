import { builder } from '../../../builder/builder.ts';
import { DimensionUnit } from '../../content/style/dimension.ts';

/** A length with its unit. */
export const DimensionInput = builder.inputType('DimensionInput', {
  description: 'A length with its unit.',
  fields: (t) => ({
    magnitude: t.float({ description: 'The magnitude, in the given unit. If omitted, it is 0.' }),
    unit: t.field({
      type: DimensionUnit.type,
      description: 'The unit of the magnitude: PT for points (1/72 of an inch).',
    }),
  }),
});

/** A length, for a field whose description ends with the unit. */
export const inputInPoints = (what: string) => ({
  type: DimensionInput,
  description: `${what}, in points.`,
});

/** A width and a height. */
export const SizeInput = builder.inputType('SizeInput', {
  description: 'A width and a height.',
  fields: (t) => ({
    width: t.field(inputInPoints('The width')),
    height: t.field(inputInPoints('The height')),
  }),
});
