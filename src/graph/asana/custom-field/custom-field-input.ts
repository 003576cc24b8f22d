import { builder } from '../../builder/builder.ts';
import { anyId, anyUserId } from '../record/gid.ts';

const CustomFieldValueInput = builder.inputType('CustomFieldValueInput', {
  isOneOf: true,
  description:
    'The value of a custom field. Give exactly one of these inputs: the one that matches the type of the field.',
  fields: (t) => ({
    text: t.string({ description: 'For a text field. At most 1,024 characters.' }),
    number: t.float({
      description:
        'For a number field. Asana rounds it to the precision of the field. For percentages, 0.25 means 25 %.',
    }),
    enumOption: t.id({ description: 'For an enum field: the id or the name of an option.' }),
    enumOptions: t.idList({
      description:
        'For a multi-enum field: the ids or names of options. They replace the current selection.',
    }),
    date: t.field({ type: 'Date', description: 'For a date field: a day.' }),
    dateTime: t.field({ type: 'DateTime', description: 'For a date field: an instant.' }),
    people: t.idList({
      description: `For a people field: the users. They replace the current users. ${anyUserId}`,
    }),
  }),
});

/** The value to set in one custom field of a task. */
export const CustomFieldInput = builder.inputType('CustomFieldInput', {
  description: 'The value to set in one custom field of a task.',
  fields: (t) => ({
    field: t.id({
      required: true,
      description: `The custom field: its name on the task or in the project, or its id. ${anyId}`,
    }),
    value: t.field({
      type: CustomFieldValueInput,
      description: 'The value, or null to clear the field.',
    }),
  }),
});

/** The value that a resolver receives. */
export type CustomFieldInputShape = typeof CustomFieldInput.$inferInput;
