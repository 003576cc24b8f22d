import { builder } from '../../builder/builder.ts';
import { asanaRecord, defineType } from '../record/asana-type.ts';
import { gidOptions } from '../record/id-input.ts';
import { CustomField, EnumOption, User } from '../record/refs.ts';

defineType(CustomField, {
  description: 'The definition of a custom field: a field that a workspace adds to its tasks.',
  fields: (t) => ({
    name: t.stringAt('name', 'The name of the custom field.', 'nonNull'),
    description: t.stringAt('description', 'The description of the custom field.'),
    resourceSubtype: t.stringAt(
      'resource_subtype',
      'The type of its values: "text", "number", "enum", "multi_enum", "date", "people" or "reference".',
    ),
    representationType: t.stringAt(
      'representation_type',
      'The same as `resourceSubtype`, except for values that Asana generates: "formula" or "custom_id".',
    ),
    enumOptions: t.at(
      'enum_options',
      [EnumOption],
      'The options of an enum or multi-enum field, in order. Null for other types.',
    ),
    precision: t.intAt(
      'precision',
      'The number of decimal places, 0 to 6. Only number fields have it.',
    ),
    format: t.stringAt(
      'format',
      'How numbers are shown: "currency", "identifier", "percentage", "custom", "duration" or "none". For percentages, 0.25 means 25 %.',
    ),
    currencyCode: t.stringAt(
      'currency_code',
      'The currency as an ISO 4217 code. Null unless `format` is "currency".',
    ),
    customLabel: t.stringAt(
      'custom_label',
      'The unit shown next to the number. Null unless `format` is "custom".',
    ),
    isGlobalToWorkspace: t.booleanAt(
      'is_global_to_workspace',
      'Whether all projects of the workspace can use the field.',
    ),
    isFormulaField: t.booleanAt('is_formula_field', 'Whether Asana computes the values.'),
    idPrefix: t.stringAt(
      'id_prefix',
      'The prefix of the ids that the field gives to tasks. Only "custom_id" fields have it.',
    ),
    createdBy: t.at('created_by', User, 'The user who created the field.'),
  }),
});

builder.objectType(EnumOption, {
  description: 'An option of an enum or multi-enum custom field.',
  record: asanaRecord('enum_option'),
  fields: (t) => ({
    gid: t.exposeID('gid', gidOptions),
    name: t.stringAt('name', 'The name of the option.'),
    enabled: t.booleanAt('enabled', 'Whether the option can still be selected.'),
    color: t.stringAt('color', 'The name of the option’s color, or "none".'),
  }),
});
