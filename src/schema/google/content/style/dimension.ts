import type { docs_v1 } from '@googleapis/docs';
import { field } from '../field/docs-field.ts';
import { docsType } from '../field/docs-type.ts';
import { defineEnum } from '../field/enum.ts';

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
