import {
  addEnumOption,
  createCustomField,
  deleteCustomField,
  moveEnumOption,
  updateCustomField,
  updateEnumOption,
} from '../../../service/asana/record/custom-field.ts';
import { builder } from '../../builder/builder.ts';
import { InputError } from '../../error/input-error.ts';
import {
  clearable,
  type Input,
  type InputValues,
  input,
  noChanges,
  notNull,
  onlyOne,
  optional,
  textInput,
} from '../../mutation/input.ts';
import { gidInput, idInput } from '../record/id-input.ts';
import { neighborInputs, toPlacement } from '../record/placement.ts';
import { CustomField, EnumOption } from '../record/refs.ts';
import { deleted, writeMutation, written } from '../record/write-mutation.ts';

/** Source: Asana, "Create a custom field". */
const CustomFieldType = builder.enumType('CustomFieldType', {
  description: 'The types of custom fields that can be created.',
  values: {
    TEXT: { value: 'text', description: 'A text.' },
    NUMBER: { value: 'number', description: 'A number.' },
    ENUM: { value: 'enum', description: 'One of several options.' },
    MULTI_ENUM: { value: 'multi_enum', description: 'Any of several options.' },
    DATE: { value: 'date', description: 'A date, with or without a time.' },
    PEOPLE: { value: 'people', description: 'Users.' },
  } as const,
});

const NewEnumOptionInput = builder.inputType('NewEnumOptionInput', {
  description: 'An option of a new enum or multi-enum field.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'The name of the option.' }),
    color: t.string({ description: 'The name of its color, such as "red". Default: "none".' }),
  }),
});

/** Asana's limit. It includes disabled options. */
const maxOptions = 500;

const inputs = {
  workspace: idInput(
    'Workspace',
    'The workspace that can use the field. It cannot be changed later.',
  ),
  name: textInput('The name of the field. No other custom field of the workspace can have it.'),
  type: input(CustomFieldType, 'The type of its values. It cannot be changed later.'),
  description: optional(input('String', 'The description of the field.')),
  options: optional(
    input([NewEnumOptionInput], 'The options of an enum or multi-enum field, in order: 1 to 500.'),
  ),
  precision: optional(input('Int', 'The number of decimal places of a number field, 0 to 6.')),
};

writeMutation('createCustomField', {
  effect: 'ADDS',
  description:
    'Creates a custom field in a workspace. `addCustomFieldToProject` then adds it to projects. Requires a paid plan of Asana.',
  argument: 'The custom field to create.',
  input: 'A new custom field.',
  inputs,
  write(values) {
    checkOptions(values);
    checkPrecision(values);
    const { type, options, ...field } = values;
    return createCustomField({
      ...field,
      resource_subtype: type,
      ...(options === undefined
        ? {}
        : {
            enum_options: options.map(({ name, color }) => ({
              name,
              ...(color == null ? {} : { color }),
            })),
          }),
    });
  },
  payload: written('customField', CustomField, 'The new custom field. No project uses it yet.'),
});

const locked = 'Only the user who locked a locked field can';

writeMutation('updateCustomField', {
  effect: 'CHANGES',
  description: `Changes a custom field in all projects that use it: for example renames it. ${locked} change it. Requires a paid plan of Asana.`,
  argument: 'The custom field, and the changes to make.',
  input: 'Changes to a custom field. Fields that are omitted do not change.',
  inputs: {
    customField: idInput('CustomField', 'The custom field to change.'),
    name: notNull(
      textInput('The name of the field. No other custom field of the workspace can have it.'),
    ),
    // Asana does not accept null for a description: an empty text clears it.
    description: clearable(input('String', 'The description of the field. Null clears it.'), ''),
    precision: notNull(
      input('Int', 'The number of decimal places of a number field, 0 to 6.', checkPlaces),
      'must be a number from 0 to 6.',
    ),
  },
  write({ customField, ...changes }) {
    if (Object.keys(changes).length > 0) return updateCustomField(customField, changes);
    throw noChanges('customField');
  },
  payload: written('customField', CustomField, 'The custom field after the change.'),
});

writeMutation('deleteCustomField', {
  effect: 'DELETES',
  description: `Deletes a custom field, and its values in all tasks. It cannot be restored. ${locked} delete it. Requires a paid plan of Asana.`,
  argument: 'The custom field to delete.',
  input: 'A custom field to delete.',
  inputs: { customField: idInput('CustomField', 'The custom field to delete.') },
  write: ({ customField }) => deleteCustomField(customField),
  payload: deleted('customField', CustomField, 'The global id that the custom field had.'),
});

