import { builder } from '../../builder/builder.ts';
import { anyId, anyUserId } from '../record/id-input.ts';
import { DateRange } from '../record/range-input.ts';

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

export const CustomFieldInput = builder.inputType('CustomFieldInput', {
  description: 'The value to set in one custom field of a task.',
  fields: (t) => ({
    field: t.id({
      required: true,
      description: `The custom field: its name on the task or in the project, or its id. ${anyId}`,
    }),
    value: t.field({
      type: CustomFieldValueInput,
      description:
        'The value, or null to clear the field. If it is omitted, the field does not change.',
    }),
  }),
});

type Shape = typeof CustomFieldInput.$inferInput;

/** A custom field and its new value. Null clears the field. */
export type CustomFieldInputShape = Shape & { readonly value: Exclude<Shape['value'], undefined> };

/** The inputs that have a value. Without one a custom field does not change, like every other input that is omitted. */
export function withValues(
  inputs: readonly Shape[] | null | undefined,
): readonly CustomFieldInputShape[] {
  return (inputs ?? []).flatMap(({ field, value }) =>
    value === undefined ? [] : [{ field, value }],
  );
}

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
