import { builder } from '../../../builder/builder.ts';
import { type InputFields, RangeInput, TabsCriteriaInput } from '../input/location.ts';

const tabsCriteria = (t: InputFields) =>
  t.field({
    type: TabsCriteriaInput,
    description: 'The tabs to search. If omitted, all tabs are searched.',
  });

const CreateNamedRangeRequest = builder.inputType('CreateNamedRangeRequest', {
  description:
    'Gives a range a name. The named range moves with its text. The reply contains its `namedRangeId`.',
  fields: (t) => ({
    name: t.string({
      required: true,
      description:
        'The name, 1 to 256 UTF-16 code units long. Several named ranges can share a name. Anyone who can read the document can read the name.',
    }),
    range: t.field({
      type: RangeInput,
      required: true,
      description: 'The range that gets the name.',
    }),
  }),
});

const DeleteNamedRangeRequest = builder.inputType('DeleteNamedRangeRequest', {
  description: 'Deletes one named range, or all named ranges with a name. Their content is kept.',
  fields: (t) => ({
    namedRangeId: t.id({
      description: 'The id of the named range. Give either this field or `name`.',
    }),
    name: t.string({
      description: 'The name of the named ranges. Give either this field or `namedRangeId`.',
    }),
    tabsCriteria: tabsCriteria(t),
  }),
});

const ReplaceNamedRangeContentRequest = builder.inputType('ReplaceNamedRangeContentRequest', {
  description:
    'Replaces the content of named ranges with text. If a named range consists of several ranges, the first is replaced and the others are deleted.',
  fields: (t) => ({
    namedRangeId: t.id({
      description: 'The id of the named range. Give either this field or `namedRangeName`.',
    }),
    namedRangeName: t.string({
      description:
        'The name of the named ranges. It is not an error if there are none. Give either this field or `namedRangeId`.',
    }),
    text: t.string({ description: 'The replacement text. If omitted, it is empty.' }),
    tabsCriteria: tabsCriteria(t),
  }),
});

/** The kinds of requests for named ranges. */
export const namedRangeRequests = (t: InputFields) => ({
  createNamedRange: t.field({
    type: CreateNamedRangeRequest,
    description: 'Gives a range a name.',
  }),
  deleteNamedRange: t.field({
    type: DeleteNamedRangeRequest,
    description: 'Deletes named ranges.',
  }),
  replaceNamedRangeContent: t.field({
    type: ReplaceNamedRangeContentRequest,
    description: 'Replaces the content of named ranges with text.',
  }),
});