type Values = InputValues<typeof inputs>;

function checkOptions({ type, options }: Values): void {
  const hasOptions = type === 'enum' || type === 'multi_enum';
  const count = options?.length ?? 0;
  if (!hasOptions && options !== undefined) {
    throw new InputError('options', 'Only fields of type ENUM and MULTI_ENUM have options.');
  }
  if (hasOptions && (count < 1 || count > maxOptions)) {
    throw new InputError('options', `Give 1 to ${maxOptions} options.`);
  }
  for (const { name } of options ?? []) {
    if (name.trim() === '') throw new InputError('options', 'An option must have a name.');
  }
}

function checkPrecision({ type, precision }: Values): void {
  if (precision === undefined) return;
  if (type !== 'number') {
    throw new InputError('precision', 'Only fields of type NUMBER have a precision.');
  }
  checkPlaces(precision, 'precision');
}

function checkPlaces(precision: number, name: string): number {
  if (precision >= 0 && precision <= 6) return precision;
  throw new InputError(name, `${name} must be a number from 0 to 6.`);
}

// The options of enum and multi-enum fields. Asana disables options, and never deletes them.

const colorText = 'The name of its color, such as "red".';

const optionInput = (description: string): Input<string> =>
  gidInput('EnumOption', 'an option', description);

writeMutation('addEnumOption', {
  effect: 'ADDS',
  description:
    'Adds an option to an enum or multi-enum field, which can have at most 500, disabled options included. Requires a paid plan of Asana.',
  argument: 'The field, and the new option.',
  input: 'A new option of an enum or multi-enum field.',
  inputs: {
    customField: idInput('CustomField', 'The enum or multi-enum field.'),
    name: textInput('The name of the option.'),
    color: optional(input('String', `${colorText} Default: "none".`)),
    ...neighborInputs(
      optionInput,
      {
        before:
          'Insert the new option before this option of the field. Cannot be combined with `after`. If both are omitted, the new option is added at the end.',
        after: 'Insert the new option after this option of the field.',
      },
      'one',
    ),
  },
  write: ({ customField, before, after, ...option }) =>
    addEnumOption(customField, { ...option, ...toPlacement({ before, after }) }),
  payload: written('enumOption', EnumOption, 'The new option.'),
});

writeMutation('updateEnumOption', {
  effect: 'CHANGES',
  description:
    'Changes an option of an enum or multi-enum field: for example renames or disables it. Asana never deletes options, and rejects disabling the last enabled option of a field.',
  argument: 'The option, and the changes.',
  input: 'Changes to an option of an enum or multi-enum field. Omitted fields do not change.',
  inputs: {
    enumOption: optionInput('The option to change.'),
    name: notNull(textInput('The name of the option.')),
    color: clearable(input('String', `${colorText} Null removes the color.`), 'none'),
    enabled: notNull(
      input(
        'Boolean',
        'False disables the option: tasks keep it, but it cannot be selected any more. True enables it again.',
      ),
      'must be true or false: it cannot be cleared.',
    ),
  },
  write({ enumOption, ...changes }) {
    if (Object.keys(changes).length > 0) return updateEnumOption(enumOption, changes);
    throw new InputError('enumOption', 'No changes are given: add at least one field.');
  },
  payload: written('enumOption', EnumOption, 'The option after the change.'),
});

writeMutation('moveEnumOption', {
  effect: 'CHANGES',
  description:
    'Moves an option of an enum or multi-enum field before or after another one. Requires a paid plan of Asana.',
  argument: 'The option, and its new place.',
  input: 'The new place of an option: give either `before` or `after`.',
  inputs: {
    customField: idInput('CustomField', 'The enum or multi-enum field.'),
    enumOption: optionInput('The option to move.'),
    ...neighborInputs(
      optionInput,
      {
        before: 'Move it before this option of the field. Cannot be combined with `after`.',
        after: 'Move it after this option of the field.',
      },
      'one',
    ),
  },
  write({ customField, enumOption, ...neighbor }) {
    const other = onlyOne(neighbor, ['before', 'after']);
    const field = neighbor.before === undefined ? 'after' : 'before';
    if (other === enumOption)
      throw new InputError(field, `An option cannot be ${field} itself: give another option.`);
    return moveEnumOption(
      customField,
      enumOption,
      field === 'before' ? { before_enum_option: other } : { after_enum_option: other },
    );
  },
  inputNames: {
    enum_option: 'enumOption',
    before_enum_option: 'before',
    after_enum_option: 'after',
  },
  payload: written('enumOption', EnumOption, 'The option, at its new place.'),
});
