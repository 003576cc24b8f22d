import { builder } from '../../builder/builder.ts';
import { anyId } from '../record/gid.ts';

const CustomFieldValueInput = builder.inputType('CustomFieldValueInput', {
  isOneOf: true,
  description: 'A value for a custom field: exactly one of these, the one that fits the field.',
  fields: (t) => ({
    text: t.string({ description: 'For a text field; at most 1,024 characters.' }),
    number: t.float({
      description: 'For a number field; rounded to its precision. Of percentages, 0.25 is 25 %.',
    }),
    enumOption: t.id({ description: 'For an enum field: the id or the name of an option.' }),
    enumOptions: t.idList({
      description:
        'For a multi-enum field: ids or names of options. They take the place of all before.',
    }),
    date: t.field({ type: 'Date', description: 'For a date field: a day.' }),
    dateTime: t.field({ type: 'DateTime', description: 'For a date field: an instant.' }),
    people: t.idList({
      description: `For a people field. ${anyId} They take the place of all before.`,
    }),
  }),
});

/** What a task is to have in one custom field. */
export const CustomFieldInput = builder.inputType('CustomFieldInput', {
  description: 'What a task is to have in one custom field.',
  fields: (t) => ({
    field: t.id({
      required: true,
      description: `Which field: its name as the task or its project has it, or an id. ${anyId}`,
    }),
    value: t.field({
      type: CustomFieldValueInput,
      description: 'The value; null clears the field.',
    }),
  }),
});

/** As a resolver is given it. */
export type CustomFieldGiven = typeof CustomFieldInput.$inferInput;
