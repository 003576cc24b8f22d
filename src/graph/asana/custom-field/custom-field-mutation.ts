import { type CustomFieldRecord, createCustomField } from '../../../asana/record/custom-field.ts';
import type { AsanaWrite } from '../../../asana/write.ts';
import { selectionOf } from '../../../plan/selection.ts';
import { builder } from '../../builder/builder.ts';
import { InputError } from '../../error/input-error.ts';
import { parseGid } from '../../id/id.ts';
import { recordPayload } from '../../mutation/record-payload.ts';
import { checkTitle } from '../../mutation/text.ts';
import { anyId } from '../record/gid.ts';
import { toKind } from '../record/record-kind.ts';
import { CustomField } from '../record/refs.ts';
import { sendWrite, writeCost } from '../record/write.ts';

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

const CreateCustomFieldInput = builder.inputType('CreateCustomFieldInput', {
  description: 'A new custom field.',
  fields: (t) => ({
    workspace: t.id({
      required: true,
      description: `The workspace that can use the field. It cannot be changed later. ${anyId}`,
    }),
    name: t.string({
      required: true,
      description: 'The name of the field. No other custom field of the workspace can have it.',
    }),
    type: t.field({
      type: CustomFieldType,
      required: true,
      description: 'The type of its values. It cannot be changed later.',
    }),
    description: t.string({ description: 'The description of the field.' }),
    options: t.field({
      type: [NewEnumOptionInput],
      description: 'The options of an enum or multi-enum field, in order: 1 to 500.',
    }),
    precision: t.int({ description: 'The number of decimal places of a number field, 0 to 6.' }),
  }),
});

const CreateCustomFieldPayload = recordPayload(
  'createCustomField',
  'customField',
  CustomField,
  'The new custom field. No project uses it yet.',
);

type Input = typeof CreateCustomFieldInput.$inferInput;

/** Asana's limit. It includes disabled options. */
const maxOptions = 500;

builder.mutationField('createCustomField', (t) =>
  t.parsedField({
    type: CreateCustomFieldPayload,
    description:
      'Creates a custom field in a workspace. `addCustomFieldToProject` then adds it to projects. Requires a paid plan of Asana. Sends one write request.',
    args: {
      input: t.arg({
        type: CreateCustomFieldInput,
        required: true,
        description: 'The custom field to create.',
      }),
    },
    parse: ({ input }) => parseNewCustomField(input),
    cost: writeCost,
    resolve: async (_root, write, context, info) => ({
      customField: await sendWrite(toKind('custom_field'), write, selectionOf(info).mask, context),
    }),
  }),
);

function parseNewCustomField(input: Input): AsanaWrite<CustomFieldRecord> {
  const { name, type, description, precision } = input;
  const workspace = parseGid('Workspace', input.workspace, 'workspace');
  checkTitle(name, 'name');
  checkOptions(input);
  if (precision != null && type !== 'number') {
    throw new InputError('precision', 'Only fields of type NUMBER have a precision.');
  }
  if (precision != null && (precision < 0 || precision > 6)) {
    throw new InputError('precision', 'precision must be a number from 0 to 6.');
  }
  return createCustomField({
    workspace,
    name,
    resource_subtype: type,
    ...(description == null ? {} : { description }),
    ...(precision == null ? {} : { precision }),
    ...(input.options == null
      ? {}
      : {
          enum_options: input.options.map((option) => ({
            name: option.name,
            ...(option.color == null ? {} : { color: option.color }),
          })),
        }),
  });
}

function checkOptions({ type, options }: Input): void {
  const hasOptions = type === 'enum' || type === 'multi_enum';
  const count = options?.length ?? 0;
  if (!hasOptions && options != null) {
    throw new InputError('options', 'Only fields of type ENUM and MULTI_ENUM have options.');
  }
  if (hasOptions && (count < 1 || count > maxOptions)) {
    throw new InputError('options', `Give 1 to ${maxOptions} options.`);
  }
  for (const { name } of options ?? []) {
    if (name.trim() === '') throw new InputError('options', 'An option must have a name.');
  }
}
