import {
  createCustomField,
  deleteCustomField,
  updateCustomField,
} from '../../../service/asana/record/custom-field.ts';
import { builder, serviceEnum } from '../../builder/builder.ts';
import { InputError } from '../../error/input-error.ts';
import {
  clearable,
  type InputValues,
  input,
  notNull,
  optional,
  someChanges,
  textInput,
} from '../../mutation/input.ts';
import { idInput } from '../record/id-input.ts';
import { CustomField } from '../record/refs.ts';
import { deleteMutation, writeMutation, written } from '../record/write-mutation.ts';

/** Source: Asana, "Create a custom field". */
const CustomFieldType = serviceEnum(
  'CustomFieldType',
  'The types of custom fields that can be created.',
  {
    text: 'A text.',
    number: 'A number.',
    enum: 'One of several options.',
    multi_enum: 'Any of several options.',
    date: 'A date, with or without a time.',
    people: 'Users.',
  },
);

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
  write: ({ customField, ...changes }) =>
    updateCustomField(customField, someChanges('customField', changes)),
  payload: written('customField', CustomField, 'The custom field after the change.'),
});

deleteMutation(
  CustomField,
  deleteCustomField,
  `Deletes a custom field, and its values in all tasks. It cannot be restored. ${locked} delete it. Requires a paid plan of Asana.`,
);

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
