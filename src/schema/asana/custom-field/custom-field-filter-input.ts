import { builder } from '../../builder/builder.ts';
import { anyId, anyUserId } from '../record/gid.ts';
import { DateRange } from '../record/range-input.ts';

const CustomFieldMatch = builder.inputType('CustomFieldMatch', {
  isOneOf: true,
  description:
    'The value that a custom field must have. Give exactly one of these inputs: the one that matches the type of the field.',
  fields: (t) => ({
    text: t.string({ description: 'For a text field: the complete text.' }),
    number: t.float({
      description: 'For a number field: the number. For percentages, 0.25 means 25 %.',
    }),
    enumOption: t.id({
      description:
        'For an enum field, the id or the name of the selected option. For a multi-enum field, the id or the name of one of the selected options.',
    }),
    date: t.field({ type: 'Date', description: 'For a date field: the day.' }),
    person: t.id({ description: `For a people field: one of the users. ${anyUserId}` }),
  }),
});

const NumberRange = builder.inputType('NumberRange', {
  description: 'A range of numbers. Give at least one of these inputs.',
  fields: (t) => ({
    from: t.float({ description: 'This number or more.' }),
    to: t.float({ description: 'This number or less.' }),
  }),
});

export const CustomFieldFilter = builder.inputType('CustomFieldFilter', {
  description:
    'A condition on the value of one custom field. Give `field` and exactly one of the other inputs.',
  fields: (t) => ({
    field: t.id({ required: true, description: `The custom field. ${anyId}` }),
    isSet: t.boolean({ description: 'True: the field has a value. False: it is empty.' }),
    equals: t.field({ type: CustomFieldMatch, description: 'The field has this value.' }),
    contains: t.string({
      description: 'For a text field: the value contains this text. Case is ignored.',
    }),
    numberRange: t.field({
      type: NumberRange,
      description: 'For a number field: the value is in this range.',
    }),
    dateRange: t.field({
      type: DateRange,
      description: 'For a date field: the day is in this range. `isSet` is not accepted here.',
    }),
  }),
});

export type CustomFieldFilterInput = typeof CustomFieldFilter.$inferInput;
