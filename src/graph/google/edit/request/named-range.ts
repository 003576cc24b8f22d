import { builder } from '../../../builder/builder.ts';
import { type InputFields, RangeInput, TabsCriteriaInput } from '../input/location.ts';

const tabsCriteria = (t: InputFields) =>
  t.field({ type: TabsCriteriaInput, description: 'In which tabs. Absent is in all.' });

/** `createNamedRange`. */
export const CreateNamedRangeRequest = builder.inputType('CreateNamedRangeRequest', {
  description:
    'Gives a stretch of a document a name. It moves with its text. Its reply has `namedRangeId`.',
  fields: (t) => ({
    name: t.string({
      required: true,
      description:
        'The name, 1 to 256 UTF-16 code units. Others may have the same; everyone who can read the document can see it.',
    }),
    range: t.field({ type: RangeInput, required: true, description: 'What is named.' }),
  }),
});

/** `deleteNamedRange`. */
export const DeleteNamedRangeRequest = builder.inputType('DeleteNamedRangeRequest', {
  description: 'Takes a name away, or all of one name. What was named stays.',
  fields: (t) => ({
    namedRangeId: t.id({ description: 'The one to delete. Not together with `name`.' }),
    name: t.string({
      description: 'The name of those to delete. Not together with `namedRangeId`.',
    }),
    tabsCriteria: tabsCriteria(t),
  }),
});

/** `replaceNamedRangeContent`. */
export const ReplaceNamedRangeContentRequest = builder.inputType(
  'ReplaceNamedRangeContentRequest',
  {
    description:
      'Replaces what is named by text. Where several stretches make up one named range, the first is replaced and the others are deleted.',
    fields: (t) => ({
      namedRangeId: t.id({ description: 'Which one. Not together with `namedRangeName`.' }),
      namedRangeName: t.string({
        description:
          'All of this name; it is no error when there is none. Not together with `namedRangeId`.',
      }),
      text: t.string({ description: 'What takes its place. Absent is empty.' }),
      tabsCriteria: tabsCriteria(t),
    }),
  },
);
