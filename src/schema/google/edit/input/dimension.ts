import { field } from '../../content/field/docs-field.ts';
import { DimensionUnit } from '../../content/style/dimension.ts';
import { docsInput } from './docs-input.ts';

export const DimensionInput = docsInput('DimensionInput', {
  description: 'A length with its unit.',
  fields: {
    magnitude: field.float('The magnitude, in the given unit. If omitted, it is 0.'),
    unit: field.enum(DimensionUnit, 'The unit of the magnitude: PT for points (1/72 of an inch).'),
  },
});

export const inputInPoints = (what: string) => field.object(DimensionInput, `${what}, in points.`);

export const SizeInput = docsInput('SizeInput', {
  description: 'A width and a height.',
  fields: {
    width: inputInPoints('The width'),
    height: inputInPoints('The height'),
  },
});
