import { field } from '../../content/field/docs-field.ts';
import { request, required } from '../input/docs-input.ts';
import { RangeInput, TabsCriteriaInput } from '../input/location.ts';

const tabsCriteria = field.object(
  TabsCriteriaInput,
  'The tabs to search. If omitted, all tabs are searched.',
);

export const namedRangeRequests = {
  createNamedRange: request('Gives a range a name.', {
    description:
      'Gives a range a name. The named range moves with its text. The reply contains its `namedRangeId`.',
    fields: {
      name: required.string(
        'The name, 1 to 256 UTF-16 code units long. Several named ranges can share a name. Anyone who can read the document can read the name.',
      ),
      range: required.object(RangeInput, 'The range that gets the name.'),
    },
  }),
  deleteNamedRange: request('Deletes named ranges.', {
    description: 'Deletes one named range, or all named ranges with a name. Their content is kept.',
    fields: {
      namedRangeId: field.id('The id of the named range. Give either this field or `name`.'),
      name: field.string('The name of the named ranges. Give either this field or `namedRangeId`.'),
      tabsCriteria,
    },
  }),
  replaceNamedRangeContent: request('Replaces the content of named ranges with text.', {
    description:
      'Replaces the content of named ranges with text. If a named range consists of several ranges, the first is replaced and the others are deleted.',
    fields: {
      namedRangeId: field.id(
        'The id of the named range. Give either this field or `namedRangeName`.',
      ),
      namedRangeName: field.string(
        'The name of the named ranges. It is not an error if there are none. Give either this field or `namedRangeId`.',
      ),
      text: field.string('The replacement text. If omitted, it is empty.'),
      tabsCriteria,
    },
  }),
};
